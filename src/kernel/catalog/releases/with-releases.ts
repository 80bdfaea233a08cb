import type { Package } from '#model/package/package.ts';
import type { Release } from '#model/package/release.ts';
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
 * Completes a package by its releases: a version that is a placeholder gives way to that of the newest release, and a package
 * with dated releases or dated pages is marked as dated.
 */
export function withReleases(item: Package, releases: readonly Release[], pages: ReadonlyMap<string, Page>): Package {
  const isWritten = item.version === undefined || !isPlaceholder(item.version);
  const version = isWritten ? item.version : (newestRelease(releases)?.version ?? item.version);
  const isReleased = releases.some(({ time }) => time !== undefined);
  const isDated = isReleased || [...pages.values()].some(({ change }) => change !== undefined);
  return { ...item, version, ...(isDated && { dated: true as const }) };
}
