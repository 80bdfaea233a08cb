import type { SearchFilter } from '#model/views/search-filter.ts';
import { scopeWord } from '#search/index/page-record.ts';
import type { ShardResult, Shards } from '#search/static/shards.ts';
import { inOneWord, type ParsedQuery, type Term } from './query.ts';

/** The pages that match a query. */
export interface PageMatches {
  /** Pages with every term of the query; if there are none, pages with any term. Best first. */
  readonly pages: readonly ShardResult[];
  /** True if every page has every term. */
  readonly whole: boolean;
}

/** Finds pages with the terms of a query, in one package or in all. Throws what the shards throw. */
export async function findPages(shards: Shards, { terms }: ParsedQuery, { repo }: SearchFilter): Promise<PageMatches> {
  const searchShards = async (text: string) => {
    // Words with this prefix may lie in the file after the one of the prefix itself.
    await shards.preload(`${text}${lastWord}`);
    return (await shards.search(text)).results;
  };
  const [own, joined, ...lists] = await Promise.all([
    repo === undefined ? undefined : searchShards(scopeWord(repo)),
    terms.length > 1 ? searchShards(inOneWord(terms)) : [],
    ...terms.map((term) => searchShards(needleOf(term))),
  ]);
  const scores = new Map<string, Sum>();
  for (const result of lists.flat()) add(scores, result, 1);
  for (const result of joined) add(scores, result, terms.length);
  const within = own && new Set(own.map(({ id }) => id));
  const inScope = [...scores.values()].filter(({ result }) => within?.has(result.id) ?? true);
  const all = inScope.toSorted((a, b) => b.score - a.score || (a.result.id < b.result.id ? -1 : 1));
  const whole = all.filter(({ found }) => found >= terms.length);
  return {
    pages: (whole.length > 0 ? whole : all).map(({ result }) => result),
    whole: whole.length > 0,
  };
}

/** Sorts after all continuations of a prefix. */
const lastWord = 'zzzz';

interface Sum {
  readonly result: ShardResult;
  score: number;
  /** How many terms are on the page. */
  found: number;
}

function add(scores: Map<string, Sum>, result: ShardResult, terms: number): void {
  const sum = scores.get(result.id) ?? { result, score: 0, found: 0 };
  sum.score += result.score;
  sum.found += terms;
  scores.set(result.id, sum);
}

/**
 * A prefix of all forms of a word, because the shards search by prefix: its shortest stem, as far as the word contains it. The
 * parts of an identifier are searched for one by one.
 */
function needleOf({ folded, stems, parts }: Term): string {
  if (parts.length > 0) return parts.join(' ');
  const shortest = stems.map((stem) => commonStart(folded, stem)).toSorted((a, b) => a.length - b.length)[0];
  return shortest !== undefined && shortest.length > 2 ? shortest : folded;
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
