import type { DatabaseSync } from 'node:sqlite';
import { allowedMistakes, distance } from '#features/search/engine/query/distance.ts';

/** The words of the index, to correct typing mistakes and to complete prefixes. */
export interface Vocabulary {
  /** The number of pages with a word. */
  count(word: string): number;
  /** The sum over all words with a prefix of the number of pages with the word. */
  countPrefix(prefix: string): number;
  /** The number of pages and packages. */
  pages(): number;
  /** The most frequent words with a prefix. */
  completions(prefix: string): readonly string[];
  /** The indexed word that is closest to an unknown word, the most frequent among equals; undefined if none is close. */
  nearest(word: string): string | undefined;
  /** Reads a batch of words; false once all have been read since the last change. */
  read(): boolean;
  /**
   * Takes words whose number of pages has changed. After many of them `read` starts again, and until it has finished the
   * earlier words are used.
   */
  changed(terms: readonly string[]): void;
}

/** Words of one length. A large site has some hundred thousand, so there is no object for each. */
interface Words {
  /** All of them, without separators. */
  text: string;
  /** The number of pages with each word. */
  readonly counts: number[];
  /** A bit set of the letters of each word. */
  readonly letters: number[];
}

/** By length, so that only words of a similar length are compared. */
type WordsByLength = Map<number, Words>;

/** Words that are read in one batch. */
const readSize = 4_000;

/** Words that may have changed since the last reading. Each search for an unknown word looks at all of them. */
const maxChanged = 2_000;

/** Lengths of words that are corrected, in characters. */
const minLength = 3;
const maxLength = 32;

/** Words that a prefix stands for in a bounded search. */
const maxCompletions = 16;

const ofStart = 'FROM word WHERE term >= ? AND term < ?';

/** Creates the vocabulary; nothing is read yet. */
export function createVocabulary(database: DatabaseSync): Vocabulary {
  const one = database.prepare('SELECT count FROM word WHERE term = ?');
  const sum = database.prepare(`SELECT sum(count) AS count ${ofStart}`);
  const all = database.prepare('SELECT count(*) AS count FROM page');
  const completions = database.prepare(`SELECT term ${ofStart} ORDER BY count DESC LIMIT ${maxCompletions}`);
  const next = database.prepare(`SELECT term, count FROM word WHERE term > ? LIMIT ${readSize}`);
  let words: WordsByLength = new Map();
  /** The number of pages with each word that has changed since the reading. */
  const changes = new Map<string, number>();
  let pages: number | undefined;
  let reading: { readonly words: WordsByLength; last: string } | undefined = { words: new Map(), last: '' };

  function read(): boolean {
    if (reading === undefined) return false;
    const rows = next.all(reading.last);
    for (const { term, count } of rows) {
      reading.last = String(term);
      if (isWord(reading.last)) addTo(reading.words, reading.last, Number(count));
    }
    if (rows.length === readSize) return true;
    words = reading.words;
    reading = undefined;
    changes.clear();
    return false;
  }

  const count = (word: string): number => Number(one.get(word)?.count ?? 0);

  return {
    count,
    countPrefix: (start) => Number(sum.get(start, endOf(start))?.count ?? 0),
    pages() {
      pages ??= Number(all.get()?.count ?? 0);
      return pages;
    },
    completions: (start) => completions.all(start, endOf(start)).map(({ term }) => String(term)),
    nearest(word) {
      // Without a first reading there is nothing to compare with.
      if (words.size === 0) while (read());
      return nearestOf(word, words, changes);
    },
    read,
    changed(terms) {
      if (terms.length === 0) return;
      pages = undefined;
      if (reading !== undefined || changes.size + terms.length > maxChanged) {
        reading = { words: new Map(), last: '' };
        return;
      }
      for (const term of terms) if (isWord(term)) changes.set(term, count(term));
    },
  };
}

/** Sorts after every word with the prefix. */
function endOf(start: string): string {
  return `${start}\u{10ffff}`;
}

function isWord(term: string): boolean {
  return term.length >= minLength && term.length <= maxLength && /[^0-9]/.test(term);
}

function addTo(words: WordsByLength, word: string, count: number): void {
  const list = words.get(word.length) ?? { text: '', counts: [], letters: [] };
  words.set(word.length, list);
  list.text += word;
  list.counts.push(count);
  list.letters.push(lettersOf(word));
}

/** `changes` has the number of pages of words that are not as in `words`. */
function nearestOf(word: string, words: WordsByLength, changes: ReadonlyMap<string, number>): string | undefined {
  const own = lettersOf(word);
  let best: { readonly word: string; readonly count: number } | undefined;
  const allowed = allowedMistakes(word);
  let least = allowed;
  function consider(other: string, count: number): void {
    const apart = distance(word, other, least);
    if (apart > least || (apart === least && best !== undefined && best.count >= count)) return;
    least = apart;
    best = { word: other, count };
  }
  for (const [other, count] of changes) {
    if (count > 0 && Math.abs(other.length - word.length) <= allowed) consider(other, count);
  }
  for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
    const { text = '', counts = [], letters = [] } = words.get(length) ?? {};
    for (const [index, count] of counts.entries()) {
      // One mistake changes at most two letters of the set, which is cheaper to compare than the distance.
      if (bitsIn(own ^ (letters[index] ?? 0)) > 2 * least) continue;
      const other = text.slice(index * length, (index + 1) * length);
      if (!changes.has(other)) consider(other, count);
    }
  }
  return best?.word;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let rest = number;
  let count = 0;
  for (; rest !== 0; count += 1) rest &= rest - 1;
  return count;
}
