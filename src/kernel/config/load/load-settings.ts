import { isAbsolute, join } from 'node:path';
import { fieldsOf, metaOf } from '#config/fields/fields.ts';
import { type Settings, settingsFields, settingsSchema } from '#config/schema.ts';
import { withAbsolutePaths } from './absolute-paths.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { explainIssues } from './explain-issues.ts';
import { flatten, mergeValues, type OriginOf, type SettingValue } from './origins.ts';
import { SettingsError } from './settings-error.ts';
import { readSettingsFile } from './settings-file.ts';

/** Settings from the command line: the values of flags, by their names in camel case. Other flags are no settings. */
export interface SettingsFlags {
  /** Sources, which replace those of the file and of the environment. */
  readonly sources?: readonly string[] | undefined;
  readonly [name: string]: unknown;
}

/** Where settings are loaded from. */
export interface SettingsOrigins {
  /** The settings file; `asterism.config.*` in {@link directory} by default. False reads none. */
  readonly file?: string | false | undefined;
  /** The working directory. */
  readonly directory: string;
  /** Environment variables. They take precedence over the file. */
  readonly environment: Environment;
  /** Flags. They take precedence over both. */
  readonly flags: SettingsFlags;
  /** Settings file to use when no file exists and neither the environment nor the command line names a source. */
  readonly fallback?: string | undefined;
}

/** Effective settings. */
export interface LoadedSettings {
  /** All settings, validated, with defaults. */
  readonly settings: Settings;
  /** Returns the origin of each value. */
  readonly originOf: OriginOf;
}

/** Loads, merges and validates all settings. Throws {@link SettingsError} with a message for every problem. */
export async function loadSettings(origins: SettingsOrigins): Promise<LoadedSettings> {
  const { directory, environment, flags } = origins;
  const variables = readEnvironment(environment, fieldsOf(settingsFields));
  const hasSources = flags.sources !== undefined || variables.values.some(({ path }) => path[0] === 'sources');
  const file = (await readSettingsFile(directory, origins.file)) ?? (await readFallback(origins, hasSources));
  const { values, originOf } = mergeValues([
    ...fromSystem(environment),
    ...(file === undefined ? [] : flatten(file.content, { kind: 'file', name: file.path })),
    ...variables.values,
    ...fromFlags(flags),
  ]);
  const result = settingsSchema.safeParse(values);
  const problems = [...variables.problems, ...explainIssues(result.error?.issues ?? [], { values, originOf })];
  if (result.data === undefined || problems.length > 0) throw new SettingsError(listProblems(problems));
  return { settings: withAbsolutePaths(result.data, originOf, directory), originOf };
}

function readFallback({ directory, fallback }: SettingsOrigins, hasSources: boolean) {
  return fallback === undefined || hasSources ? undefined : readSettingsFile(directory, fallback);
}

function fromSystem({ XDG_CACHE_HOME: folder }: Environment): readonly SettingValue[] {
  if (folder === undefined || !isAbsolute(folder)) return [];
  const origin = { kind: 'environment', name: 'XDG_CACHE_HOME' } as const;
  return [{ path: ['server', 'cache'], value: join(folder, 'asterism'), origin }];
}

function fromFlags({ sources, ...flags }: SettingsFlags): readonly SettingValue[] {
  const values = fieldsOf(settingsFields).flatMap(({ path, schema }) => {
    const { flag } = metaOf(schema);
    return flag === undefined ? [] : flatten(flags[nameOf(flag)], { kind: 'flag', name: flag }, path);
  });
  return [...values, ...flatten(sources, { kind: 'flag', name: 'command line' }, ['sources'])];
}

/** The name of the value of a flag: `logLevel` for `--log-level`. */
function nameOf(flag: string): string {
  return flag.slice('--'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function listProblems(problems: readonly string[]): string {
  const count = problems.length === 1 ? 'One setting is invalid' : `${problems.length} settings are invalid`;
  return `${count}:\n${problems.map((problem) => `  ${problem.trim()}`).join('\n')}`;
}
