/** An article in one of two versions that are compared. */
export interface ComparedArticle {
  /** Safe HTML of the article, as the renderer wrote it. */
  readonly html: string;
  /**
   * Beginnings of the addresses that name the version, such as `/demo@1.2.0/` and `/git/demo@1.2.0/`, the same number
   * in the same order in both versions. Addresses that are equal without them are the same.
   */
  readonly roots?: readonly string[];
  /** Hash of the content of images, by the address in the HTML; addresses are compared where one is missing. */
  readonly images?: ReadonlyMap<string, string>;
}

/** How the differences are laid out: marked in one text, or the changed blocks in two columns. */
export type ComparisonLayout = 'inline' | 'sides';

/** Two versions of an article to compare. */
export interface CompareRequest {
  /** Identity of the package. */
  readonly currentRepo: string;
  /** File of the second version inside the repository. */
  readonly path: string;
  /** The first version. */
  readonly before: ComparedArticle;
  /** The second version. */
  readonly after: ComparedArticle;
  /** Layout; `inline` when absent. */
  readonly layout?: ComparisonLayout;
}

/** The marked differences of two versions of an article. */
export interface ArticleComparison {
  /**
   * Safe HTML of the second version with the differences marked by `data-change`: `removed` on `del`, `inserted` on
   * `ins`, `changed` on a link with another address; empty when {@link cut} is set.
   */
  readonly html: string;
  /** Number of inserted words. */
  readonly inserted: number;
  /** Number of deleted words. */
  readonly deleted: number;
  /** Number of places with changed text or images; their ids are `change-1`, `change-2` and so on. */
  readonly changes: number;
  /** Number of links with another address; their ids are `address-1` and so on. */
  readonly addresses: number;
  /** True when the comparison was too large, so that some text is marked as replaced as a whole. */
  readonly coarse: boolean;
  /** Why the versions were not compared: their size, the time it took, or a failure; undefined otherwise. */
  readonly cut: 'size' | 'time' | 'failure' | undefined;
}

/** Called after two versions of a page were compared. */
export type ComparisonListener = (request: CompareRequest, compared: ArticleComparison) => void;

/** The result for versions that were not compared. */
export function cutComparison(cut: NonNullable<ArticleComparison['cut']>): ArticleComparison {
  return { html: '', inserted: 0, deleted: 0, changes: 0, addresses: 0, coarse: true, cut };
}
