import { ByteReader, ByteWriter } from './bytes.ts';

/** Rows of a record; the last number stands for all its rows. */
export const rowsOfRecord = 32;

/** The place of an entry that stands for all rows of its record. */
export const allRows = rowsOfRecord - 1;

/** Steps of an impact in one point of the ranking. */
export const impactSteps = 8;

/** Highest impact. */
export const maxImpact = 127;

/** The impact of a text that has a word once. */
export const textImpact = 6;

/** The least impact of a word of the own title or heading of a row. */
export const labelImpact = 32;

/** The impact of a word that matches less well, by its fit from 0 to 1. Texts count the same, however well a word matches. */
export function reduceImpact(impact: number, fit: number): number {
  const ofText = 2 * impactSteps;
  return impact <= ofText ? impact : Math.max(ofText, Math.round(impact * fit));
}

/** Follows the prefix for which an entry lists the best rows of all words that begin with it. Sorts before every letter. */
export const prefixMark = '\u0000';

/** The rows of a word, or of all words with a prefix. */
export interface Postings {
  /** Places of the rows: number of the record × {@link rowsOfRecord} + number of the row in it; ascending. */
  readonly places: readonly number[];
  /** An estimate of each row's score for this word alone, in {@link impactSteps}. */
  readonly impacts: readonly number[];
  /** Number of rows with the word; more than there are places if only the best ones are listed. */
  readonly total: number;
}

export interface ShardEntry {
  /** The word; a prefix ends with {@link prefixMark}. */
  readonly key: string;
  /** Reads its rows. */
  readonly postings: () => Postings;
}

/** Lists the shards and the records of an index. */
export interface ShardList {
  /** Changes with any file of the index. */
  readonly tag: string;
  /** The first possible key of each shard, ascending. */
  readonly starts: readonly string[];
  /** Number of records of each package, in the order of the records. */
  readonly packages: readonly number[];
}

/** Path of the {@link ShardList}, in the folder of the search. */
export const listFile = 'index.bin';

/** Path of a shard, in the folder of the search. */
export function shardFile(number: number): string {
  return `terms/${number}.bin`;
}

/** Path of a record, in the folder of the search. */
export function recordFile(number: number): string {
  return `pages/${number}.bin`;
}

/** Encodes the rows of a word. */
export function encodePostings({ places, impacts, total }: Postings): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.number(total);
  writer.number(places.length);
  let last = 0;
  for (const place of places) {
    writer.number(place - last);
    last = place;
  }
  // Impacts are alike, so they compress well side by side.
  for (const impact of impacts) writer.byte(impact);
  return writer.result();
}

function decodePostings(bytes: Uint8Array): Postings {
  const reader = new ByteReader(bytes);
  const total = reader.number();
  const count = reader.number();
  let last = 0;
  const places = Array.from({ length: count }, () => {
    last += reader.number();
    return last;
  });
  return { total, places, impacts: Array.from({ length: count }, () => reader.byte()) };
}

/** Encodes entries, whose keys ascend. */
export function encodeShard(entries: readonly { readonly key: string; readonly bytes: Uint8Array }[]) {
  const writer = new ByteWriter();
  let last = '';
  for (const { key, bytes } of entries) {
    const shared = commonStart(last, key).length;
    writer.number(shared);
    writer.text(key.slice(shared));
    writer.bytes(bytes);
    last = key;
  }
  return writer.result();
}

export function decodeShard(bytes: Uint8Array): readonly ShardEntry[] {
  const reader = new ByteReader(bytes);
  const entries: ShardEntry[] = [];
  let last = '';
  while (!reader.isAtEnd) {
    const key = last.slice(0, reader.number()) + reader.text();
    const postings = reader.bytes();
    entries.push({ key, postings: () => decodePostings(postings) });
    last = key;
  }
  return entries;
}

export function encodeList({ tag, starts, packages }: ShardList): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.text(tag);
  writer.text(starts.join('\n'));
  for (const count of packages) writer.number(count);
  return writer.result();
}

export function decodeList(bytes: Uint8Array): ShardList {
  const reader = new ByteReader(bytes);
  const [tag, starts] = [reader.text(), reader.text().split('\n')];
  const packages: number[] = [];
  while (!reader.isAtEnd) packages.push(reader.number());
  return { tag, starts, packages };
}

/** The letters that two words begin with. */
export function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
