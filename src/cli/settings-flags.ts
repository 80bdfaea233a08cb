import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { type LoadedSettings, loadSettings } from '#config/load-settings.ts';

/** The flags that every command with settings takes. */
export interface SettingsFlags {
  /** The product's name. */
  readonly product?: string;
  /** The port to listen on. */
  readonly port?: number;
  /** The address to listen on. */
  readonly host?: string;
  /** The base path. */
  readonly base?: string;
  /** The public address. */
  readonly origin?: string;
  /** The settings file. */
  readonly config?: string;
  /** Folder for what is kept between runs. */
  readonly cache?: string;
  /** What is logged; only where a site is served. */
  readonly logLevel?: string;
  /** How it is logged; only where a site is served. */
  readonly logFormat?: string;
}

/** What a site shows where nobody names a source: the example family. It lies at the same place from `src` and `dist`. */
const example = new URL('../../examples/asterism.config.js', import.meta.url);

/** Adds the flags of {@link SettingsFlags} to a command. */
export function addSettingsFlags(command: Command): Command {
  return command
    .option('--product <name>', 'name of the metadata block and of the core package')
    .option('--port <number>', 'port to listen on', parsePort)
    .option('--host <address>', 'address to listen on')
    .option('--base <path>', 'path under which the site lives, such as /docs')
    .option('--origin <url>', 'public address of the site, for search engines and shared links')
    .option('--config <file>', 'settings file (default: asterism.config.ts, .js, .mjs or .json here)')
    .option('--cache <folder>', 'folder for what is kept between runs')
    .option('--verbose', 'show the stack of an error');
}

/** Settings from the command line, the environment and the settings file, else from a fallback. Throws `SettingsError`. */
export function settingsOf(
  sources: readonly string[],
  { config, ...flags }: SettingsFlags,
  fallback: string | null = fileURLToPath(example),
): Promise<LoadedSettings> {
  return loadSettings({
    file: config,
    directory: process.cwd(),
    environment: process.env,
    flags: { ...flags, sources: sources.length > 0 ? sources : undefined },
    ...(fallback !== null && { fallback }),
  });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}
