import { nodeOf } from '#catalog/page-tree/page-tree.ts';
import { pathOf } from '#model/address/address.ts';
import { comparisonPath, type VersionRange } from '#model/address/comparison-path.ts';
import { comparePages, type ListedPage, type PageChange } from '#model/compare/compare-pages.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { ComparedPageView, ComparisonView } from '#model/views/comparison-view.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
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

/** Dependencies of the list of pages that differ. */
export interface ComparedPagesDeps {
  /** Compares articles. */
  readonly compareArticles: CompareArticles;
  /** The names of the versions. */
  readonly range: VersionRange;
  /** The current snapshot. */
  readonly snapshot: Snapshot;
}

/** Lists the pages that differ between two versions, without those whose file differs and whose text does not. */
export async function comparedPages(
  compared: ComparedVersions,
  deps: ComparedPagesDeps,
): Promise<Pick<ComparisonView, 'pages' | 'unchanged' | 'leftOut'>> {
  const { changes, unchanged, leftOut } = comparePages(listOf(compared.from), listOf(compared.to), compared.moved);
  const indexed = changes.map((change, index) => ({ change, index }));
  const views = await mapConcurrent(indexed, concurrency, async ({ change, index }) => {
    const pair = index < maxComparedPages ? pairOf(change, compared) : undefined;
    const result = pair && (await deps.compareArticles(pair, 'inline'));
    return comparedPageView(change, { compared, result, ...deps });
  });
  const pages = views.filter((page) => page !== undefined);
  return { pages, unchanged: unchanged + views.length - pages.length, leftOut };
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
