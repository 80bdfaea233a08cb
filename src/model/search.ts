/** A part of a page that a search can lead to: what stands under one heading. */
export interface Section {
  /** The heading's id in the page, or '' for what stands before the first heading. */
  readonly id: string;
  /** The heading's plain text, or '' where there is none. */
  readonly heading: string;
  /** Plain text under the heading, without that of deeper headings. */
  readonly text: string;
}

/** What a visitor searches for. */
export interface SearchQuery {
  /** The words, as typed. */
  readonly text: string;
  /** Only in this package, by identity; undefined for all. */
  readonly repo: string | undefined;
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
  /** The file of the page inside the repository. */
  readonly file: string;
  /** The heading's id, or '' for the page as a whole. */
  readonly id: string;
  /** The package's name as shown. */
  readonly package: string;
  /** The page's title. */
  readonly title: readonly MarkedPiece[];
  /** The heading, empty for the page as a whole. */
  readonly heading: readonly MarkedPiece[];
  /** Words around the first match, empty where only the name matched. */
  readonly excerpt: readonly MarkedPiece[];
}

/** What a search found. */
export interface SearchResult {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** The words that were searched for in place of those that nobody wrote, or undefined. */
  readonly corrected: string | undefined;
}
