import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { OperatorView } from '#model/views/operator-view.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { chooseLanguage, languageChoice, languageHeaders, switchLanguage } from '#server/http/negotiation.ts';
import type { PageResponseDeps } from '#server/pages/page-response.ts';
import { viewOfServed } from '#server/pages/page-view.ts';

/** What documents of the sign-in and the console are made with. */
export interface ServerOnlyDocumentDeps extends Pick<PageResponseDeps, 'renderDocument' | 'policy'> {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** The snapshot of no packages that is shown before the first sync has ended. */
  readonly loading: SiteSnapshot;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
}

/** What a document of the site's frame shows. */
export interface ServedContent extends OperatorView {
  /** HTTP status. */
  readonly status: ContentfulStatusCode;
  /** Its URL path. */
  readonly path: string;
  /** Headers beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a document that is for one person: no cache keeps it, and no search engine lists it. */
export type SendServerOnly = (context: Context, content: ServedContent) => Response;

/** Makes what answers so. */
export function createServerOnlyDocuments(deps: ServerOnlyDocumentDeps): SendServerOnly {
  const { snapshots, loading, siteView, renderDocument, policy } = deps;
  const views = new WeakMap<SiteView, SiteView>();

  /** What all pages share, but for the script of others: nobody counts who types a password. */
  function viewOf(siteSnapshot: SiteSnapshot): SiteView {
    const shared = siteView(siteSnapshot);
    const own = views.get(shared) ?? { ...shared, analytics: undefined };
    views.set(shared, own);
    return own;
  }

  return (context, { status, path, headers, ...shown }) => {
    const siteSnapshot = snapshots.current() ?? loading;
    const site = viewOf(siteSnapshot);
    const choice = languageChoice(site);
    const switched = context.req.method === 'GET' ? switchLanguage(context, choice) : undefined;
    if (switched !== undefined) return switched;
    const { language } = chooseLanguage(languageHeaders(context), choice);
    const view = viewOfServed(siteSnapshot.snapshot, path);
    const html = renderDocument({ site, view, article: '', badges: '', folded: '', query: '', language, ...shown });
    // Not compressed: how well a secret compresses beside what somebody else wrote would tell of it.
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

/** What keeps an answer out of every cache. */
export const privateHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;
