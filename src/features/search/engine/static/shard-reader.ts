import { decodeRecord, type PageRecord } from './records.ts';
import {
  decodeList,
  decodeShard,
  listFile,
  prefixMark,
  recordFile,
  type ShardEntry,
  type ShardList,
  shardFile,
} from './shard-format.ts';

/** Fetches a file of the search and decompresses it. `tag` is undefined for the list, whose tag the others have. */
export type FetchFile = (path: string, tag: string | undefined) => Promise<Uint8Array>;

/** Reads the files of a search, each once. All methods reject if a file cannot be fetched. */
export interface ShardReader {
  /** The list of the files. */
  readonly list: ShardList;
  /** The entry of a key, if there is one. */
  entry(key: string): Promise<ShardEntry | undefined>;
  /** The entry of a prefix, or else those of the words with the prefix. */
  withPrefix(prefix: string): Promise<readonly ShardEntry[]>;
  /** The words around the place of a word in the alphabet, as far as they may have the prefix. */
  around(word: string, prefix: string): Promise<readonly ShardEntry[]>;
  /** A record by its number. */
  record(number: number): Promise<PageRecord>;
}

/** Shards that are read for the words with a prefix. */
const maxShards = 4;

/** Sorts after every continuation of a prefix. */
const lastLetter = '\uffff';

/** Opens the files of a search. Rejects if the list of them cannot be fetched. */
export async function openShardReader(fetchFile: FetchFile): Promise<ShardReader> {
  const list = decodeList(await fetchFile(listFile, undefined));
  const shards = new Map<number, Promise<readonly ShardEntry[]>>();
  const records = new Map<number, Promise<PageRecord>>();

  const shard = (number: number) =>
    once(shards, number, async () => decodeShard(await fetchFile(shardFile(number), list.tag)));

  const shardsFrom = async (first: number, last: number): Promise<readonly ShardEntry[]> => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return (await Promise.all(numbers.map(shard))).flat();
  };

  const shardIndex = (key: string): number => Math.max(0, countUpTo(list.starts, key) - 1);

  const entry = async (key: string): Promise<ShardEntry | undefined> =>
    (await shard(shardIndex(key))).find((each) => each.key === key);

  return {
    list,
    entry,
    async withPrefix(prefix) {
      const best = await entry(prefix + prefixMark);
      if (best !== undefined) return [best];
      const [first, last] = [shardIndex(prefix), shardIndex(prefix + lastLetter)];
      const entries = await shardsFrom(first, Math.min(last, first + maxShards - 1));
      return entries.filter(({ key }) => key.startsWith(prefix));
    },
    async around(word, prefix) {
      const middle = shardIndex(word);
      const first = Math.max(shardIndex(prefix), middle - 1);
      const entries = await shardsFrom(first, Math.min(shardIndex(prefix + lastLetter), first + maxShards - 1));
      return entries.filter(({ key }) => !key.endsWith(prefixMark));
    },
    record: (number) => once(records, number, async () => decodeRecord(await fetchFile(recordFile(number), list.tag))),
  };
}

/** Number of texts, which ascend, that are not after the key. */
export function countUpTo<Value extends string | number>(values: readonly Value[], key: Value): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = values[middle];
    if (value !== undefined && value <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the cached value, or fetches it; a failure is not cached. */
function once<Value>(
  cache: Map<number, Promise<Value>>,
  key: number,
  fetchValue: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = fetchValue();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}
