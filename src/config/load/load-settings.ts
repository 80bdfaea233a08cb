import { isAbsolute, join } from 'node:path';
import { fieldsOf } from '#config/fields/fields.ts';
import { type Settings, settingsFields, settingsSchema } from '#config/schema.ts';
import { withAbsolutePaths } from './absolute-paths.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { explainProblems } from './explain-problems.ts';
import { type Given, giveAll, type OriginOf, settle } from './origins.ts';
import { SettingsError } from './settings-error.ts';
import { readSettingsFile } from './settings-file.ts';

/** The settings that the command line can name. */
export interface SettingsFlags {
  /** `--product`. */
  readonly product?: string | undefined;
  /** `--port`. */
  readonly port?: number | undefined;
  /** `--host`. */
  readonly host?: string | undefined;
  /** `--base`. */
  readonly base?: string | undefined;
  /** `--origin`. */
  readonly origin?: string | undefined;
  /** `--cache`. */
  readonly cache?: string | undefined;
  /** `--log-level`. */
  readonly logLevel?: string | undefined;
  /** `--log-format`. */
  readonly logFormat?: string | undefined;
  /** The sources that stand on the command line, in place of those in the file. */
  readonly sources?: readonly string[] | undefined;
}

/** From where settings are loaded. */
export interface SettingsPlaces {
  /** The settings file; without it, asterism.config.* of {@link directory}. False reads none. */
  readonly file?: string | false | undefined;
  /** The working directory. */
  readonly directory: string;
  /** Environment variables, which win over the file. */
  readonly environment: Environment;
  /** What the command line says, which wins over both. */
  readonly flags: SettingsFlags;
  /** A settings file that is used where neither a file nor the environment nor the command line names a source. */
  readonly fallback?: string | undefined;
}

/** Settings in force. */
export interface LoadedSettings {
  /** All settings, checked and complete. */
  readonly settings: Settings;
  /** Tells of each where it was written. */
  readonly originOf: OriginOf;
}

/** Loads, merges and checks all settings. Throws {@link SettingsError}, which tells every fault at once. */
export async function loadSettings(places: SettingsPlaces): Promise<LoadedSettings> {
  const { directory, environment, flags } = places;
  const variables = readEnvironment(environment, fieldsOf(settingsFields));
  const sourcesGiven = flags.sources !== undefined || variables.given.some(({ path }) => path[0] === 'sources');
  const written = (await readSettingsFile(directory, places.file)) ?? (await readFallback(places, sourcesGiven));
  const { values, originOf } = settle([
    ...fromSystem(environment),
    ...(written === undefined ? [] : giveAll(written.content, { kind: 'file', name: written.file })),
    ...variables.given,
    ...fromFlags(flags),
  ]);
  const checked = settingsSchema.safeParse(values);
  const problems = [...variables.problems, ...explainProblems(checked.error?.issues ?? [], { values, originOf })];
  if (checked.data === undefined || problems.length > 0) throw new SettingsError(tellAll(problems));
  return { settings: withAbsolutePaths(checked.data, originOf, directory), originOf };
}

function readFallback({ directory, fallback }: SettingsPlaces, sourcesGiven: boolean) {
  return fallback === undefined || sourcesGiven ? undefined : readSettingsFile(directory, fallback);
}

function fromSystem({ XDG_CACHE_HOME: folder }: Environment): readonly Given[] {
  if (folder === undefined || !isAbsolute(folder)) return [];
  const origin = { kind: 'environment', name: 'XDG_CACHE_HOME' } as const;
  return [{ path: ['server', 'cache'], value: join(folder, 'asterism'), origin }];
}

function fromFlags(flags: SettingsFlags): readonly Given[] {
  const { product, port, host, base, origin, cache, logLevel, logFormat, sources } = flags;
  const given: readonly (readonly [name: string, path: readonly string[], value: unknown])[] = [
    ['--product', ['product'], product],
    ['--port', ['server', 'port'], port],
    ['--host', ['server', 'host'], host],
    ['--base', ['server', 'base'], base],
    ['--origin', ['core', 'server', 'url'], origin],
    ['--cache', ['server', 'cache'], cache],
    ['--log-level', ['server', 'log', 'level'], logLevel],
    ['--log-format', ['server', 'log', 'format'], logFormat],
    ['command line', ['sources'], sources],
  ];
  return given.flatMap(([name, path, value]) => giveAll(value, { kind: 'flag', name }, path));
}

function tellAll(problems: readonly string[]): string {
  const count = problems.length === 1 ? 'One setting is wrong' : `${problems.length} settings are wrong`;
  return `${count}:\n${problems.map((problem) => `  ${problem.trim()}`).join('\n')}`;
}
