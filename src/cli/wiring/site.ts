import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { SyncedIndex } from '#catalog/indexing/synced-index.ts';
import type { MarkdownListener } from '#catalog/pages/page-markdown.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Sync } from '#catalog/sync.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import type { Settings } from '#config/schema.ts';
import { type CacheFastPath, createCacheFastPath } from '#server/caching/cache-fast-path.ts';
import type { FingerprintsDeps } from '#server/caching/fingerprints.ts';
import { type ClientAddress, createClientAddress } from '#server/http/client-address.ts';
import { createHostCheck, hostNames } from '#server/http/host-check.ts';
import { siteHeaders } from '#server/http/security-headers.ts';
import type { Traffic } from '#server/metrics/traffic.ts';
import { openAnnouncements } from './open-announcements.ts';
import { openApp } from './open-app.ts';
import { type Catalog, openCatalog } from './open-catalog.ts';
import { openChecks } from './open-checks.ts';
import { openConsole } from './open-console.ts';
import { openDocuments } from './open-documents.ts';
import { openOperations } from './open-operations.ts';
import { openReading } from './open-reading.ts';

/** What the answers of a site are made from; an export compares it with that of the export before. */
export type SiteInside = Omit<FingerprintsDeps, 'takeMarkdown' | 'defaultRepo' | 'language' | 'origin'> &
  Pick<Catalog, 'articles'>;

/** A site that answers requests. */
export interface Site {
  /** Answers requests; needs no port. */
  readonly app: Hono;
  /** Answers those requests that need no app. */
  readonly fastPath: CacheFastPath;
  /** False for requests that name the host of another site. */
  readonly isForSite: (request: IncomingMessage) => boolean;
  /** Counts requests. */
  readonly traffic: Traffic;
  /** Keeps it in step with the sources. */
  readonly sync: Sync;
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Searches the current snapshot. `update` resolves when the index is in step with it. */
  readonly search: Pick<SyncedIndex, 'search' | 'update'>;
  /** What its answers are made from. */
  readonly inside: SiteInside;
  /** Has `/readyz` answer that the site is stopping, and ends responses that would go on for ever. */
  beginStop(): void;
  /** Closes workers, files and connections. */
  close(): Promise<void>;
}

/** Where a site prints, and how long it lives. */
export interface SiteOptions {
  /** Where lines go. */
  readonly log: Log;
  /** Set for a site that is written as files: each address is fetched once. */
  readonly staticExport?: StaticExport;
  /** How long requests are held for the first sync, in milliseconds; 0 when absent. */
  readonly firstSyncTimeout?: number;
}

/** What an export records of the answers that it fetches. */
export interface StaticExport {
  /** Called with each page that is made as markdown, and the address that it is made for. */
  readonly onMarkdown: MarkdownListener;
}

/** Wires the rooms together: the one place where caches, clients and workers are made. */
export async function createSite(settings: Settings, build: BuildPaths, options: SiteOptions): Promise<Site> {
  const { log, firstSyncTimeout = 0 } = options;
  const staticExport = options.staticExport !== undefined;
  const { clientAddress, isForSite } = requestChecks(settings);

  const operations = openOperations(settings, log);
  const { onError, warn } = operations;

  const catalog = await openCatalog(settings, build, {
    staticExport,
    warn,
    progress: log.progress,
    onError: (error) => onError(error, 'sync'),
  });
  const { events, snapshots, sync, search } = catalog;
  events.on('report', operations.onReport);

  const opened = await openDocuments(settings, build, { snapshots, loading: catalog.loading, staticExport, warn });
  const { documents, assets, discovery, buildVersion } = opened;
  const { siteView, picture } = documents;

  const announcements = openAnnouncements(settings, { snapshots, siteView, clientAddress, warn });
  events.on('report', announcements.announce);

  const { onMarkdown } = options.staticExport ?? {};
  const reading = await openReading(settings, { catalog, documents, clientAddress, onError, onMarkdown, staticExport });

  const reports = openChecks(settings, catalog, (error) => onError(error, 'check'));
  const forConsole = { catalog, siteView, reports, assets, clientAddress, onError, warn };
  const console = staticExport ? undefined : await openConsole(settings, forConsole);

  const forApp = {
    catalog,
    opened,
    reading,
    reports,
    announcements,
    console,
    operations,
    clientAddress,
    firstSyncTimeout,
  };
  const app = await openApp(settings, build, forApp);
  return {
    app,
    fastPath: createCacheFastPath(reading.pages, siteHeaders(settings.core.server.url)),
    isForSite,
    traffic: operations.traffic,
    sync,
    snapshots,
    search,
    inside: { articles: catalog.articles, release: catalog.release, build: buildVersion, siteView, picture, onError },
    beginStop() {
      operations.stop();
      announcements.endStreams();
      console?.api.close();
    },
    async close() {
      console?.api.close();
      await announcements.close();
      await discovery.close();
      await catalog.close();
    },
  };
}

/** Creates the checks of a request: its client's network, and whether it names this site. */
function requestChecks(settings: Settings): Pick<Site, 'isForSite'> & { readonly clientAddress: ClientAddress } {
  const { trustProxy, base } = settings.server;
  const proxies = trustProxy || [];
  return {
    clientAddress: createClientAddress(proxies),
    isForSite: createHostCheck({ names: hostNames(settings), proxies, base }),
  };
}
