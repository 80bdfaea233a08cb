import type { PackageView } from '#model/views/package-view.ts';
import type { FilePage } from '#model/views/page-view.ts';

type Versioned = Pick<FilePage, 'package' | 'shown'>;

/** True if the page is of a version that is not the current one, or of a commit. */
export function isOldVersion({ shown }: Versioned): boolean {
  return shown !== undefined;
}

/** The identity of the package in the family: without the version that follows it on a page of an old version. */
export function familyRepo(view: Versioned): string {
  const { repo } = view.package;
  const at = repo.lastIndexOf('@');
  return isOldVersion(view) && at > 0 ? repo.slice(0, at) : repo;
}

/** The identity in the family of the package of the current page, in the browser. */
export function repoOnPage({
  versionOf,
  package: { repo },
}: {
  readonly versionOf?: string;
  readonly package: Pick<PackageView, 'repo'>;
}): string {
  return versionOf ?? repo;
}

/** The package with its identity in the family, for links that belong to no version. */
export function familyPackage(view: Versioned): PackageView {
  return isOldVersion(view) ? { ...view.package, repo: familyRepo(view) } : view.package;
}
