import { encodePostings, encodeShard, type Postings, prefixMark } from './shard-format.ts';

/** Sizes of a shard before it is compressed, in bytes: it ends between them, where the next one has the shortest start. */
const minShardSize = 6_000;
const maxShardSize = 9_000;

/** A shard and where it begins. */
export interface Shard {
  /** The shortest text after every key of the shard before, and not after its own keys. */
  readonly start: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Item {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** Divides entries, in the order of their keys, into shards. */
export function* writeShards(
  entries: Iterable<{ readonly key: string; readonly postings: Postings }>,
): Generator<Shard> {
  let items: Item[] = [];
  let [start, size] = ['', 0];
  for (const { key, postings } of entries) {
    const item = { key, bytes: encodePostings(postings) };
    items.push(item);
    size += sizeOf(item);
    while (size > maxShardSize && items.length > 1) {
      const { end, next } = bestEnd(items);
      yield { start, bytes: encodeShard(items.slice(0, end)) };
      items = items.slice(end);
      size = items.reduce((sum, each) => sum + sizeOf(each), 0);
      start = next;
    }
  }
  if (items.length > 0) yield { start, bytes: encodeShard(items) };
}

function sizeOf({ key, bytes }: Item): number {
  return key.length + bytes.length;
}

/** Where a shard ends: the number of its items, and the start of the next one. */
function bestEnd(items: readonly Item[]): { readonly end: number; readonly next: string } {
  let best = { end: 1, next: separator(items[0]?.key ?? '', items[1]?.key ?? '') };
  let size = 0;
  for (const [index, item] of items.slice(0, -1).entries()) {
    size += sizeOf(item);
    const end = index + 1;
    const key = items[end]?.key ?? '';
    // A prefix stays beside the word that equals it.
    if (size > maxShardSize || key.endsWith(prefixMark)) continue;
    const next = separator(item.key, key);
    if (size < minShardSize || next.length <= best.next.length) best = { end, next };
  }
  return best;
}

/** The shortest start of `key` that comes after `before`. */
function separator(before: string, key: string): string {
  let length = 1;
  while (key.slice(0, length) <= before) length += 1;
  return key.slice(0, length);
}
