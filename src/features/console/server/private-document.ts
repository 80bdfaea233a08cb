import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { operatorHtml } from '#features/console/document/operator-html.tsx';
import type { OperatorView } from '#features/console/operator-view.ts';
import { noHtml } from '#model/views/document-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { derived } from '#platform/derived.ts';
import { chooseLanguage, languageChoice, languageHeaders, switchLanguage } from '#server/http/negotiation.ts';
import type { PageResponseDeps } from '#server/pages/page-response.ts';
import { frameOfSite } from '#server/views/page-view.ts';

/** Dependencies of documents of the sign-in and the console. */
export interface PrivateDocumentDeps extends Pick<PageResponseDeps, 'renderDocument' | 'policy'> {
  readonly snapshots: SnapshotStore;
  /** The empty snapshot that is shown before the end of the first sync. */
  readonly loading: Snapshot;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
}

/** The content of a document for one user. */
export type PrivateContent = OperatorView & {
  /** HTTP status. */
  readonly status: ContentfulStatusCode;
  /** Its URL path. */
  readonly path: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Responds with a document for one user, which no cache stores and no search engine lists. */
export type SendPrivate = (context: Context, content: PrivateContent) => Response;

/** Creates the function that responds with document for one users. */
export function createPrivateDocuments(deps: PrivateDocumentDeps): SendPrivate {
  const { snapshots, loading, siteView, renderDocument, policy } = deps;
  /** The site view without analytics: no third-party script runs where passwords are typed. */
  const viewOf = derived((snapshot: Snapshot): SiteView => ({ ...siteView(snapshot), analytics: undefined }));

  return (context, { status, path, headers, ...shown }) => {
    const snapshot = snapshots.current() ?? loading;
    const site = viewOf(snapshot);
    const choice = languageChoice(site);
    const switched = context.req.method === 'GET' ? switchLanguage(context, choice) : undefined;
    if (switched !== undefined) return switched;
    const { language } = chooseLanguage(languageHeaders(context), choice);
    const served = operatorHtml(shown, { site, language });
    const view = { ...frameOfSite(snapshot, path), kind: 'served', served } as const;
    const html = renderDocument({ site, view, ...noHtml, query: '', language });
    // Not compressed, because the compressed size could reveal a secret beside injected text (BREACH).
    return context.body(html, status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
      ...privateHeaders,
      ...headers,
    });
  };
}

/** Headers that keep a response out of every cache. */
export const privateHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;
