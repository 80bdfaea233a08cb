/** Where a value was written. */
export interface Origin {
  /** What kind of place it is; folders in a file are relative to that file, all others to the working directory. */
  readonly kind: 'default' | 'file' | 'environment' | 'flag';
  /** As a user knows it: the file's path, the variable's name, the flag. */
  readonly name: string;
}

/** A value, where it belongs, and where it was written. */
export interface Given {
  /** Names of the groups and of the field. */
  readonly path: readonly string[];
  /** As written, unchecked. */
  readonly value: unknown;
  /** Where it was written. */
  readonly origin: Origin;
}

/** Tells of any setting where its value was written. */
export type OriginOf = (path: readonly PropertyKey[]) => Origin;

const byDefault: Origin = { kind: 'default', name: 'default' };

/** Takes an object apart into the values of its fields; lists stay whole. */
export function giveAll(value: unknown, origin: Origin, path: readonly string[] = []): readonly Given[] {
  if (value === undefined) return [];
  if (!isPlainObject(value) || (path.length > 0 && Object.keys(value).length === 0)) return [{ path, value, origin }];
  return Object.entries(value).flatMap(([key, each]) => giveAll(each, origin, [...path, key]));
}

/** Puts values together to one object, later ones over earlier ones, and remembers where each was written. */
export function settle(given: readonly Given[]): { readonly values: object; readonly originOf: OriginOf } {
  const values = emptyObject();
  const origins = new Map<string, Origin>();
  for (const { path, value, origin } of given) {
    put(values, path, value);
    for (const key of origins.keys()) if (key.startsWith(`${keyOf(path)}\0`)) origins.delete(key);
    origins.set(keyOf(path), origin);
  }
  return { values, originOf: (path) => find(origins, path) };
}

/** A path as a user would write it: `core.integration.google['site-verification']`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^\w+$/.test(String(part))) return `['${String(part)}']`;
      return index === 0 ? String(part) : `.${String(part)}`;
    })
    .join('');
}

function put(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    values[key] = value;
    return;
  }
  const inner = values[key];
  const target = isPlainObject(inner) ? inner : emptyObject();
  values[key] = target;
  put(target, rest, value);
}

/** The origin of the value itself, of the list or object that holds it, or of what it holds. */
function find(origins: ReadonlyMap<string, Origin>, path: readonly PropertyKey[]): Origin {
  for (let length = path.length; length > 0; length -= 1) {
    const origin = origins.get(keyOf(path.slice(0, length)));
    if (origin !== undefined) return origin;
  }
  const [, inside] = [...origins].find(([key]) => key.startsWith(`${keyOf(path)}\0`)) ?? [];
  return inside ?? byDefault;
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0');
}

/** Without a prototype, so that a field called `__proto__` is a field like any other. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
