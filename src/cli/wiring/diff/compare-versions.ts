import { imagePattern } from '#catalog/pages/linked-pages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { UserError } from '#cli/output/user-error.ts';
import type { PackageDifference } from '#markdown/compare/format-difference.ts';
import { packagePath, rawPath } from '#model/address/address.ts';
import type { ArticleComparison, ComparedArticle } from '#model/compare/article-comparison.ts';
import { comparePages, type ListedPage, type PageChange } from '#model/compare/compare-pages.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
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
  const pages = comparePages(listedPages(before), listedPages(after), moved);
  const compared = await mapConcurrent(pages.changes.filter(isComparable).slice(0, maxPages), concurrency, (change) =>
    compareArticle(open, change, [before, after]),
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
  open: OpenDiff,
  { path, from = path }: PageChange,
  [before, after]: readonly [before: OpenVersion, after: OpenVersion],
): Promise<readonly [path: string, comparison: ArticleComparison] | undefined> {
  const [old, now] = [await articleOf(open, before, from), await articleOf(open, after, path)];
  if (old === undefined || now === undefined) return undefined;
  const request = { currentRepo: after.repo, path, before: old, after: now };
  return [path, await open.compare(request, 'background')];
}

async function articleOf(open: OpenDiff, version: OpenVersion, file: string): Promise<ComparedArticle | undefined> {
  const { siteSnapshot, repo } = version;
  const page = siteSnapshot.snapshot.pages.get(repo)?.get(file);
  const article = page && (await open.articles.article(siteSnapshot, repo, page));
  if (article === undefined) return undefined;
  const { snapshot } = siteSnapshot;
  const roots = [packagePath(repo, snapshot), rawPath({ repo, file: '' }, snapshot)];
  return { html: article.html + article.folded, roots, images: imageHashes(version) };
}

/** The hashes of the images of a package, by their addresses. */
function imageHashes({ siteSnapshot, repo }: OpenVersion): ReadonlyMap<string, string> {
  const files = [...(siteSnapshot.files.get(repo)?.values() ?? [])].filter(({ path }) => imagePattern.test(path));
  return new Map(files.map(({ path, hash }) => [rawPath({ repo, file: path }, siteSnapshot.snapshot), hash]));
}
