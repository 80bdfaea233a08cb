import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { MarkdownListener } from '#catalog/pages/page-markdown.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Sync } from '#catalog/sync.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import type { Settings } from '#config/schema.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import type { ComparisonListener } from '#model/compare/article-comparison.ts';
import { createCacheFastPath } from '#server/caching/cache-fast-path.ts';
import { type ClientAddress, createClientAddress } from '#server/http/client-address.ts';
import { createHostCheck, hostNames } from '#server/http/host-check.ts';
import type { CacheFastPath } from '#server/http/listen.ts';
import { siteHeaders } from '#server/http/security-headers.ts';
import type { SnapshotNumbers } from '#server/http/snapshot-number.ts';
import type { Traffic } from '#server/http/traffic.ts';
import type { CatalogOptions } from './catalog/catalog-options.ts';
import { type Catalog, openCatalog } from './catalog/open-catalog.ts';
import type { Role } from './catalog/shared-site.ts';
import { openApp } from './open-app.ts';
import { openAnnouncements } from './operations/open-announcements.ts';
import { openOperations } from './operations/open-operations.ts';
import { type OpenDocuments, openDocuments } from './pages/open-documents.ts';
import { openReading } from './pages/open-reading.ts';
import { warnOfRedirects } from './pages/warn-of-redirects.ts';

/** A site that responds to requests. */
export interface Site {
  /** Handles requests; needs no port. */
  readonly app: Hono;
  /** Handles the requests that need no app. */
  readonly fastPath: CacheFastPath;
  /** False for requests with the host name of another site. */
  readonly isForSite: (request: IncomingMessage) => boolean;
  /** Counts requests. */
  readonly traffic: Traffic;
  /** The numbered snapshots of a replica; undefined for a site of one process. */
  readonly numbers: SnapshotNumbers | undefined;
  /** Syncs it with the sources. */
  readonly sync: Sync;
  readonly snapshots: SnapshotStore;
  /** Its sources and pages, for commands that use them without requests. */
  readonly catalog: Catalog;
  /** How its documents are rendered. */
  readonly opened: OpenDocuments;
  /** Makes `/readyz` report that the site is stopping, ends event streams, and renders for readers only. */
  beginStop(): void;
  /** Answers the pages and searches that wait with a 503, because the site has no time left for them. */
  refuseWaiting(): void;
  /** Closes workers, files and connections. */
  close(): Promise<void>;
}

export interface SiteOptions extends Pick<CatalogOptions, 'openVersions'> {
  readonly log: Log;
  /** True for a static site, whose responses become files: each address is fetched once. */
  readonly staticExport?: boolean;
  /** Called with each page that is converted to markdown. */
  readonly onMarkdown?: MarkdownListener;
  /** Called with each comparison of a page. */
  readonly onComparison?: ComparisonListener;
  /** How long requests are held for the first sync, in milliseconds; 0 when absent. */
  readonly firstSyncTimeout?: number;
  /** True for a site with readers: the first of them need not wait until the renderer is compiled. */
  readonly warmUp?: boolean;
  /** What the process does for its site; both when absent. */
  readonly role?: Role;
  /** Renders the pages, and outlives the site; when absent, the site has a renderer of its own. */
  readonly renderer?: Renderer | undefined;
  /** Reads what files say, and outlives the site; when absent, the site has a reader of its own. */
  readonly reader?: Reader | undefined;
}

/** Connects the parts of a site: the one place that creates caches, clients and workers. */
export async function createSite(settings: Settings, build: BuildPaths, options: SiteOptions): Promise<Site> {
  const { log, firstSyncTimeout = 0, onMarkdown, onComparison, ...given } = options;
  const { staticExport = false } = given;
  const { clientAddress, isForSite } = requestChecks(settings);
  const operations = openOperations(settings, log);
  const { onError, warn, states } = operations;

  const onSyncError = (error: unknown): void => onError(error, 'sync');
  const watched = { warn, states };
  const forCatalog = { ...given, ...watched, progress: log.progress, onError: onSyncError };
  const catalog = withListener(await openCatalog(settings, build, forCatalog), onComparison);
  const { events, snapshots, sync } = catalog;
  events.on('report', operations.onReport);
  events.on('report', warnOfRedirects(settings, { snapshots, warn, onError }));

  const forDocuments = { snapshots, loading: catalog.loading, staticExport, opened: catalog.opened, ...watched };
  const opened = await openDocuments(settings, build, forDocuments);
  const { documents, slots, drawings } = opened;
  const { siteView } = documents;

  const announcements = openAnnouncements(settings, { ...catalog, siteView, clientAddress, warn });
  events.on('report', announcements.announce);

  const forReading = { catalog, documents, slots, clientAddress, onError, onMarkdown, staticExport };
  const reading = openReading(settings, forReading);

  const parts = { catalog, opened, reading, announcements, operations };
  const app = await openApp(settings, build, { ...parts, clientAddress, firstSyncTimeout, staticExport });
  return {
    app,
    fastPath: createCacheFastPath(reading.pages, siteHeaders(settings.core.server.url)),
    isForSite,
    traffic: operations.traffic,
    numbers: catalog.shared,
    sync,
    snapshots,
    catalog,
    opened,
    beginStop() {
      operations.stop();
      announcements.endStreams();
      catalog.renderer.beginStop();
    },
    refuseWaiting() {
      catalog.renderer.refuseReaders();
      catalog.followers.refuseReaders();
    },
    close: () => closeAll([announcements, drawings, catalog]),
  };
}

/** Closes parts of a site, one after another. */
async function closeAll(parts: readonly { close(): void | Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** The catalog, which tells the listener of each comparison. */
function withListener(catalog: Catalog, onComparison: ComparisonListener | undefined): Catalog {
  if (onComparison === undefined) return catalog;
  return {
    ...catalog,
    async compare(request, urgency) {
      const compared = await catalog.compare(request, urgency);
      onComparison(request, compared);
      return compared;
    },
  };
}

/** Creates the checks of a request: its client, and whether it names the host of this site. */
function requestChecks(settings: Settings): Pick<Site, 'isForSite'> & { readonly clientAddress: ClientAddress } {
  const { trustProxy, base } = settings.server;
  const proxies = trustProxy || [];
  return {
    clientAddress: createClientAddress(proxies),
    isForSite: createHostCheck({ names: hostNames(settings), proxies, base }),
  };
}
