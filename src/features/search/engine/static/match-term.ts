import { fitOf } from '#features/search/engine/query/matcher.ts';
import { isPrefix, type Term } from '#features/search/engine/query/query.ts';
import { allRows, commonStart, prefixMark, reduceImpact, rowsOfRecord, type ShardEntry } from './shard-format.ts';
import type { ShardReader } from './shard-reader.ts';

/** The rows that match a term. */
export interface TermRows {
  /** The impact of each row, by its place. */
  readonly rows: ReadonlyMap<number, number>;
  /** Records of which every row matches, with the impact of its rows. */
  readonly records: ReadonlyMap<number, number>;
  /** How many rows have the word or one of its forms, as far as it is known. */
  readonly count: number;
  /** False if the rows are only the best of those that match. */
  readonly isComplete: boolean;
}

export const noRows: TermRows = { rows: new Map(), records: new Map(), count: 0, isComplete: true };

/** Shorter stems match too many words. */
const minStemLength = 3;

/** Finds the rows that match a term: those with the word, its forms, its continuations, or all of its parts. */
export async function matchTerm(reader: ShardReader, term: Term): Promise<TermRows> {
  const [exact, parts, ...continued] = await Promise.all([
    reader.entry(term.folded),
    Promise.all(term.parts.map((part) => reader.entry(part))),
    ...prefixesOf(term).map((prefix) => reader.withPrefix(prefix)),
  ]);
  const entries = new Map([...(exact ? [exact] : []), ...continued.flat()].map((entry) => [entry.key, entry]));
  const whole = rowsOf([...entries.values()], (key) => fitOf({ folded: key, parts: [] }, term));
  if (parts.length === 0) return whole;
  // Of an identifier that is nowhere the rarest part counts.
  const spread = both(parts.map((part) => rowsOf(part ? [part] : [])));
  return { ...either(whole, spread), count: whole.count > 0 ? whole.count : spread.count };
}

/** The rows of any of some words. */
export async function matchAnyWord(reader: ShardReader, words: readonly string[]): Promise<TermRows> {
  const entries = await Promise.all(words.map(reader.entry));
  return rowsOf(entries.filter((entry) => entry !== undefined));
}

/** The impact of a row for a term; undefined if it does not match. */
export function impactAt({ rows, records }: TermRows, place: number): number | undefined {
  return rows.get(place) ?? records.get(Math.floor(place / rowsOfRecord));
}

/** The beginnings of the words that match a term: its shortest stem as far as the word has it, and itself while it is typed. */
function prefixesOf(term: Term): readonly string[] {
  const stems = term.stems
    .map((stem) => commonStart(term.folded, stem))
    .filter(({ length }) => length >= minStemLength);
  const shortest = stems.toSorted((a, b) => a.length - b.length)[0];
  return [...new Set([...(shortest === undefined ? [] : [shortest]), ...(isPrefix(term) ? [term.folded] : [])])];
}

function rowsOf(entries: readonly ShardEntry[], fit: (key: string) => number = () => 1): TermRows {
  const rows = new Map<number, number>();
  const records = new Map<number, number>();
  let isComplete = true;
  let count = 0;
  for (const { key, postings } of entries) {
    // The impacts of a prefix are reduced already.
    const own = key.endsWith(prefixMark) ? 1 : fit(key);
    if (own === 0) continue;
    const { places, impacts, total } = postings();
    count += total;
    if (total > places.length) isComplete = false;
    for (const [index, place] of places.entries()) {
      const impact = reduceImpact(impacts[index] ?? 0, own);
      const row = place % rowsOfRecord;
      const [list, at] = row === allRows ? [records, (place - row) / rowsOfRecord] : [rows, place];
      list.set(at, Math.max(impact, list.get(at) ?? 0));
    }
  }
  return { rows, records, count, isComplete };
}

function either(a: TermRows, b: TermRows): TermRows {
  return {
    rows: new Map([...b.rows, ...a.rows]),
    records: new Map([...b.records, ...a.records]),
    count: a.count + b.count,
    isComplete: a.isComplete && b.isComplete,
  };
}

function both(all: readonly TermRows[]): TermRows {
  const [first = noRows, ...others] = all;
  const rows = [...first.rows].filter(([place]) => others.every((other) => impactAt(other, place) !== undefined));
  const records = [...first.records].filter(([record]) => others.every((other) => other.records.has(record)));
  return {
    rows: new Map(rows),
    records: new Map(records),
    count: Math.min(...all.map(({ count }) => count)),
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}
