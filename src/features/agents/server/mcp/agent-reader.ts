import type { Articles } from '#catalog/pages/article.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { SearchOutcome, SearchQuery } from '#features/search/contract/search.ts';
import type { QueryHits } from '#features/search/indexing/versioned-search.ts';
import type { DocumentSearch } from '#server/pages/find-document.ts';
import type { ReadPageDocument } from '#server/pages/page-document.ts';

/** Dependencies of the tools. */
export interface AgentReader extends DocumentSearch {
  /** The current snapshot; undefined before the end of the first sync. */
  readonly snapshot: () => Promise<Snapshot | undefined>;
  /** Gives pages as markdown. */
  readonly pageDocument: ReadPageDocument;
  /** Gives rendered pages, for their headings and sections. */
  readonly articles: Pick<Articles, 'article' | 'words'>;
  /** Searches a snapshot, or the version that the query names. */
  readonly search: (snapshot: Snapshot, query: SearchQuery) => Promise<SearchOutcome<QueryHits>>;
  /** The public origin of the site, without a slash at the end; '' if unknown. */
  readonly origin: string;
}

/** An error of a tool whose message is for the agent. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** The current snapshot. Throws {@link ToolError} while there is none. */
export async function snapshotOf(reader: AgentReader): Promise<Snapshot> {
  const snapshot = await reader.snapshot();
  if (snapshot === undefined) throw new ToolError('The packages are still being loaded. Try again in a moment.');
  return snapshot;
}
