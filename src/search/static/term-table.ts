import { maxImpact, type Postings, prefixMark, reduceImpact } from './shard-format.ts';

/** Rows that are listed for a word, and for a prefix: those with the highest impacts. */
const maxRowsOfWord = 500;
const maxRowsOfPrefix = 240;

/** Prefixes with more listed rows than this have an entry of their own, so that a search need not read all their words. */
const minRowsOfPrefix = 1_500;
const minPrefixLength = 2;

/** Collects the rows of all words in a few large arrays: there are some millions. */
export class TermTable {
  #terms = new Uint32Array(1 << 16);
  #places = new Uint32Array(1 << 16);
  #impacts = new Uint8Array(1 << 16);
  #length = 0;

  /** Adds a row of a word. Rows must be added in the order of their places. */
  add(term: number, place: number, impact: number): void {
    if (this.#length === this.#terms.length) this.#grow();
    this.#terms[this.#length] = term;
    this.#places[this.#length] = place;
    this.#impacts[this.#length] = impact;
    this.#length += 1;
  }

  /** The entries in the order of their keys; `textOf` has the words by their numbers. */
  *entries(textOf: readonly string[]): Generator<TermEntry> {
    const { ends, order } = this.#byTerm(textOf.length);
    const words = textOf
      .map((key, term): Word => ({ key, rows: order.subarray(ends[term - 1] ?? 0, ends[term]) }))
      .filter(({ rows }) => rows.length > 0)
      .toSorted(byKey);
    const prefixes: TermEntry[] = [];
    this.#collectPrefixes(words, minPrefixLength, prefixes);
    for (const item of [...words, ...prefixes].toSorted(byKey)) {
      if ('postings' in item) yield item;
      else yield { key: item.key, postings: this.#postings(this.#best(item.rows, maxRowsOfWord), item.rows.length) };
    }
  }

  /** The rows sorted by their words, and the end of each word among them. */
  #byTerm(count: number): { readonly ends: Uint32Array; readonly order: Uint32Array } {
    const ends = new Uint32Array(count);
    for (let index = 0; index < this.#length; index += 1) bump(ends, this.#terms[index] ?? 0);
    for (let term = 1; term < count; term += 1) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0);
    const next = new Uint32Array(count);
    for (let term = 1; term < count; term += 1) next[term] = ends[term - 1] ?? 0;
    const order = new Uint32Array(this.#length);
    for (let index = 0; index < this.#length; index += 1) {
      const term = this.#terms[index] ?? 0;
      order[next[term] ?? 0] = index;
      bump(next, term);
    }
    return { ends, order };
  }

  /**
   * Adds an entry for each prefix with many rows, of this length or longer, and returns the best rows of all words. So each
   * row is read once, however many prefixes its word has.
   */
  #collectPrefixes(words: readonly Word[], length: number, prefixes: TermEntry[]): readonly number[] {
    const collected: number[] = [];
    for (const [key, group] of Map.groupBy(words, (word) => word.key.slice(0, length))) {
      const total = group.reduce((sum, { rows }) => sum + rows.length, 0);
      const listed = group.reduce((sum, { rows }) => sum + Math.min(maxRowsOfWord, rows.length), 0);
      if (key.length < length || group.length < 2 || listed < minRowsOfPrefix) {
        for (const { key: word, rows } of group)
          for (const row of this.#best(rows, maxRowsOfPrefix)) collected.push(withLength(row, word.length));
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

  /** The rows with the highest impacts, in the order of their places. */
  #best(rows: Uint32Array, most: number): Uint32Array {
    if (rows.length <= most) return rows;
    const counts = new Uint32Array(maxImpact + 1);
    for (const index of rows) bump(counts, this.#impacts[index] ?? 0);
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

  #grow(): void {
    const size = this.#terms.length + (this.#terms.length >> 1);
    this.#terms = enlarged(this.#terms, new Uint32Array(size));
    this.#places = enlarged(this.#places, new Uint32Array(size));
    this.#impacts = enlarged(this.#impacts, new Uint8Array(size));
  }
}

/** An entry of the table. */
export interface TermEntry {
  /** The word; a prefix ends with {@link prefixMark}. */
  readonly key: string;
  /** Its rows. */
  readonly postings: Postings;
}

/** A word, and the indexes of its rows. */
interface Word {
  readonly key: string;
  readonly rows: Uint32Array;
}

/** A row for a prefix. */
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

function bump(numbers: Uint32Array, index: number): void {
  numbers[index] = (numbers[index] ?? 0) + 1;
}

function enlarged<Numbers extends Uint32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
