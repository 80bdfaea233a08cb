import type { DatabaseSync } from 'node:sqlite';
import { allowedMistakes, distance } from './distance.ts';
import { stemMark } from './index-tokens.ts';

/** The words of the index, to find what a visitor meant who wrote one wrongly. */
export interface Vocabulary {
  /** True for a word that stands in the index; for an open one, also where another word begins with it. */
  has(word: string, open: boolean): boolean;
  /** The word that is nearest to one that nobody wrote, the most frequent among equals; undefined where none is near. */
  nearest(word: string): string | undefined;
  /** Reads some of the words anew; false when all of them have been read since the last change. */
  read(): boolean;
  /** Notes that the index has changed; the words that were read serve until all are read again. */
  changed(): void;
}

interface Entry {
  readonly word: string;
  readonly count: number;
  /** A bit for each letter that stands in the word. */
  readonly letters: number;
}

/** By length, so that only those are looked at that can be near. */
type Words = Map<number, Entry[]>;

/** Words that are read at once. */
const readSize = 4_000;

const shortest = 3;
const longest = 32;

const some = `SELECT term, doc FROM vocabulary WHERE term > ? LIMIT ${readSize}`;

/** Makes it; nothing is read yet. */
export function createVocabulary(database: DatabaseSync): Vocabulary {
  const one = database.prepare('SELECT 1 FROM vocabulary WHERE term = ?');
  const begun = database.prepare('SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1');
  const next = database.prepare(some);
  let words: Words = new Map();
  let reading: { readonly words: Words; last: string } | undefined = { words: new Map(), last: '' };

  function read(): boolean {
    if (reading === undefined) return false;
    const rows = next.all(reading.last);
    for (const { term, doc } of rows) {
      reading.last = String(term);
      if (isWord(reading.last)) addTo(reading.words, { word: reading.last, count: Number(doc) });
    }
    if (rows.length === readSize) return true;
    words = reading.words;
    reading = undefined;
    return false;
  }

  return {
    has: (word, open) => (open ? begun.get(word, `${word}\u{10ffff}`) : one.get(word)) !== undefined,
    nearest(word) {
      // Before the first reading has ended there is nothing to answer from.
      if (words.size === 0) while (read());
      return nearestOf(word, words);
    },
    read,
    changed() {
      reading = { words: new Map(), last: '' };
    },
  };
}

function isWord(term: string): boolean {
  return term.length >= shortest && term.length <= longest && !term.startsWith(stemMark) && /[^0-9]/.test(term);
}

function addTo(words: Words, { word, count }: Pick<Entry, 'word' | 'count'>): void {
  const list = words.get(word.length) ?? [];
  words.set(word.length, list);
  list.push({ word, count, letters: lettersOf(word) });
}

function nearestOf(word: string, words: Words): string | undefined {
  const letters = lettersOf(word);
  let best: Entry | undefined;
  let least = allowedMistakes(word);
  for (let length = word.length - least; length <= word.length + least; length += 1) {
    for (const entry of words.get(length) ?? []) {
      // One mistake changes two letters at most, which costs less to see than to count mistakes.
      if (bitsIn(letters ^ entry.letters) > 2 * least) continue;
      const apart = distance(word, entry.word, least);
      if (apart > least || (apart === least && best !== undefined && best.count >= entry.count)) continue;
      least = apart;
      best = entry;
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
