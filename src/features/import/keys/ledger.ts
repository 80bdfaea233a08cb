import type { Value } from '#platform/values.ts';
import { type KeyNames, leavesOf, pathText } from './key-path.ts';
import { unread } from './unread.ts';

/** What becomes of a key. */
export type Fate =
  /** It is written to a setting of Asterism. */
  | { readonly outcome: 'taken'; readonly setting: string }
  /** Asterism needs no setting for it; `note` says what it does instead. */
  | { readonly outcome: 'builtin'; readonly note: string }
  /** Asterism has nothing for it; `note` says what to do. */
  | { readonly outcome: 'unsupported'; readonly note: string };

/** A key of the read file, with what becomes of it. */
export interface KeyReport {
  /** Full path of the key, such as `themeConfig.navbar.items[2].to`. */
  readonly key: string;
  /** `unread` for a value that a program computes, `unknown` for a key that the tool does not document. */
  readonly outcome: Fate['outcome'] | 'unread' | 'unknown';
  /** The setting of Asterism that has the value, or would have it. */
  readonly setting?: string;
  /** What Asterism does instead, or what to do. */
  readonly note?: string;
}

/** Records what becomes of the keys of one file. */
export class Ledger {
  readonly #fates = new Map<string, Fate>();

  /** Records the fate of all keys of a value at a path, except those that have one. */
  record(names: KeyNames, value: Value, fate: Fate): void {
    for (const leaf of leavesOf(value, names)) {
      const key = pathText(leaf.names);
      if (!this.#fates.has(key)) this.#fates.set(key, fate);
    }
  }

  /** One line for each key of the file; `otherwise` gives the fate of keys that were not recorded. */
  report(root: Value, otherwise: (names: KeyNames) => Fate | undefined): readonly KeyReport[] {
    return leavesOf(root)
      .filter(({ names }) => names.length > 0)
      .map(({ names, value }) => {
        const key = pathText(names);
        return lineOf(key, value, this.#fates.get(key) ?? otherwise(names));
      });
  }
}

function lineOf(key: string, value: Value, fate: Fate | undefined): KeyReport {
  const setting = fate?.outcome === 'taken' ? { setting: fate.setting } : {};
  if (value === unread && (fate === undefined || fate.outcome === 'taken'))
    return { key, outcome: 'unread', ...setting };
  return fate === undefined ? { key, outcome: 'unknown' } : { key, ...fate };
}
