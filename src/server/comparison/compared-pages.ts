import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { nodeOf } from '#catalog/page-tree/page-tree.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import { pathOf } from '#model/address/address.ts';
import { comparisonPath, type VersionRange } from '#model/address/comparison-path.ts';
import { comparePages, type ListedPage, type PageChange } from '#model/compare/compare-pages.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { ComparedPageView, ComparisonView } from '#model/views/comparison-view.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import type { CompareArticles, PagePair } from './compare-articles.ts';
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

/** Maximum number of pages whose text is compared for the list; further ones are listed without numbers. */
const maxComparedPages = 100;

/** Pages that are compared at once. */
const concurrency = 4;

/** Where the listed pages lead. */
export interface ComparedPagesPlace {
  /** The names of the versions. */
  readonly range: VersionRange;
  /** The current snapshot. */
  readonly snapshot: Snapshot;
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
    const key = JSON.stringify([from.siteSnapshot.snapshot.version, to.siteSnapshot.snapshot.version, place.range]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    if (limit.pendingCount >= limits.waiting) throw new RendererBusy();
    const made = await inFlight.run(key, () => limit(() => comparedPages(compared, { ...place, compareArticles })));
    lists.set(key, made);
    return made;
  };
}

interface ComparedPagesDeps extends ComparedPagesPlace {
  readonly compareArticles: CompareArticles;
}

async function comparedPages(compared: ComparedVersions, deps: ComparedPagesDeps): Promise<ComparedList> {
  const { changes, unchanged, leftOut } = comparePages(listOf(compared.from), listOf(compared.to), compared.moved);
  const indexed = changes.map((change, index) => ({ change, index }));
  const views = await mapConcurrent(indexed, concurrency, async ({ change, index }) => {
    const pair = index < maxComparedPages ? pairOf(change, compared) : undefined;
    const result = pair && (await deps.compareArticles(pair, 'inline'));
    return comparedPageView(change, { compared, result, ...deps });
  });
  const pages = views.filter((page) => page !== undefined);
  const unverified = pages.filter(({ kind, words }) => kind === 'changed' && words === undefined).length;
  return { pages, unchanged: unchanged + views.length - pages.length, leftOut, unverified };
}

function listOf({ pages }: ComparedVersion): readonly ListedPage[] {
  return [...pages.values()].map((page) => ({
    path: page.file,
    hash: page.hash,
    title: nodeOf(page).name,
    size: page.size,
  }));
}

function pairOf(change: PageChange, { from, to }: ComparedVersions): PagePair | undefined {
  const [before, after] = [from.pages.get(change.from ?? ''), to.pages.get(change.path)];
  if (!change.isRewritten || before === undefined || after === undefined || change.kind === 'removed') return undefined;
  return { before: { version: from, page: before }, after: { version: to, page: after } };
}

interface ComparedPageInput extends Pick<ComparedPagesDeps, 'range' | 'snapshot'> {
  readonly compared: ComparedVersions;
  readonly result: Awaited<ReturnType<CompareArticles>>;
}

/** The view of a page that differs; undefined for one whose file differs and whose text does not. */
function comparedPageView(
  { kind, path: file, from, title = file }: PageChange,
  { compared, range, result, snapshot }: ComparedPageInput,
): ComparedPageView | undefined {
  const isEqual = result !== undefined && result.cut === undefined && result.changes === 0;
  if (isEqual && kind === 'changed') return undefined;
  const version = kind === 'added' ? compared.to : compared.from;
  const isAlone = kind === 'added' || kind === 'removed';
  const path = isAlone ? pathOf({ repo: version.repo, file }, snapshot) : comparisonPath(range, file, snapshot);
  const words = result?.cut === undefined && result && { inserted: result.inserted, deleted: result.deleted };
  return { kind, title, file, path, ...(kind === 'moved' && from !== undefined && { from }), ...(words && { words }) };
}
