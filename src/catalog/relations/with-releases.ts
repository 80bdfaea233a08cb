import type { Package } from '#model/package/package.ts';
import type { PackageRelations, Release } from '#model/package/relations.ts';
import type { Page } from '#model/page/page.ts';

/** Versions that manifests have in place of one, where the release writes it: `0.0.0-development`. */
const placeholder = /^v?0\.0\.0($|[-+.])/;

/** True for a version that stands for the one that the release writes. */
export function isPlaceholder(version: string): boolean {
  return placeholder.test(version);
}

/** The newest release of the repository as a whole, a finished one if there is any; undefined for none. */
export function newestRelease<R extends Pick<Release, 'version' | 'package'>>(releases: readonly R[]): R | undefined {
  const own = releases.filter((release) => release.package === undefined);
  return own.find(({ version }) => !/\d-/.test(version)) ?? own[0];
}

/**
 * Completes packages by their releases: a version that is a placeholder gives way to that of the newest release, and packages
 * with dated releases or dated pages are marked as having a feed.
 */
export function withReleases(
  packages: readonly Package[],
  relations: ReadonlyMap<string, PackageRelations>,
  pages: ReadonlyMap<string, ReadonlyMap<string, Page>>,
): readonly Package[] {
  return packages.map((item) => {
    const releases = relations.get(item.repo)?.releases ?? [];
    const isWritten = item.version === undefined || !isPlaceholder(item.version);
    const version = isWritten ? item.version : (newestRelease(releases)?.version ?? item.version);
    const own = [...(pages.get(item.repo)?.values() ?? [])];
    const hasFeed = releases.some(({ time }) => time !== undefined) || own.some(({ change }) => change !== undefined);
    return { ...item, version, ...(hasFeed && { feed: true as const }) };
  });
}
