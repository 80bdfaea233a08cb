import type { IndexedPackage } from '#features/search/contract/search.ts';
import { fitOf } from '#features/search/engine/query/matcher.ts';
import { namesOf } from '#features/search/engine/query/package-names.ts';
import { inOneWord, type ParsedQuery, type Term } from '#features/search/engine/query/query.ts';
import { type Word, wordsOf } from '#features/search/engine/query/words.ts';
import { fieldWeights, frequencyOf } from '#features/search/engine/ranking/frequency.ts';
import type { MatchingRow } from '#features/search/engine/ranking/rank.ts';
import type { PageRecord } from './records.ts';

/** A row of a fetched record. */
export interface FetchedRow extends MatchingRow {
  readonly text: string;
  /** True for each term of the query that it has. */
  readonly hasTerm: readonly boolean[];
  /** True if its own title or heading has a term. */
  readonly labelled: boolean;
}

/** The weights of the fields in their order. */
const weights = [fieldWeights.name, fieldWeights.title, fieldWeights.path, fieldWeights.heading, fieldWeights.text];

/** Creates a function that returns the rows of a record with any term and all phrases of a query. */
export function createReadRows(parsed: ParsedQuery): (record: PageRecord, item?: IndexedPackage) => FetchedRow[] {
  const { terms, phrases } = parsed;
  const joined = terms.length > 1 ? inOneWord(terms) : undefined;

  return ({ rows, ...page }, item) => {
    const titleWords = wordsOf(page.title);
    const labels = [wordsOf(namesOf(item).join(' \n')), titleWords, wordsOf(page.path)];
    return rows.flatMap(({ kind, anchor, heading, text }) => {
      const headingWords = wordsOf(heading);
      const fields = [...labels, headingWords, wordsOf(text)];
      const counts = terms.map((term) => {
        const count = sumOf(fields, (words) => words.filter((word) => fitOf(word, term) > 0).length);
        return count === 0 && hasParts(fields.flat(), term) ? 1 : count;
      });
      const together = joined !== undefined && fields.flat().some(({ folded }) => folded === joined);
      if (!together && !counts.some((count) => count > 0)) return [];
      if (!phrases.every((phrase) => fields.some((words) => hasPhrase(words, phrase)))) return [];
      const hasTerm = counts.map((count) => together || count > 0);
      const own = kind === 2 ? headingWords : titleWords;
      const labelled = own.some((word) => terms.some((term) => fitOf(word, term) > 0));
      const length = sumOf(fields, (words) => words.length);
      const frequency = -counts.reduce((sum, count) => sum + frequencyOf(count, length), 0);
      return [{ ...page, kind, anchor, heading, text, frequency, hasTerm, labelled }];
    });
  };
}

/** The weighted sum over all fields. */
function sumOf(fields: readonly (readonly Word[])[], give: (words: readonly Word[]) => number): number {
  return fields.reduce((sum, words, index) => sum + (weights[index] ?? 0) * give(words), 0);
}

/** True if the words have all parts of an identifier. */
function hasParts(words: readonly Word[], { parts }: Term): boolean {
  return (
    parts.length > 0 && parts.every((part) => words.some((word) => word.folded === part || word.parts.includes(part)))
  );
}

function hasPhrase(words: readonly Word[], phrase: readonly string[]): boolean {
  return ` ${words.map(({ folded }) => folded).join(' ')} `.includes(` ${phrase.join(' ')} `);
}
