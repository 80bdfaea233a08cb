import type { DatabaseSync } from 'node:sqlite';
import { allowedMistakes, distance } from '#search/query/distance.ts';

/** The words of the index, to find what a visitor meant who wrote one wrongly. */
export interface Vocabulary {
  /** On how many pages a word stands. */
  count(word: string): number;
  /** On how many pages words stand that begin so, each word counted by itself. */
  countBegun(start: string): number;
  /** The most frequent words that begin so. */
  begun(start: string): readonly string[];
  /** The word that is nearest to one that nobody wrote, the most frequent among equals; undefined where none is near. */
  nearest(word: string): string | undefined;
  /** Reads some of the words anew; false when all of them have been read since the last change. */
  read(): boolean;
  /** Notes that the index has changed; the words that were read serve until all are read again. */
  changed(): void;
}

/** Words of one length; a large site has some hundred thousand, so that no object is made for each. */
interface Words {
  /** All of them, one behind the other. */
  text: string;
  /** How often each is there. */
  readonly counts: number[];
  /** For each a bit for every letter that stands in it. */
  readonly letters: number[];
}

/** By length, so that only those are looked at that can be near. */
type WordsByLength = Map<number, Words>;

/** Words that are read at once. */
const readSize = 4_000;

const shortest = 3;
const longest = 32;

/** Words that a beginning stands for in a search that must be bounded. */
const mostBegun = 16;

const ofStart = 'FROM word WHERE term >= ? AND term < ?';

/** Makes it; nothing is read yet. */
export function createVocabulary(database: DatabaseSync): Vocabulary {
  const one = database.prepare('SELECT count FROM word WHERE term = ?');
  const sum = database.prepare(`SELECT sum(count) AS count ${ofStart}`);
  const begun = database.prepare(`SELECT term ${ofStart} ORDER BY count DESC LIMIT ${mostBegun}`);
  const next = database.prepare(`SELECT term, count FROM word WHERE term > ? LIMIT ${readSize}`);
  let words: WordsByLength = new Map();
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
    return false;
  }

  return {
    count: (word) => Number(one.get(word)?.count ?? 0),
    countBegun: (start) => Number(sum.get(start, endOf(start))?.count ?? 0),
    begun: (start) => begun.all(start, endOf(start)).map(({ term }) => String(term)),
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

/** Comes after every word that begins so. */
function endOf(start: string): string {
  return `${start}\u{10ffff}`;
}

function isWord(term: string): boolean {
  return term.length >= shortest && term.length <= longest && /[^0-9]/.test(term);
}

function addTo(words: WordsByLength, word: string, count: number): void {
  const list = words.get(word.length) ?? { text: '', counts: [], letters: [] };
  words.set(word.length, list);
  list.text += word;
  list.counts.push(count);
  list.letters.push(lettersOf(word));
}

function nearestOf(word: string, words: WordsByLength): string | undefined {
  const own = lettersOf(word);
  let best: { readonly word: string; readonly count: number } | undefined;
  let least = allowedMistakes(word);
  for (let length = word.length - least; length <= word.length + least; length += 1) {
    const { text = '', counts = [], letters = [] } = words.get(length) ?? {};
    for (const [index, count] of counts.entries()) {
      // One mistake changes two letters at most, which costs less to see than to count mistakes.
      if (bitsIn(own ^ (letters[index] ?? 0)) > 2 * least) continue;
      const other = text.slice(index * length, (index + 1) * length);
      const apart = distance(word, other, least);
      if (apart > least || (apart === least && best !== undefined && best.count >= count)) continue;
      least = apart;
      best = { word: other, count };
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
