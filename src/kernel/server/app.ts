import { type Context, Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import type { Base } from '#model/address/address.ts';
import { SourceError } from '#sources/source.ts';
import { fileList, repoList } from './api/api.ts';
import type { Events } from './api/events.ts';
import { type HealthDeps, health, readiness } from './api/health.ts';
import { receiveWebhook, type WebhookDeps } from './api/webhook.ts';
import { sharedCaching } from './caching/shared-caching.ts';
import { emojiImages } from './files/emoji-images.ts';
import { type ImageProxyDeps, imageProxy } from './files/image-proxy.ts';
import { rawFiles } from './files/raw-files.ts';
import type { SiteFiles } from './files/site-files.ts';
import type { CacheControl } from './http/cache-control.ts';
import type { ClientAddress } from './http/client-address.ts';
import { awaitFirstSync, limitMethods, requestIds, withoutBase } from './http/middleware.ts';
import { requestName } from './http/request-id.ts';
import { routedPath } from './http/request-path.ts';
import { textResponse } from './http/responses/text-response.ts';
import { addHandlers, byMethod, type RouteHandlers } from './http/route-handlers.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { MarkdownPages } from './pages/markdown-pages.ts';
import type { Pages } from './pages/pages.ts';
import { limitLookups } from './rate-limit/limit-lookups.ts';

/** Dependencies of the app. */
export interface AppDeps extends Base, HealthDeps {
  readonly snapshots: SnapshotStore;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Documents. */
  readonly pages: Pages;
  readonly markdown: Pick<MarkdownPages, 'page'>;
  readonly features: RouteHandlers;
  /** The headers of every response. */
  readonly siteHeaders: Readonly<Record<string, string>>;
  /** The Cache-Control values of responses. */
  readonly caching: CacheControl;
  /** Files of the build. */
  readonly assets: (context: Context) => Promise<Response>;
  /** The files that the settings give the site. */
  readonly siteFiles: Pick<SiteFiles, 'handler'>;
  /** Drawn images, icons and the manifest that names icons. */
  readonly drawings: RouteHandlers;
  /** Announces new versions to open pages. */
  readonly events: Pick<Events, 'connect'>;
  /** The webhook of forges; undefined if the settings hold no secret. */
  readonly webhook: WebhookDeps | undefined;
  /** The proxy of external images; undefined unless the settings enable it. */
  readonly images: ImageProxyDeps | undefined;
  /** True once the site begins to stop. */
  readonly isStopping: () => boolean;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** What all pages share, fetched once by the browser. */
  readonly family: (context: Context) => Promise<Response>;
  /** The packages of the Matrix. */
  readonly matrixRows: (context: Context) => Promise<Response>;
  /** How long requests are held for the first sync, in milliseconds. */
  readonly firstSyncTimeout: number;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown, request: string) => void;
}

/**
 * Creates the app: every route of the table in `model/routes.ts` with its handler, by stage and in the order of the table.
 */
export function createApp(deps: AppDeps): Hono {
  const { snapshots } = deps;
  const app = new Hono({ getPath: routedPath(deps) });
  app.use(requestIds());
  app.use(contextStorage());
  app.use(securityHeaders(deps.siteHeaders));
  app.use(sharedCaching(deps.caching));
  app.use(withoutBase(deps));
  const handlers = {
    ...calls(deps),
    ...files(deps),
    ...pages(deps),
    ...deps.drawings,
    ...deps.features,
  };
  addHandlers(app, 'allMethods', handlers);
  app.use(limitMethods());
  addHandlers(app, 'early', handlers);
  app.use(awaitFirstSync(snapshots, deps.firstSyncTimeout));
  app.use(limitLookups(deps.clientAddress));
  addHandlers(app, 'late', handlers);
  app.onError((error, context) => {
    deps.onError(error, requestName(context, context.req.path));
    return errorResponse(error);
  });
  return app;
}

function calls(deps: AppDeps): RouteHandlers {
  const { snapshots, webhook, isStopping } = deps;
  return {
    webhook: byMethod({ POST: webhook === undefined ? missingCall : receiveWebhook(webhook) }),
    health: health(deps),
    readiness: readiness(snapshots, isStopping),
    packages: repoList(snapshots),
    files: fileList(snapshots),
    missingCall,
  };
}

function files({ snapshots, versions, clientAddress, images, ...deps }: AppDeps): RouteHandlers {
  return {
    rawFile: rawFiles(snapshots, versions, clientAddress),
    emoji: emojiImages(),
    asset: deps.assets,
    siteFile: deps.siteFiles.handler,
    missingAsset: () => textResponse('There is no such file.', 404),
    family: deps.family,
    matrixRows: deps.matrixRows,
    matrixPage: deps.pages.matrixPage,
    events: deps.events.connect,
    externalImage: images && imageProxy(images),
    missingInternal: missingCall,
  };
}

function pages({ markdown, pages: { document } }: AppDeps): RouteHandlers {
  return {
    markdown: markdown.page,
    home: document,
    homeFile: document,
    missingPage: document,
    package: document,
    page: document,
  };
}

function errorResponse(error: Error): Response {
  if (error instanceof RendererBusy) return textResponse(error.message, 503, { 'Retry-After': '5' });
  if (error instanceof SourceError) {
    const message = 'The source of this file cannot be reached. Try again in a moment.';
    return textResponse(message, 503, { 'Retry-After': '5' });
  }
  return textResponse('Internal server error. The error has been logged.', 500);
}

function missingCall(): Response {
  return textResponse('There is no such call. See docs/reference/http-api.md.', 404);
}
