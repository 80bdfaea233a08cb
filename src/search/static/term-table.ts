import { maxImpact, type Postings, prefixMark, reduceImpact } from './shard-format.ts';

/** Rows that are listed for a word, and for a prefix: those with the highest impacts. */
const maxRowsOfWord = 800;
const maxRowsOfPrefix = 240;

/** Prefixes with more listed rows than this have an entry of their own, so that a search need not read all their words. */
const minRowsOfPrefix = 2_000;
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
  *entries(textOf: readonly string[]): Generator<{ readonly key: string; readonly postings: Postings }> {
    const { ends, order } = this.#byTerm(textOf.length);
    const used = [...textOf.keys()].filter((term) => (ends[term] ?? 0) > (ends[term - 1] ?? 0));
    const words = used
      .map((term) => ({ key: textOf[term] ?? '', from: ends[term - 1] ?? 0, to: ends[term] ?? 0 }))
      .toSorted(byKey);
    const prefixes = prefixesOf(words).map((prefix) => ({ ...prefix, key: prefix.key + prefixMark }));
    for (const item of [...words, ...prefixes].toSorted(byKey)) {
      const postings = 'words' in item ? this.#prefixPostings(item, order) : this.#wordPostings(item, order);
      yield { key: item.key, postings };
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

  #wordPostings({ from, to }: Range, order: Uint32Array): Postings {
    return this.#postings(this.#best(order.subarray(from, to), maxRowsOfWord), to - from);
  }

  #prefixPostings({ key, words }: Prefix, order: Uint32Array): Postings {
    const best = new Map<number, number>();
    const byImpact: number[][] = Array.from({ length: maxImpact + 1 }, () => []);
    let total = 0;
    for (const word of words) {
      total += word.to - word.from;
      // The shorter the word, the more of it is typed.
      const fit = 0.5 + (0.3 * (key.length - 1)) / word.key.length;
      for (const index of this.#best(order.subarray(word.from, word.to), maxRowsOfPrefix)) {
        byImpact[reduceImpact(this.#impacts[index] ?? 0, fit)]?.push(this.#places[index] ?? 0);
      }
    }
    for (let impact = maxImpact; impact >= 0 && best.size < maxRowsOfPrefix; impact -= 1) {
      for (const place of byImpact[impact]?.toSorted((a, b) => a - b) ?? []) {
        if (best.size < maxRowsOfPrefix && !best.has(place)) best.set(place, impact);
      }
    }
    const rows = [...best].toSorted(([a], [b]) => a - b);
    return { places: rows.map(([place]) => place), impacts: rows.map(([, impact]) => impact), total };
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

/** A word, and its rows among all rows in the order of words. */
interface Range {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

interface Prefix {
  readonly key: string;
  readonly words: readonly Range[];
}

/** The prefixes with many rows; `words` ascend. */
function prefixesOf(words: readonly Range[], length = minPrefixLength): readonly Prefix[] {
  const groups = Map.groupBy(
    words.filter(({ key }) => key.length >= length),
    ({ key }) => key.slice(0, length),
  );
  return [...groups].flatMap(([key, group]) => {
    const rows = group.reduce((sum, { from, to }) => sum + Math.min(maxRowsOfWord, to - from), 0);
    if (rows < minRowsOfPrefix || group.length < 2) return [];
    return [{ key, words: group }, ...prefixesOf(group, length + 1)];
  });
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
