/** A value read from settings, of which nothing is known. */
export type Value = unknown;

/** A field of a map; undefined for any other value. */
export function fieldOf(value: Value, name: string): Value {
  return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value of nested fields; undefined when one of them is missing. */
export function fieldAt(value: Value, ...names: readonly string[]): Value {
  return names.reduce(fieldOf, value);
}

/** True for a map of names and values. */
export function isMap(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a map; none for any other value. */
export function entriesOf(value: Value): readonly (readonly [string, Value])[] {
  return isMap(value) ? Object.entries(value) : [];
}

/** The items of a list; none for any other value. */
export function listOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

/** A text in one line without surrounding blanks; undefined for an empty one and for any other value. */
export function textOf(value: Value): string | undefined {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
}

/** A finite number, also written as text; undefined for any other value. */
export function numberOf(value: Value): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** True for `true`, also written as text. */
export function isTrue(value: Value): boolean {
  return value === true || value === 'true';
}
