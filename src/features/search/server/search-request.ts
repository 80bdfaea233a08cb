import type { Context } from 'hono';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { maxQueryLength } from '#features/search/contract/results-path.ts';
import { isHitLimit, maxHits, type SearchQuery } from '#features/search/contract/search.ts';
import { type FilterNames, type ReadSearch, readSearch } from '#features/search/contract/search-filter.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { malformed, type Refusal } from '#server/http/instead.ts';

/** Number of hits by default. */
const defaultLimit = 20;

/** The parts of a snapshot that have names. */
type SnapshotNames = Pick<Snapshot, 'packages' | 'aliases' | 'groups'>;

/** Reads `?q=&in=&version=&group=&limit=&lang=`. */
export function parseSearch(context: Context, snapshot: SnapshotNames): SearchQuery | Refusal {
  const { q = '', limit = String(defaultLimit), lang = '' } = context.req.query();
  const given = q.trim();
  if (given.length > maxQueryLength) return malformed(`The query is longer than ${maxQueryLength} characters.`);
  const { text, filter, unknown } = searchOf(context, given, snapshot);
  if (text === '') return malformed('Give the words to search for: /api/search?q=words.');
  const [first] = unknown;
  if (first !== undefined) return malformed(first.kind.refused);
  if (!isHitLimit(limit)) return malformed(`"limit" is a number from 1 to ${maxHits}.`);
  if (!/^([a-z]{2,3}(-[a-z0-9]{2,8})*)?$/i.test(lang)) return malformed('"lang" is a language code such as "hu".');
  const language = lang === '' ? undefined : lang.toLowerCase().replace(/-.*/, '');
  return { text, filter, language, limit: Number(limit) };
}

/** The search for a text with the filters in the query string; an empty value is none. */
export function searchOf(context: Context, text: string, snapshot: SnapshotNames): ReadSearch {
  return readSearch(text, ({ param }) => context.req.query(param) || undefined, filterNames(snapshot));
}

/** The names that filters may have. */
export function filterNames(snapshot: SnapshotNames): FilterNames {
  return { packageOf: (name) => findRepo(name, snapshot), groups: snapshot.groups };
}
