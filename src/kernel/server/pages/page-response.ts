import { markdownPath } from '#model/address/address.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import { isDocument, isPackagePage } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import type { CacheControl } from '#server/http/cache-control.ts';
import { type ChosenLanguage, documentVary } from '#server/http/negotiation.ts';
import { type CachedResponse, createCachedResponse } from '#server/http/responses/cached-response.ts';
import type { PageContent } from './page-content.ts';

/** Dependencies of the responses of pages. */
export interface PageResponseDeps {
  /** Renders the interface as a complete HTML document. */
  readonly renderDocument: (view: DocumentView) => string;
  /** Gives the URL path of the image of a package in previews of links; absent if this machine cannot draw it. */
  readonly sharedImage?: ((site: SiteView, row: PackageRow) => string) | undefined;
  /** The content security policy of documents. */
  readonly policy: string;
  /** The Cache-Control values of responses. */
  readonly caching: CacheControl;
}

/** The contents of a response. */
export interface PageResponseInput {
  /** The data that all pages share. */
  readonly site: SiteView;
  /** The page. */
  readonly content: PageContent;
  /** The arrangement of the Matrix as a canonical query; '' for the default arrangement. */
  readonly query: string;
  /** The language of the document. */
  readonly language: ChosenLanguage['language'];
  /** The language that the query asks for and the site does not have. */
  readonly refused?: string | undefined;
}

export function createPageResponse(
  { renderDocument, policy, sharedImage, caching }: PageResponseDeps,
  { site, content, query, language, refused }: PageResponseInput,
): CachedResponse {
  const { view, article, badges, folded, slots, status } = content;
  const repo =
    status === 200 && isPackagePage(view) && content.headers === undefined ? { repo: view.address.repo } : {};
  const isOld = view.kind === 'file' && view.shown !== undefined;
  const html = renderDocument({
    site,
    view,
    article,
    badges,
    folded,
    slots,
    // Sites that show previews of links accept absolute URLs only.
    // The versions of a package have no cards.
    sharedImage: site.origin === undefined || isOld ? undefined : sharedImage?.(site, view.package),
    query,
    language,
    refused,
  });
  const headers = {
    'Cache-Control': cachingOf(content, caching),
    ...(status === 503 && { 'Retry-After': '5', Refresh: '5' }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Content-Language': language,
    ...content.headers,
    Vary: documentVary(false),
    ...(status === 200 && isDocument(view) && { Link: markdownLink(view.path) }),
  };
  return { ...createCachedResponse(html, headers, status), ...repo };
}

/** Adapts the headers of a document to a request that names its language. */
export function withNamedLanguage(response: CachedResponse, { synced, syncedInFront }: CacheControl): CachedResponse {
  const { Vary = '', 'Cache-Control': control = '' } = response.headers;
  const headers = {
    ...response.headers,
    Vary: Vary.replace(documentVary(false), documentVary(true)),
    'Cache-Control': control === synced ? syncedInFront : control,
  };
  return { ...response, headers };
}

/** Server errors are not cached, because they are temporary. */
function cachingOf({ status, lasting }: PageContent, { synced, brief }: CacheControl): string {
  if (status === 200 && lasting) return synced;
  return status === 200 || status === 404 ? brief : 'no-store';
}

/** The Link header that names the markdown of a page. */
function markdownLink(path: string): string {
  return `<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`;
}
