import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { KeptIndex } from '#catalog/indexing/keep-index.ts';
import { createPageMarkdowns, type MarkdownListener } from '#catalog/pages/page-markdown.ts';
import type { Shelf } from '#catalog/shelf.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import type { Settings } from '#config/schema.ts';
import type { HookParts } from '#server/api/hook.ts';
import { createApp } from '#server/app.ts';
import type { AnswerOriginsParts } from '#server/caching/answer-origins.ts';
import { createFinishedAnswers, type FinishedAnswers } from '#server/caching/finished-answers.ts';
import { createFeeds } from '#server/discovery/feeds.ts';
import { builtAssets } from '#server/files/built-assets.ts';
import { createHostCheck, hostNames } from '#server/http/host-check.ts';
import { createNetworkOf, type NetworkOf } from '#server/http/network-of.ts';
import { siteHeaders } from '#server/http/security-headers.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import type { Traffic } from '#server/metrics/traffic.ts';
import { createPageContents } from '#server/pages/page-content.ts';
import { createPages } from '#server/pages/pages.ts';
import { searchCall } from '#server/search/search-call.ts';
import { createSearchGate } from '#server/search/search-gate.ts';
import { searchPage } from '#server/search/search-page.ts';
import { type AgentSources, createAgentParts } from './agent-parts.ts';
import { openAnnouncements } from './open-announcements.ts';
import { type Catalog, type CatalogOptions, openCatalog } from './open-catalog.ts';
import { openChecks } from './open-checks.ts';
import { startConsole } from './open-console.ts';
import { openDocuments } from './open-documents.ts';
import { type Operations, openOperations } from './open-operations.ts';
import { openServiceWorker } from './open-service-worker.ts';

/** What makes the answers of a site. */
export type SiteInside = Omit<AnswerOriginsParts, 'takeMarkdown' | 'defaultRepo' | 'language' | 'origin'> &
  Pick<Catalog, 'articles'>;

/** A site that answers requests. */
export interface Site {
  /** Answers requests; needs no port. */
  readonly app: Hono;
  /** Answers those requests that need no app. */
  readonly finished: FinishedAnswers;
  /** False for requests that name a host of somebody else. */
  readonly isForSite: (request: IncomingMessage) => boolean;
  /** Counts requests. */
  readonly traffic: Traffic;
  /** Keeps it in step with the sources. */
  readonly sync: Sync;
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Searches the current edition, and tells when the index is in step with it. */
  readonly search: Pick<KeptIndex, 'search' | 'update'>;
  /** What makes its answers, for whoever wants to know what they are made from. */
  readonly inside: SiteInside;
  /** Says at `/readyz` that it is being stopped, and ends answers that would go on for ever. */
  beginStop(): void;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Where a site prints, and how long it lives. */
export interface SiteOptions {
  /** Where lines go. */
  readonly log: Log;
  /** Set for one that is asked for every address once, for an export. */
  readonly still?: Still;
  /** How long requests are held for the first sync, in milliseconds; 0 when absent. */
  readonly firstSyncTimeout?: number;
}

/** What an export wants to know of the answers that it asks for. */
export interface Still {
  /** Told of each page that is made as markdown, and what for. */
  readonly onMarkdown: MarkdownListener;
}

/** Finished answers that are kept in memory, in bytes; hardly any where each is asked for once. */
function cacheSize(still: Still | undefined): number {
  return (still === undefined ? 64 : 1) * 1024 * 1024;
}

/** Wires the rooms together: the one place where caches, clients and workers are made. */
export async function createSite(settings: Settings, build: BuildPaths, options: SiteOptions): Promise<Site> {
  const { log, still, firstSyncTimeout = 0 } = options;
  const operations = openOperations(settings, log);
  const { onError, warn } = operations;
  const operators = startConsole(settings, warn);
  const announce = (report: SyncReport): void => announcements.tell(report);
  const isStill = still !== undefined;
  const catalog = await openCatalog(settings, build, {
    ...catalogOptions(operations, { log, isStill, announce }),
    onAnswer: operators.onAnswer,
  });
  const { shelf, sync, articles, search, loading, images, rendering } = catalog;
  const opened = await openDocuments(settings, build, { shelf, loading, isStill, warn });
  const { documents, assets, told, look, caching } = opened;
  const { siteView } = documents;
  const { networkOf, isForSite } = requestChecks(settings);
  const announcements = openAnnouncements(settings, { shelf, siteView, networkOf, operators, warn });
  const contents = createPageContents({ ...settings.pages.github, ...settings.core.translations, articles, onError });
  const gate = createSearchGate(search, networkOf, (error) => onError(error, 'search'));
  const markdowns = createPageMarkdowns(settings.server.limits.sizeLimit, still?.onMarkdown);
  const readers = { shelf, articles, markdowns };
  const agents = await createAgentParts(settings, { ...readers, gate, networkOf, onError });
  const markdown = agents.markdown.instead;
  const pages = createPages({ ...documents, contents, networkOf, markdown, cacheSize: cacheSize(still) });
  const headers = siteHeaders(settings.core.server.url);
  const reports = openChecks(settings, catalog, (error) => onError(error, 'check'));
  return {
    app: createApp({
      base: settings.server.base,
      shelf,
      pages,
      ...agents,
      feeds: createFeeds(shelf, publicOrigin(settings.core.server.url) ?? ''),
      discovery: told.discovery,
      reports,
      search: { call: searchCall(shelf, gate, caching), page: searchPage({ ...documents, gate }) },
      siteHeaders: headers,
      caching,
      networkOf,
      assets: await builtAssets(join(build.client, 'assets')),
      ...(await openServiceWorker(settings, build, { ...documents, contents })),
      images,
      firstSyncTimeout,
      events: announcements.events,
      console: still ? undefined : await operators.open({ ...catalog, reports, assets, siteView, networkOf, onError }),
      hook: hookOf(settings, { networkOf, sync, onError, warn: operations.warn }),
      ...operations,
      metrics: await operations.metrics({ pages: pages.counts, rendering, shelf }),
    }),
    finished: createFinishedAnswers(pages, headers),
    isForSite,
    traffic: operations.traffic,
    sync,
    shelf,
    search,
    inside: { articles, release: catalog.release, build: look, siteView, picture: documents.picture, onError },
    beginStop() {
      operations.stop();
      announcements.endStreams();
    },
    async close() {
      await announcements.close();
      await told.close();
      await catalog.close();
    },
  };
}

/** What tells who sends a request, and whether it is for this site. */
function requestChecks(settings: Settings): Pick<Site, 'isForSite'> & { readonly networkOf: NetworkOf } {
  const { trustProxy, base } = settings.server;
  const proxies = trustProxy || [];
  return {
    networkOf: createNetworkOf(proxies),
    isForSite: createHostCheck({ names: hostNames(settings), proxies, base }),
  };
}

interface CatalogWishes {
  readonly log: Log;
  readonly isStill: boolean;
  readonly announce: (report: SyncReport) => void;
}

function catalogOptions(
  { warn, onReport, onError }: Operations,
  { log, isStill, announce }: CatalogWishes,
): CatalogOptions {
  return {
    still: isStill,
    warn,
    progress: log.progress,
    onReport(report) {
      onReport(report);
      announce(report);
    },
    onError: (error) => onError(error, 'sync'),
  };
}

interface HookSite extends Pick<AgentSources, 'networkOf' | 'onError'>, Pick<Site, 'sync'> {
  readonly warn: HookParts['warn'];
}

/** How forges tell of a push, undefined where the settings hold no secret. */
function hookOf(
  { server: { webhook } }: Settings,
  { networkOf, sync, onError, warn }: HookSite,
): HookParts | undefined {
  const { secret } = webhook;
  if (secret === undefined) return undefined;
  return {
    secret,
    networkOf,
    warn,
    refresh(path) {
      // One that no source has may be new: a forge's source asks for its list with the next sync.
      const isKnown = sync.knows(path);
      void sync.refresh(path).catch((error) => onError(error, 'webhook'));
      return isKnown;
    },
  };
}
