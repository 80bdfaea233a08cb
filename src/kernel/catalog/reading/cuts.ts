import { LRUCache } from 'lru-cache';
import type { CachedLists } from '#catalog/cached-lists.ts';

/** Contents that cannot be read, so that each costs its time once. */
export interface Cuts {
  /** Resolves when those of earlier starts are known. */
  loaded(): Promise<void>;
  /** Why content with this hash cannot be read; undefined if it may. */
  get(hash: string): string | undefined;
  /** Remembers content, also across restarts. */
  set(hash: string, reason: string): void;
}

/** Maximum number of them: each has cost a second of a thread. */
const maxCuts = 1_000;

/** The key under which all of them are one list: each hash is followed by the reason. */
const key = 'unreadable';

/** Creates the memory. Lists of another release are not known, so that it tries all content again. */
export function createCuts(lists?: CachedLists): Cuts {
  const known = new LRUCache<string, string>({ max: maxCuts });
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const [list = []] = (await lists?.get([key])) ?? [];
    for (let index = 0; index < list.length; index += 2) known.set(list[index] ?? '', list[index + 1] ?? '');
  }

  return {
    loaded() {
      loading ??= load();
      return loading;
    },
    get: (hash) => known.get(hash),
    set(hash, reason) {
      known.set(hash, reason);
      lists?.set(key, [...known].flat());
    },
  };
}
