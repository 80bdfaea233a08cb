import { z } from 'zod';
import { type Field, unwrap } from '#config/fields/fields.ts';
import { nearest } from '#model/text/nearest.ts';
import type { Given } from './origins.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says of the settings. */
export interface FromEnvironment {
  /** The values that it sets. */
  readonly given: readonly Given[];
  /** Variables that look like settings and are none, each as one sentence. */
  readonly problems: readonly string[];
}

const prefix = 'ASTERISM_';

const shortNames: Readonly<Record<string, readonly string[]>> = {
  PORT: ['server', 'port'],
  HOST: ['server', 'host'],
  CACHE: ['server', 'cache'],
  WEBHOOK_SECRET: ['server', 'webhook', 'secret'],
  METRICS_TOKEN: ['server', 'metrics', 'token'],
  LOG_LEVEL: ['server', 'log', 'level'],
  LOG_FORMAT: ['server', 'log', 'format'],
  GITHUB_TOKEN: ['server', 'tokens', 'github'],
  GITLAB_TOKEN: ['server', 'tokens', 'gitlab'],
  CODEBERG_TOKEN: ['server', 'tokens', 'codeberg'],
};

/**
 * Reads settings from environment variables: `ASTERISM_CORE__SERVER__URL` is `core.server.url`. Two underscores stand
 * between groups, one where a name has a hyphen or a capital letter. Lists are written with commas or as JSON.
 */
export function readEnvironment(environment: Environment, fields: readonly Field[]): FromEnvironment {
  const names = namesOf(fields);
  const given: Given[] = [];
  const problems: string[] = [];
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === undefined || text === '') continue;
    const field = names.get(plain(name.slice(prefix.length)));
    if (field !== undefined) {
      given.push({ path: field.path, value: parseText(field.schema, text), origin: { kind: 'environment', name } });
    } else {
      problems.push(...explainUnknown(name, fields));
    }
  }
  return { given, problems };
}

function namesOf(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const byPath = new Map(fields.map((field) => [field.path.join('.'), field]));
  const names = new Map(fields.map((field) => [plain(variableOf(field.path)), field]));
  for (const [short, path] of Object.entries(shortNames)) {
    const field = byPath.get(path.join('.'));
    if (field !== undefined) names.set(plain(short), field);
  }
  return names;
}

function variableOf(path: readonly string[]): string {
  const words = path.map((part) => part.replaceAll(/([a-z])([A-Z])/g, '$1_$2').replaceAll(/\W/g, '_'));
  return words.join('__').toUpperCase();
}

/** Single underscores carry no meaning, so that `REPONAMES` and `REPO_NAMES` are the same. */
function plain(name: string): string {
  return name
    .split('__')
    .map((part) => part.replaceAll('_', '').toLowerCase())
    .join('.');
}

/** Other programs set variables that begin like ours (a cluster names its services so); only likely mistakes are told. */
function explainUnknown(name: string, fields: readonly Field[]): string[] {
  const written = name.slice(prefix.length);
  const isPath = written.includes('__');
  const known = [
    ...Object.keys(shortNames),
    ...fields.map(({ path }) => variableOf(path)).filter((each) => isPath || !each.includes('__')),
  ];
  const near = nearest(written, known);
  if (near === undefined && !isPath) return [];
  const hint = near === undefined ? 'Run asterism config to see all settings.' : `Did you mean ${prefix}${near}?`;
  return [`${name}: there is no such setting. ${hint}`];
}

/** Text as the kind of value that the field accepts; text that is no such value stays text and fails the check later. */
function parseText(schema: z.core.$ZodType, text: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    const values = inner.options.map((option) => ({ option, value: parseText(option, text) }));
    return (values.find(({ option, value }) => z.safeParse(option, value).success) ?? values.at(-1))?.value;
  }
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  if (inner instanceof z.ZodArray) return text.trim().startsWith('[') ? fromJson(text) : commaList(text);
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return text;
  return fromJson(text);
}

function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
