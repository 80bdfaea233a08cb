import { z } from 'zod';
import { type Field, unwrap } from '#config/fields/fields.ts';
import { nearest } from '#model/text/nearest.ts';
import { type FormerSetting, formerHint, formerSetting } from './former-settings.ts';
import type { SettingValue } from './origins.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings from environment variables. */
export interface FromEnvironment {
  /** The values that variables set. */
  readonly values: readonly SettingValue[];
  /** Error messages about variables that look like misspelt settings. */
  readonly problems: readonly string[];
}

const prefix = 'ASTERISM_';

/** Earlier short names. */
const formerShortNames: Readonly<Record<string, FormerSetting>> = { HOOK_SECRET: { now: 'server.webhook.secret' } };

/**
 * Reads settings from environment variables: `ASTERISM_CORE__SERVER__URL` is `core.server.url`. Two underscores separate
 * groups; a single underscore stands for a hyphen, a dot or the start of a word. Lists are separated by commas, or JSON.
 */
export function readEnvironment(environment: Environment, fields: readonly Field[]): FromEnvironment {
  const names = namesOf(fields);
  const values: SettingValue[] = [];
  const problems: string[] = [];
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === undefined || text === '') continue;
    const field = names.get(normalize(name.slice(prefix.length)));
    if (field !== undefined) {
      values.push({ path: field.path, value: parseValue(field.schema, text), origin: { kind: 'environment', name } });
    } else {
      problems.push(...explainUnknown(name, fields));
    }
  }
  return { values, problems };
}

function namesOf(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const names = new Map(fields.map((field) => [normalize(baseName(field.path)), field]));
  for (const field of fields) if (field.variable !== undefined) names.set(normalize(field.variable), field);
  return names;
}

/** The environment variable of a setting, such as `ASTERISM_SERVER__PORT`. */
export function variableName(path: readonly string[]): string {
  return withPrefix(baseName(path));
}

/** The name of an environment variable from its name without the prefix. */
export function withPrefix(name: string): string {
  return prefix + name;
}

function baseName(path: readonly string[]): string {
  const words = path.map((part) => part.replaceAll(/([a-z])([A-Z])/g, '$1_$2').replaceAll(/\W/g, '_'));
  return words.join('__').toUpperCase();
}

/** Drops single underscores, so that `REPONAMES` and `REPO_NAMES` are the same name. */
function normalize(name: string): string {
  return name
    .split('__')
    .map((part) => part.replaceAll('_', '').toLowerCase())
    .join('.');
}

/** Reports likely mistakes only: other programs, such as Kubernetes, set variables with the same prefix. */
function explainUnknown(name: string, fields: readonly Field[]): string[] {
  const written = name.slice(prefix.length);
  const former = formerSetting(normalize(written)) ?? formerShortNames[written];
  if (former !== undefined) {
    return [
      `${name}: unknown setting. ${formerHint({ ...former, now: former.now && variableName(former.now.split('.')) })}`,
    ];
  }
  const isPath = written.includes('__');
  const known = [
    ...fields.flatMap(({ variable = [] }) => variable),
    ...fields.map(({ path }) => baseName(path)).filter((each) => isPath || !each.includes('__')),
  ];
  const near = nearest(written, known);
  if (near === undefined && !isPath) return [];
  const hint = near === undefined ? 'Run asterism config for all settings.' : `Did you mean ${prefix}${near}?`;
  return [`${name}: unknown setting. ${hint}`];
}

/** Converts text to the type of the field. Text that cannot be converted stays a string, and validation rejects it. */
function parseValue(schema: z.core.$ZodType, text: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    const values = inner.options.map((option) => ({ option, value: parseValue(option, text) }));
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
