import { z } from 'zod';

/** One setting as the schema describes it. */
export interface Field {
  /** Names of the groups and of the field. */
  readonly path: readonly string[];
  /** What it is for, one plain sentence. */
  readonly description: string;
  /** True when its value must never be printed. */
  readonly secret: boolean;
  /** What it accepts. */
  readonly schema: z.core.$ZodType;
}

/** Every field of a schema in the order in which it is written, groups taken apart. */
export function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): readonly Field[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, each]) => fieldsOf(each, [...path, key]));
  }
  return [{ path, schema, description: metaOf(schema).description ?? '', secret: metaOf(schema).secret === true }];
}

/** The names that may be written at a place; none where it is no group. */
export function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => namesAt(option, path));
  const [key, ...rest] = path;
  if (inner instanceof z.ZodArray) return key === undefined ? [] : namesAt(inner.element, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(inner.shape);
  const next = inner.shape[String(key)];
  return next === undefined ? [] : namesAt(next, rest);
}

/** The values that a schema marks as secret, in lists too. */
export function secretsIn(schema: z.core.$ZodType, value: unknown): readonly string[] {
  if (metaOf(schema).secret === true) return typeof value === 'string' ? [value] : [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => secretsIn(option, value));
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => secretsIn(inner.element, each));
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(inner.shape).flatMap(([key, each]) => secretsIn(each, Reflect.get(value, key)));
}

/** The names of the fields that a schema marks as secret in the objects of its lists, which are no settings of their own. */
export function secretNames(schema: z.core.$ZodType, isInList = false): readonly string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => secretNames(option, isInList));
  if (inner instanceof z.ZodArray) return secretNames(inner.element, true);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([key, each]) =>
    isInList && metaOf(each).secret === true ? [key] : secretNames(each, isInList),
  );
}

/** The schema without what makes it optional, gives it a default, or changes its result. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrap(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

function metaOf(schema: z.core.$ZodType): z.core.GlobalMeta {
  const meta = z.globalRegistry.get(schema);
  if (meta !== undefined) return meta;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return metaOf(schema.unwrap());
  return {};
}
