import { partKey } from '#model/views/part-data.ts';
import type { PageChangeKind } from './compare-pages.ts';

/** What a page has of comparisons: its own one, or the URL paths of those that it links to. */
export interface ComparisonData {
  /** On the page of a comparison. */
  readonly comparison?: ComparisonView;
  /** That of the current version with the shown preview. */
  readonly preview?: string;
  /** That of the page in the release that changed it last. */
  readonly changedIn?: string;
}

/** The key of comparisons. */
export const comparisonData = partKey<ComparisonData>('comparison');

/** The name of the pages of comparisons. */
export const comparisonPageName = 'comparison';

/** A page that differs between two versions. */
export interface ComparedPageView {
  /** How it differs. */
  readonly kind: PageChangeKind;
  /** Its title, in the later version if that has it. */
  readonly title: string;
  /** Its file, in the later version if that has it. */
  readonly file: string;
  /** Its file in the earlier version, for a moved page. */
  readonly from?: string;
  /** URL path of its comparison, or of the page itself when only one version has it. */
  readonly path: string;
  /** Number of inserted and of deleted words; undefined when its text was not compared. */
  readonly words?: { readonly inserted: number; readonly deleted: number };
}

/** One of the two versions. */
export interface ComparedVersionView {
  /** Name, such as `2.4.0`; the abbreviated id for a commit. */
  readonly name: string;
  /** URL path of the package, or of the compared page, in this version; undefined when it lacks the page. */
  readonly path: string | undefined;
}

/** The marked differences of one page. */
export interface PageDifferencesView {
  readonly title: string;
  /** Number of places that differ; their ids in the article are `change-1` and so on. */
  readonly changes: number;
  /** Number of inserted and of deleted words. */
  readonly words: { readonly inserted: number; readonly deleted: number };
  /** True when the comparison was too large, so that some text is marked as replaced as a whole. */
  readonly coarse: boolean;
  /** Why the article is not compared: its size, the time, or a failure. */
  readonly cut?: 'size' | 'time' | 'failure';
  /** True when the versions are shown side by side. */
  readonly sides: boolean;
  /** URL path with the other layout; undefined where pages become files, which have one layout. */
  readonly layoutPath: string | undefined;
  /** URL path of the list of all pages that differ. */
  readonly listPath: string;
}

/** The comparison of two versions of a package, or of one of its pages. */
export interface ComparisonView {
  /** The earlier version. */
  readonly from: ComparedVersionView;
  /** The later version. */
  readonly to: ComparedVersionView;
  /** URL path of the comparison in the other direction; undefined where that does not become a file. */
  readonly swapped: string | undefined;
  /** The differences of one page; absent in the list of pages. */
  readonly page?: PageDifferencesView;
  /** The pages that differ; empty in the comparison of one page. */
  readonly pages: readonly ComparedPageView[];
  /** Number of pages that are equal. */
  readonly unchanged: number;
  /** Number of further pages that differ. */
  readonly leftOut: number;
  /** Number of listed pages whose file differs and whose text was not compared. */
  readonly unverified: number;
  /** What the change log says of the later version, for a release. */
  readonly release?: {
    readonly title: string;
    readonly path: string | undefined;
    readonly excerpt: string | undefined;
  };
}
