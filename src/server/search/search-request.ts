import type { Context } from 'hono';
import { knownPackage } from '#model/package/known-package.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { SearchQuery } from '#model/views/search.ts';
import { type ReadFilter, readFilter } from '#model/views/search-filter.ts';

/** Length of a query, in characters (SECURITY Q8). */
export const maxQueryLength = 200;

/** Number of hits: the default and the maximum. */
const defaultLimit = 20;
const maxHits = 50;

/** A query, or the reason of its refusal as a sentence for the client. */
export type SearchRequest = SearchQuery | { readonly refused: string };

/** Reads `?q=&in=&version=&limit=&lang=`. */
export function parseSearch(context: Context, snapshot: Pick<Snapshot, 'byRepo' | 'aliases'>): SearchRequest {
  const { q = '', limit = String(defaultLimit), lang = '' } = context.req.query();
  const text = q.trim();
  if (text === '') return { refused: 'Give the words to search for: /api/search?q=words.' };
  if (text.length > maxQueryLength) return { refused: `The query is longer than ${maxQueryLength} characters.` };
  const { filter, unknown } = filterOf(context, snapshot);
  const [first] = unknown;
  if (first !== undefined) return { refused: first.kind.refused };
  if (!/^[1-9]\d?$/.test(limit) || Number(limit) > maxHits) {
    return { refused: `"limit" is a number from 1 to ${maxHits}.` };
  }
  if (!/^([a-z]{2,3}(-[a-z0-9]{2,8})*)?$/i.test(lang)) return { refused: '"lang" is a language code such as "hu".' };
  const language = lang === '' ? undefined : lang.toLowerCase().replace(/-.*/, '');
  return { text, filter, language, limit: Number(limit) };
}

/** The filters in the query string; an empty value is none. */
export function filterOf(context: Context, snapshot: Pick<Snapshot, 'byRepo' | 'aliases'>): ReadFilter {
  return readFilter(
    ({ param }) => context.req.query(param) || undefined,
    (name) => knownPackage(name, snapshot),
  );
}
