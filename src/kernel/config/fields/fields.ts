import { z } from 'zod';

declare module 'zod' {
  /** What the schema says of a field besides its type. */
  interface GlobalMeta {
    /** True for a value that must never be printed. */
    secret?: true;
    /** Its flag on the command line, such as `--log-level`, of all commands or of some; none when absent. */
    flag?: string;
    /** Its short environment variable, without the prefix. */
    variable?: string;
    /** True for a path: a relative one is relative to the settings file that has it, and `~` is the home folder. */
    isPath?: true;
    /** A valid value, for the settings reference. */
    example?: unknown;
    /** The default in words, where the value alone says too little or depends on the machine. */
    defaultText?: string;
    /** A markdown link to the page that explains more, relative to `docs/reference/`. */
    see?: string;
  }
}

/** One setting as the schema describes it. */
export interface Field {
  /** Names of the groups and of the field. */
  readonly path: readonly string[];
  /** What the setting does; one or a few sentences. */
  readonly description: string;
  /** True when its value must never be printed. */
  readonly secret: boolean;
  /** Its short environment variable, without the prefix; undefined for none. */
  readonly variable: string | undefined;
  /** What it accepts. */
  readonly schema: z.core.$ZodType;
}

/** Every field of a schema, in order of declaration and without its groups. */
export function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): readonly Field[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, each]) => fieldsOf(each, [...path, key]));
  }
  const { description = '', secret = false, variable } = metaOf(schema);
  return [{ path, schema, description, secret, variable }];
}

/** The valid keys at a path; none where the path is not a group. */
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

/** The values of all fields that the schema marks as secret, in arrays too. */
export function secretsIn(schema: z.core.$ZodType, value: unknown): readonly string[] {
  if (metaOf(schema).secret === true) return typeof value === 'string' ? [value] : [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => secretsIn(option, value));
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => secretsIn(inner.element, each));
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(inner.shape).flatMap(([key, each]) => secretsIn(each, Reflect.get(value, key)));
}

/** The keys that the schema marks as secret in objects inside arrays. Such keys have no path of their own. */
export function secretNames(schema: z.core.$ZodType, isInList = false): readonly string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => secretNames(option, isInList));
  if (inner instanceof z.ZodArray) return secretNames(inner.element, true);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([key, each]) =>
    isInList && metaOf(each).secret === true ? [key] : secretNames(each, isInList),
  );
}

/** The schema without its wrappers: optional, default, prefault and transform. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrap(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

/** The description of a schema and what else it says of its field. */
export function metaOf(schema: z.core.$ZodType): z.GlobalMeta {
  const meta = z.globalRegistry.get(schema);
  if (meta !== undefined) return meta;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return metaOf(schema.unwrap());
  }
  return {};
}
