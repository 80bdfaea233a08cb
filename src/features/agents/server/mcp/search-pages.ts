import { z } from 'zod';
import { maxQueryLength } from '#features/search/contract/results-path.ts';
import {
  type MarkedPiece,
  type SearchHit,
  type SearchResult,
  searchBrokenMessage,
} from '#features/search/contract/search.ts';
import { type FilterInput, readSearch, searchFilters } from '#features/search/contract/search-filter.ts';
import { type QueryHits, refusalText } from '#features/search/indexing/versioned-search.ts';
import { filterNames } from '#features/search/server/search-request.ts';
import { markdownPath } from '#model/address/address.ts';
import { plural } from '#model/text/plural.ts';
import { type AgentReader, snapshotOf, ToolError } from './agent-reader.ts';

/** Input of `search`. */
export const searchInput = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(maxQueryLength)
    .describe('Words to search for; words in quotation marks must stand side by side.'),
  ...filterInputs(),
  limit: z.int().min(1).max(50).default(10).describe('Number of hits.'),
});

/** Finds packages, pages and sections by their words. */
export async function searchPages(
  reader: AgentReader,
  { query, limit, ...filters }: z.infer<typeof searchInput>,
): Promise<string> {
  const snapshot = await snapshotOf(reader);
  const values = new Map(Object.entries(filters));
  const names = filterNames(snapshot);
  const { text, filter, unknown } = readSearch(query, ({ input }) => values.get(input), names);
  const [first] = unknown;
  if (first !== undefined) throw new ToolError(first.kind.unknown(first.value, names));
  if (text === '') throw new ToolError('Give words to search for in addition to the group.');
  const found = await reader.search(snapshot, { text, filter, language: undefined, limit });
  if (found.kind === 'broken') throw new ToolError(searchBrokenMessage);
  if (found.kind === 'busy')
    throw new ToolError(`Too many searches. Try again in ${plural(found.wait ?? 1, 'second')}.`);
  if (found.kind === 'refused') throw new ToolError(refusalText(found.refusal));
  return write(found.result, { origin: reader.origin, searched: searchedIn(found) });
}

/** The inputs of all filters. */
function filterInputs(): Readonly<Record<FilterInput, z.ZodOptional<z.ZodString>>> {
  const inputs = Object.values(searchFilters).map(({ input, description }) => {
    return [input, z.string().max(200).optional().describe(description)] as const;
  });
  // `fromEntries` cannot express that every filter is present.
  return Object.fromEntries(inputs) as Record<FilterInput, z.ZodOptional<z.ZodString>>;
}

/** The version that was searched, as a sentence; undefined for a query without a version. */
function searchedIn({ result: { version }, snapshot: { shown } }: QueryHits): string | undefined {
  if (version === undefined) return undefined;
  if (shown === undefined) return `Searched the current version (${version}).`;
  return `Searched version ${version} of ${shown.package.repo}, which is not the current one.`;
}

interface WriteOptions {
  /** The public origin of the site. */
  readonly origin: string;
  /** A sentence about the version that was searched. */
  readonly searched: string | undefined;
}

function write({ hits, more, corrected, complete }: SearchResult, { origin, searched }: WriteOptions): string {
  return [
    ...(searched === undefined ? [] : [searched]),
    ...(corrected === null ? [] : [`No results for the query. Showing results for: ${corrected}`]),
    ...(complete ? [] : ['Some pages are not indexed yet. There may be more hits later.']),
    ...(hits.length === 0 ? ['No results.'] : hits.map((hit, index) => writeHit(hit, index, origin))),
    ...(more ? ['There are more hits. Narrow the query, or raise the limit.'] : []),
  ].join('\n');
}

function writeHit(hit: SearchHit, index: number, origin: string): string {
  const name = [hit.package, textOf(hit.title), textOf(hit.heading)].filter((part, at, all) => part !== all[at - 1]);
  const excerpt = textOf(hit.excerpt).replace(/\s+/g, ' ').trim();
  const [path = '', section] = hit.url.split('#');
  return [
    `${index + 1}. ${name.filter((part) => part !== '').join(' › ')}`,
    `   ${origin}${markdownPath(path)}${section === undefined ? '' : `#${section}`}`,
    ...(excerpt === '' ? [] : [`   ${excerpt}`]),
  ].join('\n');
}

function textOf(pieces: readonly MarkedPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
