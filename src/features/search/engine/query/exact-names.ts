import type { ParsedQuery, Term } from './query.ts';
import { wordsOf } from './words.ts';

/**
 * A query for the names in another one as they are written: identifiers such as `--no-deps` without regard to their parts, and
 * names such as `owner/name`, whose words must be adjacent. Undefined for a query without such names.
 */
export function exactNames(parsed: ParsedQuery): ParsedQuery | undefined {
  const { text, terms, phrases } = parsed;
  const names = text
    .split(/[\s"“”„]+/)
    .map((run) => wordsOf(run))
    .filter((words) => words.length > 1 && words.every(({ firstLength }) => firstLength === undefined))
    .map((words) => words.map(({ folded }) => folded));
  if (names.length === 0 && terms.every(({ parts }) => parts.length === 0)) return undefined;
  return { ...parsed, terms: terms.map(exactly), phrases: [...phrases, ...names] };
}

function exactly(term: Term): Term {
  return term.parts.length === 0 ? term : { ...term, parts: [], stems: [], open: false };
}
