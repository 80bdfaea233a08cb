import type { Dependency } from '#model/package/dependency.ts';
import { type Fields, fieldsOf } from '#sources/manifests/fields.ts';

const noNote = (field: string): never => {
  throw new Error(`The field ${field} was noted.`);
};

/** The fields of a manifest for a test; a field that is noted throws. */
export function checkedFields(value: unknown): Fields {
  const found = fieldsOf(value, '', noNote);
  if (found === undefined) throw new Error('It is no object.');
  return found;
}

/** Names, those for development in brackets. */
export function dependencyNames(list: readonly Dependency[]): readonly string[] {
  return list.map(({ name, development }) => (development ? `(${name})` : name));
}
