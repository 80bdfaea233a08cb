import { UserError } from '#cli/output/user-error.ts';
import { createCompareArticles } from '#features/comparison/server/compare-articles.ts';
import { compareTexts } from '#features/comparison/server/compared-pages.ts';
import { type ComparedVersion, versionIn } from '#features/comparison/server/compared-version.ts';
import type { Repository } from '#sources/source.ts';
import type { OpenDiff } from './open-diff.ts';
import type { PackageDifference } from './report/format-difference.ts';
import type { VersionAtCommit } from './resolve-commit.ts';

/** Maximum number of pages whose text is compared. */
const maxPages = 200;

/** Compares the documentation of a repository in two versions. Throws `UserError` when one of them has none. */
export async function compareVersions(
  open: OpenDiff,
  repository: Repository,
  names: readonly [from: VersionAtCommit, to: VersionAtCommit],
): Promise<PackageDifference> {
  const [from, to] = [await openVersion(open, names[0]), await openVersion(open, names[1])];
  const moved = (await repository.movedFiles?.(names[0].commit, names[1].commit)) ?? new Map();
  const compareArticles = createCompareArticles({
    articles: open.articles,
    compare: (request) => open.compare(request, 'background'),
  });
  const texts = await compareTexts(compareArticles, { from, to, moved }, maxPages);
  return { repo: to.repo, from: from.name, to: to.name, ...texts };
}

async function openVersion(open: OpenDiff, { name, repository }: VersionAtCommit): Promise<ComparedVersion> {
  const snapshot = await open.snapshotOf(repository);
  // A core package may be generated beside it.
  const repo = [...snapshot.packages.values()].find((entry) => entry.repository !== undefined)?.package.repo;
  if (repo === undefined) throw new UserError(`${repository.folder} is hidden in ${name}, so it has no documentation.`);
  return versionIn(snapshot, repo, name);
}
