import type { Expected, NoteField } from './facts.ts';
import { describe, plainText } from './plain-text.ts';

/** Checked access to the fields of an object that a stranger wrote. A field of the wrong type is noted and counts as absent. */
export interface Fields {
  /** A text as one plain line of at most `limit` characters. */
  text(name: string, limit?: number): string | undefined;
  /** True or false. */
  flag(name: string): boolean | undefined;
  /** A list, cut after `limit` entries. */
  list(name: string, limit: number): readonly unknown[] | undefined;
  /** An object. */
  object(name: string): Fields | undefined;
  /** The value as it is; null counts as absent. */
  value(name: string): unknown;
  /** Notes a wrong value. */
  note(name: string, expected: Expected): undefined;
  /** The names of all fields. */
  names(): readonly string[];
}

const usualLimit = 200;

/** Reads the fields of a value; undefined when it is no object. `path` stands before the field's name in notes. */
export function fieldsOf(value: unknown, path: string, note: NoteField): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Own fields only, and through a map: a field called __proto__ is a field like any other.
  const fields = new Map<string, unknown>(Object.entries(value));
  const read = (name: string): unknown => fields.get(name) ?? undefined;
  const wrong = (name: string, expected: Expected): undefined => {
    note(path + name, describe(read(name)), expected);
  };
  return {
    text(name, limit = usualLimit) {
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
      return fieldsOf(found, `${path}${name}.`, note) ?? wrong(name, 'an object');
    },
    value: read,
    note: wrong,
    names: () => [...fields.keys()],
  };
}
