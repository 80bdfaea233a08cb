/** A part of a page that a search can lead to: what stands under one heading. */
export interface Section {
  /** The heading's id in the page, or '' for what stands before the first heading. */
  readonly id: string;
  /** The heading's plain text, or '' where there is none. */
  readonly heading: string;
  /** Plain text under the heading, without that of deeper headings. */
  readonly text: string;
}

/** A package to be found. */
export interface IndexedPackage {
  /** Its identity. */
  readonly repo: string;
  /** Its name as shown. */
  readonly title: string;
  /** Every other name that it is known by. */
  readonly names: readonly string[];
  /** Plain text. */
  readonly description: string;
  /** Words that its manifest names. */
  readonly keywords: readonly string[];
  /** Stars now. */
  readonly stars: number;
}

/** A page to be found. */
export interface IndexedPage {
  /** The package's identity. */
  readonly repo: string;
  /** The file inside the repository. */
  readonly file: string;
  /** Changes whenever anything of the page changes; opaque. */
  readonly key: string;
  /** Plain text. */
  readonly title: string;
  /** What it says, in order. */
  readonly sections: readonly Section[];
}

/** What a visitor searches for. */
export interface SearchQuery {
  /** The words, as typed. */
  readonly text: string;
  /** Only in this package, by identity; undefined for all. */
  readonly repo: string | undefined;
  /** The language whose pages come first among equals, undefined for none. */
  readonly language: string | undefined;
  /** The most hits wanted. */
  readonly limit: number;
}

/** A piece of a text that is shown, and whether it is what was searched for. */
export interface MarkedPiece {
  /** Plain text. */
  readonly text: string;
  /** True for a matched word. */
  readonly match: boolean;
}

/** One place that a search found. */
export interface SearchHit {
  /** Whether the package as a whole, a page, or a section of a page was found. */
  readonly kind: 'package' | 'page' | 'section';
  /** The package's identity. */
  readonly repo: string;
  /** The file of the page inside the repository, '' for a package. */
  readonly file: string;
  /** The heading's id, or '' for the page as a whole. */
  readonly id: string;
  /** Its address in the site, with the heading's id. */
  readonly url: string;
  /** The package's name as shown. */
  readonly package: string;
  /** The page's title; of a package, its name. */
  readonly title: readonly MarkedPiece[];
  /** The heading, empty for the page as a whole. */
  readonly heading: readonly MarkedPiece[];
  /** Words around the first match, empty where the text has none. */
  readonly excerpt: readonly MarkedPiece[];
}

/** What a search found. */
export interface SearchResult {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** True when there are more hits than were wanted. */
  readonly more: boolean;
  /** The words that were searched for in place of those that nobody wrote, or null. */
  readonly corrected: string | null;
  /** False while pages are still being put into the index. */
  readonly complete: boolean;
}

/** Answers searches. */
export interface Search {
  /** Searches. Throws `SearchError` when the index cannot be asked. */
  search(query: SearchQuery): Promise<SearchResult>;
}

/** The index as whoever fills it sees it. */
export interface PageIndex {
  /** The key of every page and package that is in the index, by {@link pageName}. */
  keys(): Promise<ReadonlyMap<string, string>>;
  /** Makes the packages known; those that are gone are forgotten with their pages. */
  setPackages(packages: readonly IndexedPackage[]): Promise<void>;
  /** Puts pages in, in place of what was there under their names; all or none. */
  put(pages: readonly IndexedPage[]): Promise<void>;
  /** Takes pages out, by {@link pageName}. */
  remove(names: readonly string[]): Promise<void>;
  /** Does a little of what makes searches faster after many changes; false when nothing is left to do. */
  tidy(): Promise<boolean>;
  /** Searches what is in the index. */
  search(query: SearchQuery): Promise<Omit<SearchResult, 'complete'>>;
}

/** The index could not be asked: its thread has ended, or its file is damaged. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}

/** The name of a page in the index; of a package, that of the file ''. */
export function pageName({ repo, file }: Pick<IndexedPage, 'repo' | 'file'>): string {
  return `${repo}\n${file}`;
}
