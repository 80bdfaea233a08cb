import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { UserError } from '#cli/output/user-error.ts';
import type { PackageDifference } from '#markdown/compare/report/format-difference.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import { comparePages, type ListedPage, type PageChange } from '#model/compare/compare-pages.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { type CompareArticles, type ComparedPage, createCompareArticles } from '#server/comparison/compare-articles.ts';
import type { Repository } from '#sources/source.ts';
import type { OpenDiff } from './open-diff.ts';
import type { NamedVersion } from './resolve-commit.ts';

/** Maximum number of pages whose text is compared, and of those at once. */
const maxPages = 200;
const concurrency = 4;

/** A version of a package with its pages. */
interface OpenVersion {
  readonly siteSnapshot: SiteSnapshot;
  readonly repo: string;
}

/** Compares the documentation of a repository in two versions. Throws `UserError` when one of them has none. */
export async function compareVersions(
  open: OpenDiff,
  repository: Repository,
  [from, to]: readonly [from: NamedVersion, to: NamedVersion],
): Promise<PackageDifference> {
  const [before, after] = [await openVersion(open, from), await openVersion(open, to)];
  const moved = await repository.movedFiles?.(from.commit, to.commit);
  const compareArticles = createCompareArticles({
    articles: open.articles,
    compare: (request) => open.compare(request, 'background'),
  });
  const pages = comparePages(listedPages(before), listedPages(after), moved);
  const compared = await mapConcurrent(pages.changes.filter(isComparable).slice(0, maxPages), concurrency, (change) =>
    compareArticle(compareArticles, change, [before, after]),
  );
  const articles = new Map(compared.flatMap((each) => (each === undefined ? [] : [each])));
  return { repo: after.repo, from: from.name, to: to.name, pages, articles };
}

async function openVersion(open: OpenDiff, { name, repository }: NamedVersion): Promise<OpenVersion> {
  const siteSnapshot = await open.snapshotOf(repository);
  const [repo] = siteSnapshot.repositories.keys();
  if (repo === undefined) throw new UserError(`${repository.folder} is hidden in ${name}, so it has no documentation.`);
  return { siteSnapshot, repo };
}

function listedPages({ siteSnapshot, repo }: OpenVersion): readonly ListedPage[] {
  const pages = siteSnapshot.snapshot.pages.get(repo)?.values() ?? [];
  return [...pages].map(({ file, hash, title, size }) => ({ path: file, hash, title, size }));
}

function isComparable({ from, isRewritten, kind }: PageChange): boolean {
  return from !== undefined && isRewritten && kind !== 'removed';
}

async function compareArticle(
  compareArticles: CompareArticles,
  { path, from = path }: PageChange,
  [before, after]: readonly [before: OpenVersion, after: OpenVersion],
): Promise<readonly [path: string, comparison: ArticleComparison] | undefined> {
  const [old, now] = [pageIn(before, from), pageIn(after, path)];
  if (old === undefined || now === undefined) return undefined;
  const comparison = await compareArticles({ before: old, after: now }, 'inline');
  return comparison && [path, comparison];
}

function pageIn(version: OpenVersion, file: string): ComparedPage | undefined {
  const page = version.siteSnapshot.snapshot.pages.get(version.repo)?.get(file);
  return page && { version, page };
}
