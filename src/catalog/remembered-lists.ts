import { LRUCache } from 'lru-cache';
import type { Memory } from '#model/memory.ts';
import { sha1 } from '#platform/hash.ts';

/** What was found in documents, remembered by what the documents are: in this process, and over restarts. */
export interface RememberedLists {
  /** The lists under these keys in the same order, undefined for those that are not known. */
  recall(keys: readonly string[]): Promise<readonly (readonly string[] | undefined)[]>;
  /** Remembers a list. */
  remember(key: string, list: readonly string[]): void;
}

/** Makes such a memory. What another release found is not believed. */
export function createRememberedLists(memory: Memory, release: string): RememberedLists {
  const remembered = new LRUCache<string, readonly string[]>({ max: 100_000 });
  const digest = (key: string): string => sha1(JSON.stringify([release, key]));
  return {
    async recall(keys) {
      const digests = keys.map(digest);
      const missing = digests.filter((each) => !remembered.has(each));
      const values = await memory.recall(missing);
      for (const [index, each] of missing.entries()) {
        const list = parseList(values[index]);
        if (list !== undefined) remembered.set(each, list);
      }
      return digests.map((each) => remembered.get(each));
    },
    remember(key, list) {
      remembered.set(digest(key), list);
      memory.remember([[digest(key), JSON.stringify(list)]]);
    },
  };
}

/** What this release wrote, so that its shape is known; damaged text is as good as none. */
function parseList(text: string | undefined): readonly string[] | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
