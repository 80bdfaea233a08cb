import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { delimiter, dirname, join, sep } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type LoadedSettings, loadSettings } from '#config/load/load-settings.ts';

/** The flags of every command with settings. A command may have more of them: `flag` in the fields of `#config`. */
export interface SettingsFlags {
  /** The product's name. */
  readonly product?: string;
  /** Port to listen on. */
  readonly port?: number;
  /** Address to listen on. */
  readonly host?: string;
  /** The base path. */
  readonly base?: string;
  /** Public URL. */
  readonly origin?: string;
  /** Path of the settings file; false to read none. */
  readonly config?: string | false;
  /** Path of the cache folder. */
  readonly cache?: string;
  /** Log level; only for a served site. */
  readonly logLevel?: string;
  /** Log format; only for a served site. */
  readonly logFormat?: string;
}

/** Flags of settings that have no effect on some commands. */
export type HiddenFlag = 'product' | 'port' | 'host' | 'base' | 'origin';

/**
 * Adds the flags of {@link SettingsFlags} to a command. Those in `hidden` have no effect on it: its help leaves them out, and
 * it accepts them, so that a script can pass the same flags to all commands.
 */
export function addSettingsFlags(command: Command, hidden: readonly HiddenFlag[] = []): Command {
  const option = (name: HiddenFlag, value: string, description: string): Option =>
    new Option(`--${name} <${value}>`, description).hideHelp(hidden.includes(name));
  const product = 'key of the metadata block in package.json, and name of the core package';
  return command
    .addOption(option('product', 'name', product))
    .addOption(option('port', 'number', 'port to listen on').argParser(parsePort))
    .addOption(option('host', 'address', 'address to listen on'))
    .addOption(option('base', 'path', 'base path of the site, such as /docs'))
    .addOption(option('origin', 'url', 'public URL of the site, for search engines and shared links'))
    .option(
      '--config <file>',
      'settings file (default: asterism.config.ts, .mts, .js, .mjs or .json in the current folder)',
    )
    .option('--no-config', 'do not read a settings file (settings files are executed as code)')
    .option('--cache <folder>', 'cache folder')
    .option('--verbose', 'print the stack of an error');
}

/** Settings, with a note about a default source. */
export interface SettingsWithNote extends LoadedSettings {
  /** A line that names the default source and explains how to specify a folder; absent when a source is given. */
  readonly note?: string;
}

/**
 * Loads settings from the command line, the environment and the settings file. Without a source, the current folder is
 * the source; in Asterism's own folder, without a settings file, the example family. Throws `SettingsError`.
 */
export async function settingsOf(
  sources: readonly string[],
  { config, ...flags }: SettingsFlags,
): Promise<SettingsWithNote> {
  const [directory, environment] = [process.cwd(), process.env];
  const load = (named: readonly string[], fallback?: string): Promise<LoadedSettings> => {
    const given = { ...flags, sources: named.length > 0 ? named : undefined };
    return loadSettings({ file: config, directory, environment, flags: given, fallback });
  };
  const example = config === false ? undefined : exampleFor(directory);
  const loaded = await load(sources, example);
  if (example !== undefined && loaded.originOf(['sources']).name === example) {
    return { ...loaded, note: defaultSourceNote('showing the example family', environment) };
  }
  if (loaded.settings.sources.length > 0) return loaded;
  return { ...(await load(['.'])), note: defaultSourceNote(`showing the folder ${directory}`, environment) };
}

/** The settings file of the example family, for a folder inside Asterism's own. */
function exampleFor(directory: string): string | undefined {
  const own = dirname(findPackageJSON(import.meta.url) ?? '');
  const file = join(own, 'examples/asterism.config.js');
  return existsSync(file) && `${directory}${sep}`.startsWith(`${own}${sep}`) ? file : undefined;
}

function defaultSourceNote(shown: string, environment: NodeJS.ProcessEnv): string {
  return `No source is given: ${shown}. To show another one, run ${commandAsCalled(environment)} ~/code`;
}

/**
 * What users type before the arguments: npm in a checkout and in a site with scripts, `asterism` where it is installed for the
 * whole machine, otherwise npx. npm puts `asterism` on the path of its scripts only, not on that of the user.
 */
export function commandAsCalled({ npm_lifecycle_event: script, PATH: path = '' }: NodeJS.ProcessEnv): string {
  if (script === 'start' || script === 'dev') return `npm ${script === 'start' ? '' : 'run '}${script} --`;
  const folders = path
    .split(delimiter)
    .filter((folder) => folder !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder));
  const file = process.platform === 'win32' ? 'asterism.cmd' : 'asterism';
  const installed = script !== 'npx' && folders.some((folder) => existsSync(join(folder, file)));
  return installed ? 'asterism' : 'npx asterism-docs';
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('A port must be an integer from 0 to 65535.');
  }
  return port;
}
