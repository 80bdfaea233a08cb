import { z } from 'zod';
import { markdownPath } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { MarkedPiece, SearchHit, SearchResult } from '#model/views/search.ts';
import { type FilterInput, readFilter, searchFilters } from '#model/views/search-filter.ts';
import { maxQueryLength } from '#server/search/search-request.ts';
import { type AgentReader, siteSnapshotOf, ToolError } from './agent-reader.ts';

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
  const { snapshot } = await siteSnapshotOf(reader);
  const values = new Map(Object.entries(filters));
  const { filter, unknown } = readFilter(
    ({ input }) => values.get(input),
    (name) => knownPackage(name, snapshot),
  );
  const [first] = unknown;
  if (first !== undefined) throw new ToolError(first.kind.unknown(first.value));
  const result = await reader.search({ text: query, filter, language: undefined, limit });
  if (result === 'broken') throw new ToolError('The search is unavailable at the moment.');
  if ('wait' in result) throw new ToolError(`Too many searches. Try again in ${result.wait} seconds.`);
  return write(result, reader.origin);
}

/** The inputs of all filters. */
function filterInputs(): Readonly<Record<FilterInput, z.ZodOptional<z.ZodString>>> {
  const inputs = Object.values(searchFilters).map(({ input, description }) => {
    return [input, z.string().max(200).optional().describe(description)] as const;
  });
  // `fromEntries` cannot express that every filter is present.
  return Object.fromEntries(inputs) as Record<FilterInput, z.ZodOptional<z.ZodString>>;
}

function write({ hits, more, corrected, complete }: SearchResult, origin: string): string {
  return [
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
