import { publicPackages } from '#catalog/relations/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { pathOf } from '#model/address/address.ts';
import { alternatesOf } from '#model/address/alternates.ts';
import type { PageLanguages } from '#server/pages/page-languages.ts';
import type { SitemapPage } from './write-sitemap.ts';

/** The pages in the sitemap: all public pages. */
export function sitemapPages(
  snapshot: Pick<Snapshot, 'packages' | 'inOrder' | 'product' | 'base'>,
  languages: PageLanguages,
): readonly SitemapPage[] {
  // By path, because all READMEs of a folder have the same address.
  const found = new Map<string, SitemapPage>();
  for (const { package: item, pages } of publicPackages(snapshot)) {
    for (const page of pages) {
      const own = languages(snapshot, item.repo, page);
      const path = own?.versions[own.shown]?.canonical ?? pathOf({ repo: item.repo, file: page.file }, snapshot);
      found.set(path, { path, time: page.change?.time, languages: own === undefined ? [] : alternatesOf(own) });
    }
  }
  return [...found.values()];
}
