/** Where a setting got its value. */
export interface Origin {
  /** Kind of origin. Paths in a file are relative to that file, all others to the working directory. */
  readonly kind: 'default' | 'file' | 'environment' | 'flag';
  /** Display name: the path of the file, the name of the variable, the flag. */
  readonly name: string;
}

/** One value of a setting, and its origin. */
export interface SettingValue {
  /** Names of the groups and of the field. */
  readonly path: readonly string[];
  /** The value before validation. */
  readonly value: unknown;
  /** Where it comes from. */
  readonly origin: Origin;
}

/** Returns the origin of the value of a setting. */
export type OriginOf = (path: readonly PropertyKey[]) => Origin;

const defaultOrigin: Origin = { kind: 'default', name: 'default' };

/** Splits an object into the values of its fields. Arrays stay whole. */
export function flatten(value: unknown, origin: Origin, path: readonly string[] = []): readonly SettingValue[] {
  if (value === undefined) return [];
  if (!isPlainObject(value) || (path.length > 0 && Object.keys(value).length === 0)) return [{ path, value, origin }];
  return Object.entries(value).flatMap(([key, each]) => flatten(each, origin, [...path, key]));
}

/** Merges values into one object, later ones over earlier ones, and records the origin of each. */
export function mergeValues(given: readonly SettingValue[]): { readonly values: object; readonly originOf: OriginOf } {
  const values = emptyObject();
  const origins = new Map<string, Origin>();
  for (const { path, value, origin } of given) {
    setIn(values, path, value);
    for (const key of origins.keys()) if (key.startsWith(`${keyOf(path)}\0`)) origins.delete(key);
    origins.set(keyOf(path), origin);
  }
  return { values, originOf: (path) => findOrigin(origins, path) };
}

/** A path in the syntax of JavaScript: `core.integration.google['site-verification']`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^\w+$/.test(String(part))) return `['${String(part)}']`;
      return index === 0 ? String(part) : `.${String(part)}`;
    })
    .join('');
}

function setIn(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    values[key] = value;
    return;
  }
  const inner = values[key];
  const target = isPlainObject(inner) ? inner : emptyObject();
  values[key] = target;
  setIn(target, rest, value);
}

/** The origin of the value itself, else of the array or object that contains it, else of a value inside it. */
function findOrigin(origins: ReadonlyMap<string, Origin>, path: readonly PropertyKey[]): Origin {
  for (let length = path.length; length > 0; length -= 1) {
    const origin = origins.get(keyOf(path.slice(0, length)));
    if (origin !== undefined) return origin;
  }
  const [, inside] = [...origins].find(([key]) => key.startsWith(`${keyOf(path)}\0`)) ?? [];
  return inside ?? defaultOrigin;
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0');
}

/** An object without a prototype, so that a key `__proto__` is an ordinary key. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
