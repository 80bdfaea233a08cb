import type { Expected, WarnField } from './facts.ts';
import { describe, plainText } from './plain-text.ts';

/** Type-checked access to the fields of untrusted data. A field of the wrong type is reported and counts as absent. */
export interface Fields {
  /** A string as one line of plain text, at most `limit` characters. */
  text(name: string, limit?: number): string | undefined;
  /** A boolean. */
  flag(name: string): boolean | undefined;
  /** An array, cut to `limit` entries. */
  list(name: string, limit: number): readonly unknown[] | undefined;
  object(name: string): Fields | undefined;
  /** The raw value; null counts as absent. */
  value(name: string): unknown;
  /** Reports a wrong value. */
  warn(name: string, expected: Expected): undefined;
  /** Names of all fields. */
  names(): readonly string[];
}

const defaultLimit = 200;

/** Reads the fields of a value; undefined when it is not an object. `path` is the prefix of field names in reports. */
export function fieldsOf(value: unknown, path: string, warn: WarnField): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Own properties only, in a map: a field called __proto__ is an ordinary field.
  const fields = new Map<string, unknown>(Object.entries(value));
  const read = (name: string): unknown => fields.get(name) ?? undefined;
  const wrong = (name: string, expected: Expected): undefined => {
    warn(path + name, describe(read(name)), expected);
  };
  return {
    text(name, limit = defaultLimit) {
      const found = read(name);
      if (typeof found === 'string') return plainText(found, limit);
      return found === undefined ? undefined : wrong(name, 'a text');
    },
    flag(name) {
      const found = read(name);
      if (typeof found === 'boolean') return found;
      return found === undefined ? undefined : wrong(name, 'true or false');
    },
    list(name, limit) {
      const found = read(name);
      if (Array.isArray(found)) return found.slice(0, limit);
      return found === undefined ? undefined : wrong(name, 'a list');
    },
    object(name) {
      const found = read(name);
      if (found === undefined) return undefined;
      return fieldsOf(found, `${path}${name}.`, warn) ?? wrong(name, 'an object');
    },
    value: read,
    warn: wrong,
    names: () => [...fields.keys()],
  };
}
