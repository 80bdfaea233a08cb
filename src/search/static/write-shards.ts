import { encodePostings, encodeShard, type Postings, prefixMark } from './shard-format.ts';

/** Size of a shard before it is compressed, in bytes. */
const shardSize = 10_000;

/** A shard and where it begins. */
export interface Shard {
  /** The shortest text after every key of the shard before, and not after its own keys. */
  readonly start: string;
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Divides entries, in the order of their keys, into shards. */
export function* writeShards(
  entries: Iterable<{ readonly key: string; readonly postings: Postings }>,
): Generator<Shard> {
  let shard: { readonly key: string; readonly bytes: Uint8Array }[] = [];
  let size = 0;
  let [start, last] = ['', ''];
  for (const { key, postings } of entries) {
    const bytes = encodePostings(postings);
    // A prefix stays beside the word that equals it.
    if (size > 0 && size + bytes.length > shardSize && !key.endsWith(prefixMark)) {
      yield { start, bytes: encodeShard(shard) };
      [shard, size, start] = [[], 0, separator(last, key)];
    }
    shard.push({ key, bytes });
    size += key.length + bytes.length;
    last = key;
  }
  if (shard.length > 0) yield { start, bytes: encodeShard(shard) };
}

/** The shortest start of `key` that comes after `before`. */
function separator(before: string, key: string): string {
  let length = 1;
  while (key.slice(0, length) <= before) length += 1;
  return key.slice(0, length);
}
