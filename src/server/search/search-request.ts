import type { Context } from 'hono';
import { knownPackage } from '#model/package/known-package.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { SearchQuery } from '#model/views/search.ts';

/** Length of a query, in characters (SECURITY Q8). */
export const maxQueryLength = 200;

/** Number of hits: the default and the maximum. */
const defaultLimit = 20;
const maxHits = 50;

/** A query, or the reason of its refusal as a sentence for the client. */
export type SearchRequest = SearchQuery | { readonly refused: string };

/** Reads `?q=&in=&limit=&lang=`. */
export function parseSearch(context: Context, snapshot: Pick<Snapshot, 'byRepo' | 'aliases'>): SearchRequest {
  const { q = '', in: scope = '', limit = String(defaultLimit), lang = '' } = context.req.query();
  const text = q.trim();
  if (text === '') return { refused: 'Give the words to search for: /api/search?q=words.' };
  if (text.length > maxQueryLength) return { refused: `The query is longer than ${maxQueryLength} characters.` };
  const repo = scope === '' ? undefined : knownPackage(scope, snapshot);
  if (scope !== '' && repo === undefined) return { refused: 'The package that "in" names is not one of this site.' };
  if (!/^[1-9]\d?$/.test(limit) || Number(limit) > maxHits) {
    return { refused: `"limit" is a number from 1 to ${maxHits}.` };
  }
  if (!/^([a-z]{2,3}(-[a-z0-9]{2,8})*)?$/i.test(lang)) return { refused: '"lang" is a language code such as "hu".' };
  const language = lang === '' ? undefined : lang.toLowerCase().replace(/-.*/, '');
  return { text, repo, language, limit: Number(limit) };
}
