import type { Articles } from '#catalog/pages/article.ts';
import type { PageMarkdowns } from '#catalog/pages/page-markdown.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import type { Wait } from '#server/search/search-limit.ts';

/** What tools read with. */
export interface AgentReader {
  /** The current snapshot, undefined before the first sync has ended. */
  readonly siteSnapshot: () => Promise<SiteSnapshot | undefined>;
  /** Hands out pages as markdown. */
  readonly markdowns: PageMarkdowns;
  /** Hands out what pages were rendered to: their headings. */
  readonly articles: Pick<Articles, 'article' | 'words'>;
  /** Searches; seconds to wait where too much is asked, or `broken` where the index cannot be asked. */
  readonly search: (query: SearchQuery) => Promise<SearchResult | Wait | 'broken'>;
  /** What addresses of the site begin with, without a slash at the end; '' where nobody knows. */
  readonly origin: string;
  /** The package behind an address that names none. */
  readonly defaultRepo: string;
}

/** Something that a tool cannot do, in a sentence for whoever asked. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** The current snapshot. Throws {@link ToolError} while there is none. */
export async function siteSnapshotOf(reader: AgentReader): Promise<SiteSnapshot> {
  const siteSnapshot = await reader.siteSnapshot();
  if (siteSnapshot === undefined) throw new ToolError('The packages are still being loaded. Try again in a moment.');
  return siteSnapshot;
}
