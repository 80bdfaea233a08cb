import { nodeOf } from '#catalog/page-tree/page-tree.ts';
import { findPage } from '#catalog/pages/find-page.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import {
  type ComparedVersionView,
  type ComparisonView,
  comparisonData,
  comparisonPageName,
} from '#features/comparison/comparison-view.ts';
import { comparisonPath, type ParsedComparison, type VersionRange } from '#features/comparison/declared.ts';
import { movedPages } from '#features/versions/snapshots/moved-pages.ts';
import { fileOf, packagePath, pathOf, readmeFile } from '#model/address/address.ts';
import type { ComparisonLayout } from '#model/compare/article-comparison.ts';
import type { Package } from '#model/package/package.ts';
import { shortCommit } from '#model/package/version.ts';
import { sameDocument } from '#model/page/find-document.ts';
import { noHtml } from '#model/views/document-view.ts';
import type { Redirect } from '#server/http/instead.ts';
import { versionElsewhere } from '#server/pages/at-version.ts';
import { failureContent, type PageContent } from '#server/pages/page-content.ts';
import type { PagePositions } from '#server/pages/page-positions.ts';
import { viewOfFeature } from '#server/views/page-view.ts';
import type { CompareArticles } from './compare-articles.ts';
import type { ComparedVersions, ListComparedPages } from './compared-pages.ts';
import { type ComparedVersion, comparedVersion } from './compared-version.ts';

export interface ComparisonRequest extends ParsedComparison {
  readonly package: Package;
  /** The requested URL path. */
  readonly url: string;
}

/** Dependencies of comparisons. */
export interface ComparisonDeps {
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  readonly compareArticles: CompareArticles;
  /** Lists the pages that differ. */
  readonly listPages: ListComparedPages;
  /** Gives the position of a page in its package. */
  readonly positions: PagePositions;
}

/** The comparison of two versions of a package. Rejects with the errors of sources and of the renderer. */
export async function comparisonContent(
  deps: ComparisonDeps,
  snapshot: Snapshot,
  request: ComparisonRequest,
): Promise<PageContent | Redirect> {
  const { package: item, url } = request;
  const { repo } = item;
  const [from, to] = await Promise.all(
    [request.from, request.to].map((version) => comparedVersion(deps.versions, snapshot, { repo, version })),
  );
  if (!isFound(from)) return lackingContent(deps, snapshot, { request, version: request.from, reason: from });
  if (!isFound(to)) return lackingContent(deps, snapshot, { request, version: request.to, reason: to });
  const file = request.page && fileOf(request.page);
  if (!('pages' in from && 'pages' in to)) {
    const range = { repo, from: from.name, to: to.name };
    const path = comparisonPath({ ...range, layout: request.layout }, file, snapshot);
    return { kind: 'redirect', to: path, status: 302 };
  }
  const compared = {
    from,
    to,
    moved: withSameDocuments(
      await movedPages(snapshot.packages.get(repo)?.reader, { from: from.commit, to: to.commit }),
      { from, to },
    ),
  };
  const content =
    file === undefined
      ? await listContent(deps, snapshot, { compared, item })
      : await pageContent(deps, snapshot, { compared, item, file, layout: request.layout });
  return (
    content ??
    failureContent(
      snapshot,
      { status: 404, url, reason: 'page' },
      { package: item, address: { repo, file: file ?? '' } },
    )
  );
}

/** Adds the pages that have another ending in the later version, and that nothing was moved to. */
function withSameDocuments(
  moved: ReadonlyMap<string, string>,
  { from, to }: Pick<ComparedVersions, 'from' | 'to'>,
): ReadonlyMap<string, string> {
  const taken = new Set(moved.values());
  const isNew = (file: string): boolean => to.pages.has(file) && !from.pages.has(file) && !taken.has(file);
  const gone = [...from.pages.keys()].filter((file) => !to.pages.has(file) && !moved.has(file));
  const found = gone.flatMap((file) => {
    const same = sameDocument(file, isNew);
    return same === undefined ? [] : [[file, same] as const];
  });
  return new Map([...found, ...moved]);
}

type VersionOutcome = Awaited<ReturnType<typeof comparedVersion>>;

function isFound(found: VersionOutcome): found is Extract<VersionOutcome, { readonly name: string }> {
  return found !== undefined && 'name' in found;
}

interface LackingInput {
  readonly request: ComparisonRequest;
  readonly version: string;
  readonly reason: Exclude<VersionOutcome, { readonly name: string }>;
}

/** The failure view for a version that does not exist, or for a preview that is not shown. */
function lackingContent(
  { versions }: ComparisonDeps,
  snapshot: Snapshot,
  { request: { package: item, url }, version, reason }: LackingInput,
): PageContent | Redirect {
  const at = { kind: 'missing', package: item, version, ...reason } as const;
  return versionElsewhere(at, { versions, snapshot, segments: [], url });
}

interface ListInput {
  readonly compared: ComparedVersions;
  readonly item: Package;
}

interface PageInput extends ListInput {
  readonly file: string;
  readonly layout: ComparisonLayout;
}

async function listContent(
  { listPages, positions, versions }: ComparisonDeps,
  snapshot: Snapshot,
  { compared, item }: ListInput,
): Promise<PageContent> {
  const range = { repo: item.repo, from: compared.from.name, to: compared.to.name };
  const listed = await listPages(compared, { range, site: snapshot });
  const release = releaseOf(snapshot, range);
  const swapped = swappedPath(versions, range, { file: undefined, snapshot });
  const view = { ...comparisonView(compared, snapshot), ...listed, swapped, ...(release && { release }) };
  const path = comparisonPath(range, undefined, snapshot);
  return contentOf(snapshot, { item, positions, compared }, { path, comparison: view, article: '' });
}

async function pageContent(
  { compareArticles, positions, versions }: ComparisonDeps,
  snapshot: Snapshot,
  { compared, item, file, layout }: PageInput,
): Promise<PageContent | Redirect | undefined> {
  const { from, to, moved } = compared;
  const { page: after } = await findPage(to.snapshot, { repo: to.repo, file });
  if (after === undefined) return undefined;
  const origin = from.pages.has(after.file) ? after.file : [...moved].find(([, target]) => target === after.file)?.[0];
  const before = from.pages.get(origin ?? '');
  const toPath = pathOf({ repo: to.repo, file: after.file }, snapshot);
  // A page that only one version has is shown as it is.
  if (before === undefined) return { kind: 'redirect', to: toPath, status: 302, search: '' };
  const pair = { before: { version: from, page: before }, after: { version: to, page: after } };
  const result = await compareArticles(pair, layout);
  if (result === undefined) return undefined;
  const range = { repo: item.repo, from: from.name, to: to.name };
  const other = layout === 'inline' ? 'sides' : 'inline';
  const path = comparisonPath({ ...range, layout }, after.file, snapshot);
  const view = comparisonView(compared, snapshot);
  const { changes, inserted, deleted, coarse, cut, html } = result;
  const comparison: ComparisonView = {
    ...view,
    from: { ...view.from, path: pathOf({ repo: from.repo, file: before.file }, snapshot) },
    to: { ...view.to, path: toPath },
    swapped: swappedPath(versions, { ...range, layout }, { file: before.file, snapshot }),
    page: {
      title: nodeOf(after).name,
      changes,
      words: { inserted, deleted },
      coarse,
      ...(cut && { cut }),
      sides: layout === 'sides',
      layoutPath: versions.written ? undefined : comparisonPath({ ...range, layout: other }, after.file, snapshot),
      listPath: comparisonPath(range, undefined, snapshot),
    },
  };
  return contentOf(snapshot, { item, positions, compared }, { path, comparison, article: html });
}

/** The path of the comparison in the other direction; undefined where that does not become a file. */
function swappedPath(
  { written }: VersionSnapshots,
  { from, to, ...rest }: VersionRange,
  { file, snapshot }: { readonly file: string | undefined; readonly snapshot: Snapshot },
): string | undefined {
  if (written?.isPair(rest.repo, [to, from]) === false) return undefined;
  return comparisonPath({ ...rest, from: to, to: from }, file, snapshot);
}

function comparisonView({ from, to }: ComparedVersions, snapshot: Snapshot): ComparisonView {
  const versionView = ({ name, repo }: ComparedVersion): ComparedVersionView => {
    return { name: /^[\da-f]{40,}$/.test(name) ? shortCommit(name) : name, path: packagePath(repo, snapshot) };
  };
  return {
    from: versionView(from),
    to: versionView(to),
    swapped: undefined,
    pages: [],
    unchanged: 0,
    leftOut: 0,
    unverified: 0,
  };
}

/** What the change log says of the later version. */
function releaseOf(snapshot: Snapshot, { repo, to }: VersionRange): ComparisonView['release'] {
  const release = snapshot.packages
    .get(repo)
    ?.releases.find((each) => each.version === to && each.package === undefined);
  if (release === undefined) return undefined;
  const { section, title, excerpt } = release;
  const path = section && `${pathOf({ repo, file: section.file }, snapshot)}#${encodeURIComponent(section.id)}`;
  return { title: title ?? to, path, excerpt };
}

/** The page of a comparison. It may change with the next push to a branch, and its articles are cached by themselves. */
function contentOf(
  snapshot: Snapshot,
  { item, positions, compared }: ListInput & { readonly positions: PagePositions },
  {
    path,
    comparison,
    article,
  }: { readonly path: string; readonly comparison: ComparisonView; readonly article: string },
): PageContent {
  const { pages } = positions(snapshot, item, { file: readmeFile, hash: '', size: 0 });
  const { from, to, page } = comparison;
  const place = { name: `${from.name} … ${to.name}`, folders: [], pages };
  const own = { name: comparisonPageName, path, place, parts: comparisonData.with({ comparison }) };
  const view = viewOfFeature(item, own, snapshot);
  const title = page === undefined ? view.title : `${page.title} · ${view.title}`;
  const sources = [compared.from, compared.to];
  return { status: 200, view: { ...view, title }, ...noHtml, article, lasting: false, sources };
}
