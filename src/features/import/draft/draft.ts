import type { Key } from '#features/import/keys/key.ts';

export type SettingValue =
  | string
  | number
  | boolean
  | readonly SettingValue[]
  | { readonly [name: string]: SettingValue };

/** A group of settings. */
export type SettingGroup = { readonly [name: string]: SettingValue };

/** A link with its text, as settings have it. */
export type TextLink = { readonly text: string; readonly url: string };

/** The groups of settings in the order in which they are written. */
const groupOrder = [
  'sources',
  'site',
  'material',
  'styles',
  'look',
  'notices',
  'menus',
  'versions',
  'core',
  'server',
  'redirects',
];

/** The settings that an import writes, with the keys that they come from. */
export class Draft {
  readonly #values = new Map<string, SettingValue>();
  readonly #origins = new Map<string, string>();

  /** Sets a setting unless it has a value; true if it is set. The key is recorded as taken over. */
  set(setting: string, value: SettingValue, key?: Key): boolean {
    if (this.#values.has(setting)) return false;
    this.#values.set(setting, value);
    this.#noteOrigin(setting, key);
    return true;
  }

  /** True if a setting has a value. */
  has(setting: string): boolean {
    return this.#values.has(setting);
  }

  /** The value of a setting; undefined when it has none. */
  get(setting: string): SettingValue | undefined {
    return this.#values.get(setting);
  }

  /** Adds an item to a list, unless the list has it. The key is recorded as taken over. */
  push(setting: string, item: SettingValue, key?: Key): void {
    const before = this.#values.get(setting);
    const items: readonly SettingValue[] = Array.isArray(before) ? before : [];
    const isNew = items.every((each) => JSON.stringify(each) !== JSON.stringify(item));
    this.#values.set(setting, isNew ? [...items, item] : items);
    this.#noteOrigin(setting, key, true);
  }

  /** Adds a redirect, unless its old path has one or is its target. The key is recorded as taken over. */
  redirect(from: string, to: string, key?: Key): void {
    this.#addNamed('redirects', from === to ? {} : { [from]: to }, key);
  }

  /** Adds an item to the menu of a package. The key is recorded as taken over. */
  menuItem(repo: string, item: TextLink, key: Key): void {
    const before = this.#values.get('menus');
    const own = isGroup(before) && isGroup(before[repo]) ? before[repo].items : undefined;
    const items: readonly SettingValue[] = Array.isArray(own) ? own : [];
    this.#values.set('menus', { ...(isGroup(before) && before), [repo]: { items: [...items, item] } });
    this.#noteOrigin('menus', key, true);
  }

  /** The settings as one object, in the order of the reference. */
  settings(): SettingGroup {
    const found: Record<string, SettingValue> = {};
    const rank = (setting: string): number => groupOrder.indexOf(setting.split('.')[0] ?? '');
    const inOrder = [...this.#values].toSorted(([a], [b]) => rank(a) - rank(b));
    for (const [setting, value] of inOrder) putAt(found, setting.split('.'), value);
    return found;
  }

  /** The key that a setting comes from; undefined for settings of no key. */
  originOf(setting: string): string | undefined {
    return this.#origins.get(setting);
  }

  #addNamed(setting: string, added: SettingGroup, key: Key | undefined): void {
    const before = this.#values.get(setting);
    const known = isGroup(before) ? before : {};
    const all = { ...known, ...added, ...known };
    if (Object.keys(all).length > 0) this.#values.set(setting, all);
    this.#noteOrigin(setting, key, true);
  }

  /** Records the key that a setting comes from; of a list, that of the whole list. */
  #noteOrigin(setting: string, key: Key | undefined, isList = false): void {
    if (key === undefined) return;
    key.take(setting);
    if (!this.#origins.has(setting)) this.#origins.set(setting, isList ? key.path.replace(/\[.*$/, '') : key.path);
  }
}

function putAt(
  group: Record<string, SettingValue>,
  [name = '', ...rest]: readonly string[],
  value: SettingValue,
): void {
  if (rest.length === 0) {
    group[name] = value;
    return;
  }
  const below = { ...(isGroup(group[name]) && group[name]) };
  putAt(below, rest, value);
  group[name] = below;
}

/** True for a group of settings. */
export function isGroup(value: SettingValue | undefined): value is SettingGroup {
  return typeof value === 'object' && !Array.isArray(value);
}
