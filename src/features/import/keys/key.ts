import { fieldOf, isMap, textOf, type Value } from '#platform/values.ts';
import { type KeyNames, pathText } from './key-path.ts';
import type { Ledger } from './ledger.ts';

/** A key of a settings file with its value, and the record of what becomes of it. */
export class Key {
  /** Its value; undefined for a key that the file does not have. */
  readonly value: Value;
  readonly #names: KeyNames;
  readonly #ledger: Ledger;

  /** Creates the key of a value; that of a whole file has no names. */
  constructor(value: Value, ledger: Ledger, names: KeyNames = []) {
    this.value = value;
    this.#names = names;
    this.#ledger = ledger;
  }

  /** Its full path, such as `themeConfig.navbar.items[2].to`. */
  get path(): string {
    return pathText(this.#names);
  }

  /** Its text in one line; undefined for anything else. */
  get text(): string | undefined {
    return textOf(this.value);
  }

  /** True if the file has it. */
  get exists(): boolean {
    return this.value !== undefined;
  }

  /** The key below it that these names lead to. */
  at(...names: readonly string[]): Key {
    const value = names.reduce<Value>((each, name) => fieldOf(each, name), this.value);
    return new Key(value, this.#ledger, [...this.#names, ...names]);
  }

  /** The items of a list; none for any other value. */
  items(): readonly Key[] {
    const all: readonly Value[] = Array.isArray(this.value) ? this.value : [];
    return all.map((value, index) => new Key(value, this.#ledger, [...this.#names, index]));
  }

  /** The fields of a map by name; none for any other value. */
  entries(): readonly (readonly [string, Key])[] {
    const names = isMap(this.value) ? Object.keys(this.value) : [];
    return names.map((name) => [name, this.at(name)]);
  }

  /** Records that it is taken over to a setting. */
  take(setting: string): void {
    if (this.exists) this.#ledger.record(this.#names, this.value, { outcome: 'taken', setting });
  }

  /** Records that Asterism needs no setting for it. */
  builtin(note: string): void {
    if (this.exists) this.#ledger.record(this.#names, this.value, { outcome: 'builtin', note });
  }

  /** Records that Asterism has nothing for it, with what to do. */
  unsupported(note: string): void {
    if (this.exists) this.#ledger.record(this.#names, this.value, { outcome: 'unsupported', note });
  }
}
