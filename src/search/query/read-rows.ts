import type { IndexedPackage } from '#model/views/search.ts';
import type { ReadRecord } from '#search/index/page-record.ts';
import type { FoundRow } from './find-rows.ts';
import { fitOf } from './matcher.ts';
import { namesOf } from './package-names.ts';
import { inOneWord, type ParsedQuery } from './query.ts';
import { languageOf } from './stems.ts';
import { type Word, wordsOf } from './words.ts';

/** A row of a fetched page. */
export interface FetchedRow extends Omit<FoundRow, 'id'> {
  /** The file under whose address the page is shown. */
  readonly shown: string;
  /** Its text. */
  readonly text: string;
  /** True if it has every term of the query. */
  readonly whole: boolean;
  /** For each term of the query, whether the row has it. */
  readonly found: readonly boolean[];
}

/** Weights of a word in names, title, heading and text. */
const fieldWeights = [8, 5, 4, 1] as const;

/** The length of a typical section, in weighted words. */
const typicalLength = 200;

/** Creates a function that returns the rows of a page with any term and all phrases of a query. */
export function createReadRows(parsed: ParsedQuery): (record: ReadRecord, item?: IndexedPackage) => FetchedRow[] {
  const { terms, phrases } = parsed;
  const joined = terms.length > 1 ? inOneWord(terms) : undefined;

  return ({ repo, file, shown, title, rows }, item) => {
    const language = languageOf(rows.map(({ text }) => text).join(' '));
    const [names, titles] = [namesOf(item).join(' \n'), title].map(wordsOf);
    return rows.flatMap(({ kind, anchor, heading, text }) => {
      const fields = [names ?? [], titles ?? [], wordsOf(heading), wordsOf(text)];
      const counts = terms.map((term) =>
        sumOf(fields, (words) => words.filter((word) => fitOf(word, term) > 0).length),
      );
      const together = joined !== undefined && fields.flat().some(({ folded }) => folded === joined);
      if (!together && !counts.some((count) => count > 0)) return [];
      if (!phrases.every((phrase) => fields.some((words) => hasPhrase(words, phrase)))) return [];
      const found = counts.map((count) => count > 0);
      const whole = together || !found.includes(false);
      const length = sumOf(fields, (words) => words.length);
      const frequency = -counts.reduce((sum, count) => sum + worthOf(count, length), 0);
      return [{ repo, file, shown, kind, anchor, title, heading, text, language, frequency, whole, found }];
    });
  };
}

/** The weighted sum over all fields. */
function sumOf(fields: readonly (readonly Word[])[], give: (words: readonly Word[]) => number): number {
  return fields.reduce((sum, words, index) => sum + (fieldWeights[index] ?? 0) * give(words), 0);
}

/** The score of a word that occurs `count` times in a text: each occurrence adds less, and less in a long text. */
function worthOf(count: number, length: number): number {
  return (4 * count) / (count + 0.5 + length / typicalLength);
}

function hasPhrase(words: readonly Word[], phrase: readonly string[]): boolean {
  return ` ${words.map(({ folded }) => folded).join(' ')} `.includes(` ${phrase.join(' ')} `);
}
