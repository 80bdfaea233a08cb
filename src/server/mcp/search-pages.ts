import { z } from 'zod';
import { markdownPath } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { MarkedPiece, SearchHit, SearchResult } from '#model/views/search.ts';
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
  package: z.string().max(200).optional().describe('Search in this package only, by its name.'),
  limit: z.int().min(1).max(50).default(10).describe('Number of hits.'),
});

/** Finds packages, pages and sections by their words. */
export async function searchPages(
  reader: AgentReader,
  { query, package: scope, limit }: z.infer<typeof searchInput>,
): Promise<string> {
  const { snapshot } = await siteSnapshotOf(reader);
  const repo = scope === undefined ? undefined : knownPackage(scope, snapshot);
  if (scope !== undefined && repo === undefined) {
    throw new ToolError(`There is no package "${scope}". list_packages names all of them.`);
  }
  const result = await reader.search({ text: query, repo, language: undefined, limit });
  if (result === 'broken') throw new ToolError('The search is unavailable at the moment.');
  if ('wait' in result) throw new ToolError(`Too many searches. Try again in ${result.wait} seconds.`);
  return write(result, reader.origin);
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
