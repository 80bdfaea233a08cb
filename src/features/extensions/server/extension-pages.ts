import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { extensionPath } from '#features/extensions/declared.ts';
import type { RouteAnswer, RoutePackage, RouteRequest } from '#features/extensions/package-types/extension-module.ts';
import { packagePath } from '#model/address/address.ts';
import { raw, html as tag } from '#model/text/html.ts';
import { noHtml } from '#model/views/document-view.ts';
import { derived } from '#platform/derived.ts';
import type { FeatureDocuments } from '#server/feature.ts';
import { documentVary, requestedLanguage } from '#server/http/negotiation.ts';
import { createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { Handler } from '#server/http/route-handlers.ts';
import { frameOfSite } from '#server/views/page-view.ts';

/** Dependencies of the pages of extensions. */
export interface ExtensionPagesDeps extends FeatureDocuments {
  /** The empty snapshot that is shown before the end of the first sync. */
  readonly loading: Snapshot;
  /** Asks an extension. */
  readonly answer: (
    extension: string,
    request: Omit<RouteRequest, 'options'>,
  ) => Promise<RouteAnswer | 'failed' | undefined>;
}

/** A file of an extension runs no scripts when its address is opened. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Creates the handler of `GET /-/x/{extension}/…`: pages and files of extensions. */
export function extensionPages(deps: ExtensionPagesDeps): Handler {
  const { snapshots, loading, caching, answer } = deps;
  const packagesOf = derived(routePackages);

  return async (context) => {
    const snapshot = snapshots.current() ?? loading;
    const { base } = snapshot;
    const name = context.req.param('extension') ?? '';
    const path = context.req.path.slice(extensionPath(name, { base: '' }).length) || '/';
    const packages = packagesOf(snapshot);
    const found = await answer(name, { path, query: context.req.query(), base, packages });
    if (found === undefined) return textResponse('There is no such page of an extension.', 404);
    if (found === 'failed') {
      return textResponse('The extension could not answer. The log of the site names the error.', 500);
    }
    if ('title' in found) return sendPage(context, found, { ...deps, snapshot });
    const headers = {
      'Content-Type': found.contentType,
      'Cache-Control': caching.brief,
      'Content-Security-Policy': filePolicy,
    };
    return sendCached(context, createCachedResponse(bytesOf(found.body), headers, statusOf(found)));
  };
}

/** Sends a page of an extension in the frame of the site. */
function sendPage(
  context: Context,
  answer: Extract<RouteAnswer, { title: string }>,
  { snapshot, siteView, renderDocument, policy, caching }: ExtensionPagesDeps & { readonly snapshot: Snapshot },
): Response | Promise<Response> {
  const site = siteView(snapshot);
  const chosen = requestedLanguage(context, site);
  if (chosen instanceof Response) return chosen;
  const { language } = chosen;
  // The extension is trusted, and no script in its HTML runs.
  const html = tag`<article class="markdown-body" data-part="extension-page">${raw(answer.html)}</article>`.toString();
  const frame = frameOfSite(snapshot, site.base + context.req.path);
  const view = { kind: 'served', ...frame, served: { title: answer.title, html } } as const;
  const document = renderDocument({ site, view, ...noHtml, query: '', language });
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': caching.brief,
    'Content-Language': language,
    'Content-Security-Policy': policy,
    Vary: documentVary(false),
  };
  return sendCached(context, createCachedResponse(document, headers, statusOf(answer)));
}

function routePackages(snapshot: Snapshot): readonly RoutePackage[] {
  return snapshot.inOrder
    .filter(({ repo }) => !snapshot.packages.get(repo)?.package.generated)
    .map(({ repo, title, stars, version }) => {
      const path = packagePath(repo, snapshot);
      return { repo, title, path, stars, version, pages: snapshot.packages.get(repo)?.pages.size ?? 0 };
    });
}

function statusOf({ status = 200 }: RouteAnswer): StatusCode {
  return isStatus(status) ? status : 200;
}

function isStatus(status: number): status is StatusCode {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

function bytesOf(body: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : Uint8Array.from(body);
}
