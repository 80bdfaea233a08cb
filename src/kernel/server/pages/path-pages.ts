import type { Articles } from '#catalog/pages/article.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import type { VersionPair } from '#catalog/written-versions.ts';
import type { Routing } from '#model/address/address.ts';
import type { ArticleComparison, CompareRequest } from '#model/compare/article-comparison.ts';
import type { Redirect } from '#server/http/instead.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import type { PageContent } from './page-content.ts';
import type { PagePositions } from './page-positions.ts';

/** What makes the pages of features in packages. All pages of a site are made with the same object. */
export interface PathPageTools {
  /** Renders articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Compares rendered articles, in another thread. */
  readonly compare: (request: CompareRequest) => Promise<ArticleComparison>;
  /** Gives the position of a page in its package. */
  readonly positions: PagePositions;
}

/** Makes the content of a page for the requested URL path. Rejects with the errors of sources and of the renderer. */
export type MakeContent = (tools: PathPageTools, url: string) => Promise<PageContent | Redirect>;

/** Pages of features in packages, at paths where no file is. They go through all that pages of files go through. */
export interface PathPages {
  /** What makes the page of a path; undefined for any other path, and for an unknown package. */
  readonly at: (snapshot: Snapshot, path: DecodedPath) => MakeContent | undefined;
  /** The URL paths that a static export writes for two neighbouring versions of a package. What they link to is written too. */
  readonly ofPair: (repo: string, pair: VersionPair, site: Routing) => readonly string[];
  /** Patterns of the paths that crawlers need not request, below the base and in the syntax of `robots.txt`. */
  readonly unneeded: readonly string[];
}
