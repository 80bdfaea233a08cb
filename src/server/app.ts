import { type Context, Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Base } from '#model/address/address.ts';
import { SourceError } from '#sources/source.ts';
import type { MarkdownPages } from './agents/markdown-pages.ts';
import { fileList, repoList } from './api/api.ts';
import type { Events } from './api/events.ts';
import { health, readiness } from './api/health.ts';
import { type PackageReports, packageCheck } from './api/package-check.ts';
import { packageRelations } from './api/package-relations.ts';
import { receiveWebhook, type WebhookDeps } from './api/webhook.ts';
import type { CacheControl } from './caching/cache-control.ts';
import { sharedCaching } from './caching/shared-caching.ts';
import type { Console } from './console/console.ts';
import type { Discovery } from './discovery/discovery.ts';
import type { Feeds } from './discovery/feeds.ts';
import { emojiImages } from './files/emoji-images.ts';
import { type ImageProxyDeps, imageProxy } from './files/image-proxy.ts';
import { rawFiles } from './files/raw-files.ts';
import { awaitFirstSync } from './http/await-first-sync.ts';
import { routedPath, withoutBase } from './http/base-path.ts';
import { limitMethods } from './http/limit-methods.ts';
import type { NetworkOf } from './http/network-of.ts';
import { requestIds, requestName } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { textAnswer } from './http/text-answer.ts';
import { type MetricsCallDeps, metricsCall } from './metrics/metrics-call.ts';
import type { Pages } from './pages/pages.ts';

/** What the app is made of; all of it is wired in cli. */
export interface AppDeps extends Base {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Documents and their data. */
  readonly pages: Pages;
  /** Pages as markdown. */
  readonly markdown: Pick<MarkdownPages, 'own'>;
  /** What there is to read, for agents. */
  readonly agentIndex: (context: Context) => Promise<Response>;
  /** The server of the Model Context Protocol. */
  readonly mcp: (context: Context) => Promise<Response>;
  /** Feeds of releases. */
  readonly feeds: Feeds;
  /** The search, as data and as a page. */
  readonly search: Readonly<Record<'call' | 'page', (context: Context) => Promise<Response>>>;
  /** The headers that every answer carries. */
  readonly siteHeaders: Readonly<Record<string, string>>;
  /** What is wrong with packages. */
  readonly reports: PackageReports;
  /** How long caches in front keep answers. */
  readonly caching: CacheControl;
  /** Files of the build. */
  readonly assets: (context: Context) => Promise<Response>;
  /** What search engines and systems are told of the site. */
  readonly discovery: Discovery;
  /** Tells open pages of their new versions. */
  readonly events: Pick<Events, 'connect'>;
  /** How forges tell of a push; undefined where the settings hold no secret. */
  readonly webhook: WebhookDeps | undefined;
  /** The sign-in and the console, undefined where the settings name no users. */
  readonly console: Console | undefined;
  /** Images of other hosts, undefined where they are not shown under our own address. */
  readonly images: ImageProxyDeps | undefined;
  /** True from the moment when the site was told to stop. */
  readonly isStopping: () => boolean;
  /** What operators may read, undefined where the settings name no token. */
  readonly metrics: MetricsCallDeps | undefined;
  /** Tells who asks. */
  readonly networkOf: NetworkOf;
  /** The script that keeps pages for readers without a network. */
  readonly serviceWorker: (context: Context) => Promise<Response>;
  /** The document that stands for pages while the site cannot be reached. */
  readonly offlineDocument: (context: Context) => Promise<Response>;
  /** How long requests are held for the first sync, in milliseconds. */
  readonly firstSyncTimeout: number;
  /** Told of errors that no handler expected. */
  readonly onError: (error: unknown, request: string) => void;
}

/** Every URL of the site on one screen, without the base. */
export function createApp(parts: AppDeps): Hono {
  const {
    snapshots,
    pages,
    markdown,
    feeds,
    search,
    discovery,
    siteHeaders,
    assets,
    images,
    events,
    webhook,
    onError,
  } = parts;
  const check = packageCheck(snapshots, parts.reports);
  const app = new Hono({ getPath: routedPath(parts) });
  app.use(requestIds());
  app.use(contextStorage());
  app.use(securityHeaders(siteHeaders));
  app.use(sharedCaching(parts.caching));
  app.use(withoutBase(parts));
  app.post('/api/hook', webhook === undefined ? noCall : receiveWebhook(webhook));
  app.all('/mcp', parts.mcp);
  if (parts.console !== undefined) addConsole(app, parts.console);
  app.use(limitMethods());

  app.get('/healthz', health(snapshots));
  app.get('/readyz', readiness(snapshots, parts.isStopping));
  if (parts.metrics !== undefined) app.get('/metrics', metricsCall(parts.metrics));
  app.use(awaitFirstSync(snapshots, parts.firstSyncTimeout));
  app.get('/api/repo', repoList(snapshots));
  app.get('/api/repo/:package', packageRelations(snapshots));
  app.get('/api/files', fileList(snapshots));
  app.get('/api/check/:package', check.report);
  app.get('/api/check/:package/badge.svg', check.badge);
  app.get('/api/search', search.call);
  app.get('/api/*', noCall);
  app.get('/git/*', rawFiles(snapshots, parts.networkOf));
  app.get('/assets/twemoji/72x72/:image', emojiImages());
  app.get('/assets/card/:version/:image', discovery.card);
  app.get('/assets/icon/:icon', discovery.icon);
  app.get('/assets/:asset', assets);
  app.get('/assets/*', () => textAnswer('There is no such file.', 404));
  app.get('/service-worker.js', parts.serviceWorker);
  app.get('/-/offline.html', parts.offlineDocument);
  app.get('/-/page/*', pages.data);
  app.get('/-/events', events.connect);
  if (images !== undefined) app.get('/-/image/:signature/:address', imageProxy(images));
  app.get('/-/*', noCall);
  app.on('GET', ['/feed.atom', '/:package/feed.atom'], feeds.atom);
  app.on('GET', ['/feed.json', '/:package/feed.json'], feeds.json);
  app.on('GET', ['/llms.txt', '/:package/llms.txt'], parts.agentIndex);
  app.get('/search', search.page);
  app.get('/robots.txt', discovery.robots);
  app.get('/sitemap.xml', discovery.sitemap);
  app.get('/sitemap-:number{[1-9][0-9]*}.xml', discovery.sitemap);
  app.get('/manifest.webmanifest', discovery.manifest);
  app.get('/:package/:page{.+\\.md}', markdown.own);
  app.get('*', pages.document);

  app.onError((error, context) => {
    onError(error, requestName(context, context.req.path));
    if (error instanceof SourceError) {
      const message = 'Where this file comes from cannot be reached at the moment. Try again in a moment.';
      return textAnswer(message, 503, { 'Retry-After': '5' });
    }
    return textAnswer('Something went wrong on our side. The operator has been told.', 500);
  });
  return app;
}

/** What a visitor who is not signed in asks for falls through to the routes below, as if there were no console. */
function addConsole(app: Hono, { limit, login, loginCall, page, api }: Console): void {
  app.get('/login', limit, login.show).post(limit, login.submit);
  app.post('/api/login', limit, loginCall);
  app.get('/console', page.show).post(page.act);
  app.get('/api/console', api.read);
  app.post('/api/console/sync', api.sync);
  app.get('/api/console/events', api.events);
}

function noCall(): Response {
  return textAnswer('There is no such call. See docs/reference/http-api.md.', 404);
}
