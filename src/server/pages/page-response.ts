import { markdownPath } from '#model/address/address.ts';
import type { DocumentView, PackageRow, PageData, SiteView } from '#model/views/page-view.ts';
import type { CacheControl } from '#server/caching/cache-control.ts';
import { type CachedResponse, createCachedResponse } from '#server/http/cached-response.ts';
import { type ChosenLanguage, documentVary } from '#server/http/negotiation.ts';
import type { PageContent } from './page-content.ts';

/** What documents are made with. */
export interface PageResponseDeps {
  /** The interface as a whole HTML document. */
  readonly renderDocument: (view: DocumentView) => string;
  /** The URL path of the social card of a package; absent if none can be drawn. */
  readonly socialCard?: ((site: SiteView, row: PackageRow) => string) | undefined;
  /** The content security policy of documents. */
  readonly policy: string;
  /** How long caches in front keep answers. */
  readonly caching: CacheControl;
}

/** How a page is answered: as data for in-site navigation, or as a document in a language. */
export type PageForm = { readonly kind: 'data' } | ({ readonly kind: 'document' } & ChosenLanguage);

/** What an answer is made of. */
export interface PageResponseInput {
  /** What every page shares. */
  readonly site: SiteView;
  /** The page. */
  readonly content: PageContent;
  /** How its Matrix is arranged, as a canonical query; '' for the usual arrangement. */
  readonly query: string;
  /** As what it is asked for. */
  readonly form: PageForm;
}

/** The answer that shows a page. */
export function createPageResponse(
  { renderDocument, policy, socialCard, caching }: PageResponseDeps,
  { site, content, query, form }: PageResponseInput,
): CachedResponse {
  const { view, article, badges, folded, status } = content;
  const isPage = status === 200 && view.serverOnly === undefined && view.failure === undefined;
  const repo = isPage ? { repo: view.address.repo } : {};
  const shared = {
    'Cache-Control': cachingOf(content, caching),
    ...(status === 503 && { 'Retry-After': '5', Refresh: '5' }),
  };
  if (form.kind === 'data') {
    const data: PageData = { site: site.version, view, article, badges, folded };
    const headers = { ...shared, 'Content-Type': 'application/json; charset=utf-8' };
    return { ...createCachedResponse(JSON.stringify(data), headers, status), ...repo };
  }
  const html = renderDocument({
    site,
    view,
    article,
    badges,
    folded,
    // Sites that show shared links take whole addresses only.
    socialCard: site.origin === undefined ? undefined : socialCard?.(site, view.package),
    search: content.search,
    query,
    language: form.language,
  });
  const headers = {
    ...shared,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Content-Language': form.language,
    Vary: documentVary(false),
    ...(isPage && !view.folder && { Link: markdownLink(view.path) }),
  };
  return { ...createCachedResponse(html, headers, status), ...repo };
}

/** A document for a request that names its language. */
export function withNamedLanguage(response: CachedResponse, { synced, syncedInFront }: CacheControl): CachedResponse {
  const { Vary = '', 'Cache-Control': control = '' } = response.headers;
  const headers = {
    ...response.headers,
    Vary: Vary.replace(documentVary(false), documentVary(true)),
    'Cache-Control': control === synced ? syncedInFront : control,
  };
  return { ...response, headers };
}

/** What no cache may keep is trouble: it ends by itself. */
function cachingOf({ status, lasting }: PageContent, { synced, brief }: CacheControl): string {
  if (status === 200 && lasting) return synced;
  return status === 200 || status === 404 ? brief : 'no-store';
}

/** Tells of the page as markdown to whoever does not read the document. */
function markdownLink(path: string): string {
  return `<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`;
}
