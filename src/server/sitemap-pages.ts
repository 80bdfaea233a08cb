import { publicPackages } from '#catalog/public-packages.ts';
import { pathOf } from '#model/address.ts';
import type { Page } from '#model/page.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { SitemapLanguage, SitemapPage } from './write-sitemap.ts';

/** The pages that search engines are told of: all that the public may find. */
export function sitemapPages(snapshot: Pick<Snapshot, 'packages' | 'pages' | 'product'>): readonly SitemapPage[] {
  const { product } = snapshot;
  return publicPackages(snapshot).flatMap(({ package: { repo }, pages }) =>
    pages.map((page) => ({
      path: pathOf({ repo, file: page.file }, product),
      time: page.change?.time,
      languages: languagesOf(page),
    })),
  );
}

/** The languages of a page. Every page is there in one language for now. */
function languagesOf(_page: Page): readonly SitemapLanguage[] {
  return [];
}
