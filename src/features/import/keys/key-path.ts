import { isMap, type Value } from '#platform/values.ts';

/** The names and positions that lead to a value. */
export type KeyNames = readonly (string | number)[];

/** A value without fields or items, and where it stands. */
export interface Leaf {
  /** Names that lead to it. */
  readonly names: KeyNames;
  /** The value; an empty map or list counts as one. */
  readonly value: Value;
}

/** Deeper values count as one leaf. */
const maxDepth = 40;

/** The path as people write it: `themeConfig.navbar.items[2].to`. */
export function pathText(names: KeyNames): string {
  return names.map(stepText).join('').replace(/^\./, '');
}

/** All leaves of a value, in order. */
export function leavesOf(value: Value, names: KeyNames = []): readonly Leaf[] {
  const below = names.length > maxDepth ? [] : fieldsOf(value);
  return below.length === 0 ? [{ names, value }] : below.flatMap(([name, each]) => leavesOf(each, [...names, name]));
}

function stepText(name: string | number): string {
  if (typeof name === 'number') return `[${name}]`;
  return /^[\w$@/-]+$/.test(name) && !name.includes('/') ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function fieldsOf(value: Value): readonly (readonly [string | number, Value])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item] as const);
  return isMap(value) ? Object.entries(value) : [];
}
