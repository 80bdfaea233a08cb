import type { Context } from 'hono';
import { publicPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { sitemapPath } from '#features/discovery/declared.ts';
import type { Base } from '#model/address/address.ts';
import { pathOf } from '#model/address/address.ts';
import { alternatesOf } from '#model/views/alternates.ts';
import { derived } from '#platform/derived.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, textResponse } from '#server/http/responses/text-response.ts';
import { createPageLanguages, type PageLanguages } from '#server/pages/page-languages.ts';
import {
  type SitemapLimits,
  type SitemapPage,
  sitemapLimits,
  writeSitemap,
  writeSitemapIndex,
} from './write-sitemap.ts';

/** Dependencies of the sitemap. */
export interface SitemapDeps {
  readonly snapshots: SnapshotStore;
  /** The public origin of the site, without a slash at the end. */
  readonly origin: string | undefined;
  /** The default language of pages. */
  readonly language: string;
  /** The URL paths of the pages of features. */
  readonly listed: (snapshot: Snapshot) => readonly string[];
  /** Limits of one file; those of search engines by default. */
  readonly limits?: SitemapLimits;
}

const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' };

/**
 * Creates the handler of `GET /sitemap.xml`, and of its parts `/sitemap-{number}.xml` if one file cannot hold all pages.
 * Without a public URL there is no sitemap: a request must not decide which host search engines visit.
 */
export function sitemap({
  snapshots,
  origin,
  language,
  listed,
  limits = sitemapLimits,
}: SitemapDeps): (context: Context) => Promise<Response> {
  const languages = createPageLanguages(language);
  const responsesOf = (address: string) =>
    derived((snapshot: Snapshot) =>
      createResponses(snapshot, pagesOf(snapshot, { languages, listed }), { origin: address, limits }),
    );
  const made = origin === undefined ? undefined : responsesOf(origin);
  return async (context) => {
    if (made === undefined) return textResponse('The sitemap needs the setting core.server.url.', 404);
    const snapshot = snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    // The index has no number and comes first.
    const response = made(snapshot)[Number(/\d+/.exec(context.req.param('part') ?? '')?.[0] ?? 0)];
    return response === undefined ? textResponse('There is no such sitemap.', 404) : sendCached(context, response);
  };
}

/** The pages of the family, and those of features. */
function pagesOf(
  snapshot: Snapshot,
  { languages, listed }: Pick<SitemapDeps, 'listed'> & { readonly languages: PageLanguages },
): readonly SitemapPage[] {
  const others = listed(snapshot).map((path) => ({ path, time: undefined, languages: [] }));
  return [...sitemapPages(snapshot, languages), ...others];
}

/** The one sitemap, or the index followed by its parts. */
function createResponses(
  site: Base,
  pages: readonly SitemapPage[],
  { origin, limits }: { readonly origin: string; readonly limits: SitemapLimits },
): readonly CachedResponse[] {
  const files = writeSitemap(pages, origin, limits);
  const listed = files.map(({ time }, index) => ({ path: sitemapPath(site, index + 1), time }));
  const texts = files.map(({ xml }) => xml);
  const all = files.length === 1 ? texts : [writeSitemapIndex(listed, origin), ...texts];
  return all.map((text) => createCachedResponse(text, headers));
}

/** The pages in the sitemap: all public pages. */
function sitemapPages(
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
