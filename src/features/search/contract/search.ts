import type { Section } from '#model/page/render.ts';
import type { SearchFilter } from './search-filter.ts';

/** The search failed for a reason that the visitor cannot change: on the search page, in the API and for agents. */
export const searchBrokenMessage = 'Search is not available at the moment. The error has been logged.';

/** Number of hits on the search page, and how many its link to more results adds. */
export const hitsOnPage = 50;

/** Maximum number of hits of a search. */
export const maxHits = 500;

/** The number of hits that an address of the search page asks for. */
export function hitsAsked(limit = ''): number {
  return isHitLimit(limit) ? Number(limit) : hitsOnPage;
}

/** True for a number of hits that may be asked for. */
export function isHitLimit(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxHits;
}

/** A package in the search index. */
export interface IndexedPackage {
  /** Identity of the package. */
  readonly repo: string;
  /** Display name. */
  readonly title: string;
  /** Other names of the package. */
  readonly names: readonly string[];
  /** Description in plain text. */
  readonly description: string;
  /** Keywords from its manifest. */
  readonly keywords: readonly string[];
  /** Current number of stars. */
  readonly stars: number;
  /** Id of its group; absent without one. */
  readonly group?: string | undefined;
}

/** A page in the search index. */
export interface IndexedPage {
  /** Identity of the package. */
  readonly repo: string;
  /** File inside the repository. */
  readonly file: string;
  /** Opaque key that changes with anything of the page. */
  readonly key: string;
  /** Title in plain text. */
  readonly title: string;
  /** Names of its folders and of its file, in words. */
  readonly path: string;
  /** Language of its text as a BCP 47 tag, if it is known. */
  readonly language?: string | undefined;
  /** True for a page that is written for tools and tests, which comes last. */
  readonly forTools?: true | undefined;
  /** Sections in order. */
  readonly sections: readonly Section[];
}

export interface SearchQuery {
  /** Words as entered. */
  readonly text: string;
  /** What the search is restricted to. */
  readonly filter: SearchFilter;
  /** Preferred language among equal results; undefined for none. */
  readonly language: string | undefined;
  /** Maximum number of hits. */
  readonly limit: number;
}

/** A piece of text with or without a match. */
export interface MarkedPiece {
  /** Plain text. */
  readonly text: string;
  /** True for a matched word. */
  readonly match: boolean;
}

/** A search result. */
export interface SearchHit {
  /** Kind of the result. */
  readonly kind: 'package' | 'page' | 'section';
  /** Identity of the package. */
  readonly repo: string;
  /** File of the page inside the repository; '' for a package. */
  readonly file: string;
  /** Id of the heading; '' for a whole page. */
  readonly id: string;
  /** URL path with the heading's id. */
  readonly url: string;
  /** Display name of the package. */
  readonly package: string;
  /** Title of the page, or name of the package. */
  readonly title: readonly MarkedPiece[];
  /** The heading; empty for a whole page. */
  readonly heading: readonly MarkedPiece[];
  /** Words around the first match; empty when the text has none. */
  readonly excerpt: readonly MarkedPiece[];
}

export interface SearchResult {
  /** Hits, best first. */
  readonly hits: readonly SearchHit[];
  /** True when there are more hits. */
  readonly more: boolean;
  /** Packages of the hits that may have more, which a search in the package gives; absent in a search in one package. */
  readonly moreIn?: readonly string[];
  /** Corrected query, with the closest indexed words in place of unknown ones; null when nothing was corrected. */
  readonly corrected: string | null;
  /** Without hits, words of the index that begin like those of the query; absent when there are none. */
  readonly near?: readonly string[];
  /** False while pages are still being indexed. */
  readonly complete: boolean;
  /** Name of the version that was searched; absent when the query names none. */
  readonly version?: string;
}

/** Why a search is refused. */
export type SearchRefusal =
  /** A version without its package. */
  | { readonly reason: 'package' }
  | {
      /** The site has no such group. */
      readonly reason: 'group';
      /** The requested name. */
      readonly group: string;
    }
  | {
      /** The package has no such release or branch. */
      readonly reason: 'unknown';
      /** The requested version. */
      readonly version: string;
      /** Display name of the package. */
      readonly package: string;
      /** Names of the versions of the package, newest first. */
      readonly versions: readonly string[];
    }
  | {
      /** The version has too many pages. */
      readonly reason: 'large';
      /** Its name. */
      readonly version: string;
      /** Display name of the package. */
      readonly package: string;
    };

/** How a search ended; `Found` is what comes with a result. Times to wait are in seconds, absent where none is known. */
export type SearchOutcome<Found extends WithResult = WithResult> =
  | ({ readonly kind: 'found' } & Found)
  | { readonly kind: 'refused'; readonly refusal: SearchRefusal }
  /** Too many searches, or other versions are being indexed. */
  | { readonly kind: 'busy'; readonly wait?: number | undefined }
  /** The index failed, or no usable response came. */
  | { readonly kind: 'broken'; readonly wait?: number | undefined };

/** What every search with hits or without them has. */
interface WithResult {
  readonly result: SearchResult;
}

/** A searchable index. */
export interface Search {
  /** Searches. Throws `SearchError` when the index is unavailable. */
  search(query: SearchQuery): Promise<SearchResult>;
}

/** A search index with its write operations. */
export interface PageIndex {
  /** Returns the key of every indexed page and package, by {@link pageName}. */
  keys(): Promise<ReadonlyMap<string, string>>;
  /** Sets the packages; other packages are removed with their pages. */
  setPackages(packages: readonly IndexedPackage[]): Promise<void>;
  /** Puts pages in, in place of what was there under their names; all or none. */
  put(pages: readonly IndexedPage[]): Promise<void>;
  /** Removes pages, by {@link pageName}. */
  remove(names: readonly string[]): Promise<void>;
  /** Does one step of optimization after many changes; returns false when nothing is left to do. */
  tidy(): Promise<boolean>;
  /** Searches the index. */
  search(query: SearchQuery): Promise<Omit<SearchResult, 'complete'>>;
}

/** The index is unavailable: its thread has ended, or its file is damaged. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}

/** Name of a page in the index; for a package, the file is ''. */
export function pageName({ repo, file }: Pick<IndexedPage, 'repo' | 'file'>): string {
  return `${repo}\n${file}`;
}

/** The page of a {@link pageName}. */
export function pageOfName(name: string): Pick<IndexedPage, 'repo' | 'file'> {
  const [repo = '', file = ''] = name.split('\n');
  return { repo, file };
}
