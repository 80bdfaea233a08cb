import { z } from 'zod';
import { metaOf, unwrap } from '#config/fields/fields.ts';

/** What a schema says of one field, as text for the settings reference. */
export interface FieldText {
  /** What the field does. */
  readonly description: string;
  /** What it accepts, such as `an integer from 0 to 65535`. */
  readonly type: string;
  /** Its default as JavaScript in backticks, or in words; undefined when the field has none. */
  readonly defaultValue: string | undefined;
  /** A valid value other than the default; undefined for secrets. */
  readonly example: unknown;
  /** A markdown link to the page that explains more. */
  readonly see: string | undefined;
}

/** Describes a field. Throws an error for a field without a description. */
export function describeField(schema: z.core.$ZodType): FieldText {
  const { description, defaultText, see } = metaOf(schema);
  if (description === undefined) throw new Error('A field has no description.');
  const value = defaultOf(schema);
  const shown = value === undefined || isEmpty(value) ? undefined : `\`${toSource(value)}\``;
  return { description, type: typeOf(schema), defaultValue: defaultText ?? shown, example: exampleOf(schema), see };
}

/** A value as JavaScript source in one line, with single quotes. */
export function toSource(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, each]) => `${keySource(key)}: ${toSource(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** What a schema expects. The message of an issue says it, and no schema accepts a symbol. */
function typeOf(schema: z.core.$ZodType): string {
  const [issue] = z.safeParse(unwrap(schema), Symbol('invalid')).error?.issues ?? [];
  return issue?.message ?? '';
}

function exampleOf(schema: z.core.$ZodType): unknown {
  const { secret, example } = metaOf(schema);
  if (secret === true || example !== undefined) return example;
  const inner = unwrap(schema);
  const value = defaultOf(schema);
  if (inner instanceof z.ZodBoolean) return value !== true;
  if (inner instanceof z.ZodEnum) return inner.options.findLast((option) => option !== value);
  if (inner instanceof z.ZodNumber) return Math.min(inner.maxValue ?? 1, typeof value === 'number' ? 2 * value : 1);
  return undefined;
}

function defaultOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodDefault)
    return metaOf(schema).defaultText === undefined ? schema.def.defaultValue : undefined;
  return schema instanceof z.ZodPipe ? defaultOf(schema.in) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function keySource(key: string): string {
  return /^\w+$/.test(key) ? key : `'${key}'`;
}
