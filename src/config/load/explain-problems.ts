import type { z } from 'zod';
import { fieldsOf, namesAt, secretNames } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { nearest } from '#model/text/nearest.ts';
import { cutText } from '#model/text/shorten.ts';
import { showValue } from './mask.ts';
import { type OriginOf, pathText } from './origins.ts';

/** What was checked, and where its values were written. */
export interface Checked {
  /** The values as written. */
  readonly values: unknown;
  /** Where each was written. */
  readonly originOf: OriginOf;
}

type Issue = z.core.$ZodIssue;

/** The longest value that is shown whole, in characters. */
const longest = 80;

/** Says of each fault where it is, what was found, what is expected, and where it was written. */
export function explainProblems(issues: readonly Issue[], checked: Checked): readonly string[] {
  return issues.map(closest).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainName([...issue.path, key], checked));
    const found = cut(showValue(valueAt(checked.values, issue.path), isSecret(issue.path)));
    return [`${pathText(issue.path)}: found ${found}, expected ${issue.message}. ${from(issue.path, checked)}`];
  });
}

function explainName(path: readonly PropertyKey[], checked: Checked): string {
  const group = path.slice(0, -1);
  const names = namesAt(settingsFields, group);
  const [name = ''] = path.slice(-1).map(String);
  const near = nearest(name, names);
  const meant = near === undefined ? elsewhere(name) : pathText([...group, near]);
  const hint = meant === undefined ? `Known here: ${names.join(', ')}.` : `Did you mean ${meant}?`;
  return `${pathText(path)}: there is no such setting. ${hint} ${from(path, checked)}`;
}

/** A setting of that very name in another group. */
function elsewhere(name: string): string | undefined {
  const field = fieldsOf(settingsFields).find(({ path }) => path.at(-1)?.toLowerCase() === name.toLowerCase());
  return field && pathText(field.path);
}

/** Of a value that fits none of several forms: the faults of the form that it resembles, when it resembles one. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [best, next] = issue.errors.filter(isOfThatKind).toSorted((a, b) => a.length - b.length);
  const [only] = best ?? [];
  const isClear = best?.length === 1 && next?.length !== 1;
  if (only === undefined || !isClear) return issue;
  return { ...only, path: [...issue.path, ...only.path] };
}

/** False for a form that wants another kind of value altogether. */
function isOfThatKind([first]: readonly Issue[]): boolean {
  return first?.code !== 'invalid_type' || first.path.length > 0;
}

function from(path: readonly PropertyKey[], { originOf }: Checked): string {
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

function cut(text: string): string {
  return text.length > longest ? `${cutText(text, longest)}…` : text;
}
