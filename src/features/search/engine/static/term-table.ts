import { maxImpact, type Postings, prefixMark, reduceImpact } from './shard-format.ts';

/** Rows that are listed for a word, and for a prefix: those with the highest impacts. */
const maxRowsOfWord = 500;
const maxRowsOfPrefix = 240;

/** Prefixes with more listed rows than this have an entry of their own, so that a search need not read all their words. */
const minRowsOfPrefix = 1_500;
/** The shortest prefixes with an entry. */
export const minPrefixLength = 2;

/** A word and the number of its rows. */
export interface CountedWord {
  /** The word. */
  readonly key: string;
  /** How many rows have it. */
  readonly count: number;
}

/** Collects the rows of words in two large arrays: there are some millions. */
export class TermTable {
  readonly #words: readonly Word[];
  readonly #places: Uint32Array;
  readonly #impacts: Uint8Array;
  /** Where the next row of each word goes. */
  readonly #next: Uint32Array;

  /** Makes room for the rows of these words, which ascend. */
  constructor(words: readonly CountedWord[]) {
    let end = 0;
    this.#words = words.map(({ key, count }) => {
      end += count;
      return { key, from: end - count, to: end };
    });
    this.#places = new Uint32Array(end);
    this.#impacts = new Uint8Array(end);
    this.#next = Uint32Array.from(this.#words, ({ from }) => from);
  }

  /** Adds a row of the word with this index. The rows of a word must be added in the order of their places. */
  add(word: number, place: number, impact: number): void {
    const index = this.#next[word] ?? 0;
    this.#places[index] = place;
    this.#impacts[index] = impact;
    this.#next[word] = index + 1;
  }

  /** The entries of the words and of their prefixes, in the order of their keys. */
  *entries(): Generator<TermEntry> {
    const prefixes: TermEntry[] = [];
    this.#collectPrefixes(this.#words, minPrefixLength, prefixes);
    for (const item of [...this.#words, ...prefixes].toSorted(byKey)) {
      if ('postings' in item) yield item;
      else yield { key: item.key, postings: this.#postings(this.#best(item, maxRowsOfWord), rowsOf(item)) };
    }
  }

  /**
   * Adds an entry for each prefix with many rows, of this length or longer, and returns the best rows of all words. So each
   * row is read once, however many prefixes its word has.
   */
  #collectPrefixes(words: readonly Word[], length: number, prefixes: TermEntry[]): readonly number[] {
    const collected: number[] = [];
    for (const [key, group] of Map.groupBy(words, (word) => word.key.slice(0, length))) {
      const total = group.reduce((sum, word) => sum + rowsOf(word), 0);
      const listed = group.reduce((sum, word) => sum + Math.min(maxRowsOfWord, rowsOf(word)), 0);
      if (key.length < length || group.length < 2 || listed < minRowsOfPrefix) {
        for (const word of group)
          for (const index of this.#best(word, maxRowsOfPrefix)) collected.push(withLength(index, word.key.length));
        continue;
      }
      const best = this.#bestOfPrefix(this.#collectPrefixes(group, length + 1, prefixes), length);
      prefixes.push({ key: key + prefixMark, postings: { ...listedRows(best), total } });
      for (const { row } of best.values()) collected.push(row);
    }
    return collected;
  }

  /** The rows with the highest impacts for a prefix of some length, by their places. */
  #bestOfPrefix(rows: readonly number[], length: number): ReadonlyMap<number, PrefixRow> {
    const byImpact: number[][] = Array.from({ length: maxImpact + 1 }, () => []);
    for (const row of rows) {
      // The shorter the word, the more of it is typed.
      const fit = 0.5 + (0.3 * length) / lengthOf(row);
      byImpact[reduceImpact(this.#impacts[indexOf(row)] ?? 0, fit)]?.push(row);
    }
    const best = new Map<number, PrefixRow>();
    for (let impact = maxImpact; impact >= 0 && best.size < maxRowsOfPrefix; impact -= 1) {
      for (const row of byImpact[impact]?.toSorted((a, b) => a - b) ?? []) {
        const place = this.#places[indexOf(row)] ?? 0;
        if (best.size < maxRowsOfPrefix && !best.has(place)) best.set(place, { row, impact });
      }
    }
    return best;
  }

  /** The indexes of the rows of a word with the highest impacts, in their order. */
  #best(word: Word, most: number): Uint32Array {
    const rows = Uint32Array.from({ length: rowsOf(word) }, (_, index) => word.from + index);
    if (rows.length <= most) return rows;
    const counts = new Uint32Array(maxImpact + 1);
    for (const index of rows) {
      const impact = this.#impacts[index] ?? 0;
      counts[impact] = (counts[impact] ?? 0) + 1;
    }
    let least = maxImpact;
    let room = most;
    for (; room > (counts[least] ?? 0); least -= 1) room -= counts[least] ?? 0;
    return rows.filter((index) => {
      const impact = this.#impacts[index] ?? 0;
      if (impact === least) room -= 1;
      return impact > least || (impact === least && room >= 0);
    });
  }

  #postings(rows: Uint32Array, total: number): Postings {
    const places = Array.from(rows, (index) => this.#places[index] ?? 0);
    return { places, impacts: Array.from(rows, (index) => this.#impacts[index] ?? 0), total };
  }
}

/** An entry of the table. */
export interface TermEntry {
  /** The word; a prefix ends with {@link prefixMark}. */
  readonly key: string;
  /** Its rows. */
  readonly postings: Postings;
}

/** A word and the range of its rows. */
interface Word {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function rowsOf({ from, to }: Word): number {
  return to - from;
}

interface PrefixRow {
  /** See {@link withLength}. */
  readonly row: number;
  readonly impact: number;
}

const maxLength = 64;

/** The index of a row and the length of its word in one number, because there are some millions. */
function withLength(index: number, length: number): number {
  return index * maxLength + Math.min(length, maxLength - 1);
}

function indexOf(row: number): number {
  return Math.floor(row / maxLength);
}

function lengthOf(row: number): number {
  return row % maxLength;
}

function listedRows(best: ReadonlyMap<number, PrefixRow>): Omit<Postings, 'total'> {
  const rows = [...best].toSorted(([a], [b]) => a - b);
  return { places: rows.map(([place]) => place), impacts: rows.map(([, { impact }]) => impact) };
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
