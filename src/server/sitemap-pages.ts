import { publicPackages } from '#catalog/public-packages.ts';
import { pathOf } from '#model/address.ts';
import type { Page } from '#model/page.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { SitemapLanguage, SitemapPage } from './write-sitemap.ts';

/** The pages that search engines are told of: all that the public may find. */
export function sitemapPages(snapshot: Pick<Snapshot, 'packages' | 'pages' | 'product'>): readonly SitemapPage[] {
  const { product } = snapshot;
  // By path, because a folder may have more than one README and all of them mean one address.
  const found = new Map<string, SitemapPage>();
  for (const { package: item, pages } of publicPackages(snapshot)) {
    for (const page of pages) {
      const path = pathOf({ repo: item.repo, file: page.file }, product);
      found.set(path, { path, time: page.change?.time, languages: languagesOf(page) });
    }
  }
  return [...found.values()];
}

/** The languages of a page. Every page is there in one language for now. */
function languagesOf(_page: Page): readonly SitemapLanguage[] {
  return [];
}
