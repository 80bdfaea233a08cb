import type { z } from 'zod';
import { fieldsOf, namesAt, secretNames } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { nearest } from '#model/text/nearest.ts';
import { cutText } from '#model/text/shorten.ts';
import { formerHint, formerSetting } from './former-settings.ts';
import { showValue } from './mask.ts';
import { type OriginOf, pathText } from './origins.ts';

/** The settings that were validated. */
export interface ValidatedInput {
  /** The values before validation. */
  readonly values: unknown;
  /** Returns the origin of each value. */
  readonly originOf: OriginOf;
}

type Issue = z.core.$ZodIssue;

/** Longest value that is printed in full, in characters. */
const maxValueLength = 80;

/** Explains each validation issue: the path, the value found, what is expected, and the origin of the value. */
export function explainIssues(issues: readonly Issue[], input: ValidatedInput): readonly string[] {
  return issues.map(mostSpecific).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => explainUnknownKey([...issue.path, key], input));
    const found = shorten(showValue(valueAt(input.values, issue.path), isSecret(issue.path)));
    return [`${pathText(issue.path)}: found ${found}, expected ${issue.message}. ${originText(issue.path, input)}`];
  });
}

function explainUnknownKey(path: readonly PropertyKey[], input: ValidatedInput): string {
  return `${pathText(path)}: unknown setting. ${unknownHint(path)} ${originText(path, input)}`;
}

function unknownHint(path: readonly PropertyKey[]): string {
  const former = formerSetting(path.filter((part) => typeof part === 'string').join('.'));
  if (former !== undefined) return formerHint(former);
  const group = path.slice(0, -1);
  const names = namesAt(settingsFields, group);
  const [name = ''] = path.slice(-1).map(String);
  const near = nearest(name, names);
  const suggestion = near === undefined ? sameNameElsewhere(name) : pathText([...group, near]);
  return suggestion === undefined ? `Valid names: ${names.join(', ')}.` : `Did you mean ${suggestion}?`;
}

/** The path of a setting with the same name in another group. */
function sameNameElsewhere(name: string): string | undefined {
  const field = fieldsOf(settingsFields).find(({ path }) => path.at(-1)?.toLowerCase() === name.toLowerCase());
  return field && pathText(field.path);
}

/** For a union, the only issue of the closest option, if there is one; else the issue itself. */
function mostSpecific(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [best, next] = issue.errors.filter(isSameType).toSorted((a, b) => a.length - b.length);
  const [only] = best ?? [];
  const isUnambiguous = best?.length === 1 && next?.length !== 1;
  if (only === undefined || !isUnambiguous) return issue;
  return { ...only, path: [...issue.path, ...only.path] };
}

/** False for an option of another type, such as an object where the value is a string. */
function isSameType([first]: readonly Issue[]): boolean {
  return first?.code !== 'invalid_type' || first.path.length > 0;
}

function originText(path: readonly PropertyKey[], { originOf }: ValidatedInput): string {
  const { kind, name } = originOf(path);
  return kind === 'default' ? '' : `(${name})`;
}

function isSecret(path: readonly PropertyKey[]): boolean {
  if (typeof path.at(-2) === 'number' && secretNames(settingsFields).includes(String(path.at(-1)))) return true;
  return fieldsOf(settingsFields).some(
    (field) => field.secret && field.path.every((part, index) => part === path[index]),
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(Reflect.get(value, key), rest);
}

function shorten(text: string): string {
  return text.length > maxValueLength ? `${cutText(text, maxValueLength)}…` : text;
}
