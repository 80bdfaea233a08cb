import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { nodeOf } from '#catalog/page-tree/page-tree.ts';
import { comparePages, type PageChange, type PagesComparison } from '#features/comparison/compare-pages.ts';
import type { ComparedPageView, ComparisonView } from '#features/comparison/comparison-view.ts';
import { comparisonPath, type VersionRange } from '#features/comparison/declared.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import { pathOf, type Routing } from '#model/address/address.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import type { Page } from '#model/page/page.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import type { CompareArticles } from './compare-articles.ts';
import type { ComparedVersion } from './compared-version.ts';

/** The two versions, with the paths of moved pages in the later one by those in the earlier one. */
export interface ComparedVersions {
  /** The earlier version. */
  readonly from: ComparedVersion;
  /** The later version. */
  readonly to: ComparedVersion;
  /** Paths of moved pages. */
  readonly moved: ReadonlyMap<string, string>;
}

/** The pages that differ, and the compared articles of those that both versions have, by the path in the later version. */
export interface ComparedTexts {
  readonly pages: PagesComparison<Page>;
  /** The articles; some may be missing. */
  readonly articles: ReadonlyMap<string, ArticleComparison>;
}

/** Pages that are compared at once. */
const concurrency = 4;

/** Compares the pages of two versions, and the texts of at most `maxTexts` of those that differ. */
export async function compareTexts(
  compareArticles: CompareArticles,
  { from, to, moved }: ComparedVersions,
  maxTexts: number,
): Promise<ComparedTexts> {
  const pages = comparePages(from.pages, to.pages, moved);
  const pairs = pages.changes.flatMap(({ path, before, after, isRewritten }) =>
    before && after && isRewritten ? [{ path, before, after }] : [],
  );
  const compared = await mapConcurrent(pairs.slice(0, maxTexts), concurrency, async ({ path, before, after }) => {
    const pair = { before: { version: from, page: before }, after: { version: to, page: after } };
    const article = await compareArticles(pair, 'inline');
    return article && ([path, article] as const);
  });
  return { pages, articles: new Map(compared.filter((each) => each !== undefined)) };
}

/** Maximum number of pages whose text is compared for the list; further ones are listed without numbers. */
const maxComparedPages = 100;

/** Where the listed pages lead. */
export interface ComparedPagesPlace {
  /** The names of the versions. */
  readonly range: VersionRange;
  /** The site whose addresses lead there. */
  readonly site: Routing;
}

/** The pages that differ between two versions, without those whose file differs and whose text does not. */
export type ComparedList = Pick<ComparisonView, 'pages' | 'unchanged' | 'leftOut' | 'unverified'>;

/** Lists the pages that differ. Rejects with {@link RendererBusy} while too many lists are wanted. */
export type ListComparedPages = (compared: ComparedVersions, place: ComparedPagesPlace) => Promise<ComparedList>;

/** Lists in memory, lists that are made at once, and those that wait. */
const limits = { cached: 64, concurrency: 2, waiting: 20 };

/** Creates the function. Equal requests share a list, which is kept as long as there is room. */
export function createListComparedPages(compareArticles: CompareArticles): ListComparedPages {
  const lists = new LRUCache<string, ComparedList>({ max: limits.cached });
  const inFlight = new SingleFlight<string, ComparedList>();
  const limit = pLimit(limits.concurrency);
  return async (compared, place) => {
    const { from, to } = compared;
    const key = JSON.stringify([from.snapshot.version, to.snapshot.version, place.range]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    if (limit.pendingCount >= limits.waiting) throw new RendererBusy();
    const made = await inFlight.run(key, () =>
      limit(async () => {
        const texts = await compareTexts(compareArticles, compared, maxComparedPages);
        return comparedList(texts, compared, place);
      }),
    );
    lists.set(key, made);
    return made;
  };
}

function comparedList(
  { pages: { changes, unchanged, leftOut }, articles }: ComparedTexts,
  compared: ComparedVersions,
  place: ComparedPagesPlace,
): ComparedList {
  // The file of a page may differ although its text does not.
  const isEqual = ({ kind, path }: PageChange): boolean => {
    const article = articles.get(path);
    return kind === 'changed' && article !== undefined && article.cut === undefined && article.changes === 0;
  };
  const differing = changes.filter((change) => !isEqual(change));
  const pages = differing.map((change) => comparedPageView(change, articles.get(change.path), { compared, ...place }));
  const unverified = pages.filter(({ kind, words }) => kind === 'changed' && words === undefined).length;
  return { pages, unchanged: unchanged + changes.length - differing.length, leftOut, unverified };
}

function comparedPageView(
  { kind, path: file, from, before, after }: PageChange<Page>,
  article: ArticleComparison | undefined,
  { compared, range, site }: ComparedPagesPlace & { readonly compared: ComparedVersions },
): ComparedPageView {
  const page = after ?? before;
  const version = kind === 'added' ? compared.to : compared.from;
  const isAlone = kind === 'added' || kind === 'removed';
  const path = isAlone ? pathOf({ repo: version.repo, file }, site) : comparisonPath(range, file, site);
  const words = article?.cut === undefined && article && { inserted: article.inserted, deleted: article.deleted };
  const title = page === undefined ? file : nodeOf(page).name;
  return { kind, title, file, path, ...(kind === 'moved' && from !== undefined && { from }), ...(words && { words }) };
}
