import { join } from 'node:path';
import type { Hono } from 'hono';
import { digest } from '#catalog/digest.ts';
import type { KeptIndex } from '#catalog/keep-index.ts';
import type { Shelf } from '#catalog/shelf.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Settings } from '#config/schema.ts';
import { createApp } from '#server/app.ts';
import { builtAssets } from '#server/built-assets.ts';
import { cacheControl } from '#server/cache-control.ts';
import { createFeeds } from '#server/feeds.ts';
import { createFinishedAnswers, type FinishedAnswers } from '#server/finished-answers.ts';
import type { HookParts } from '#server/hook.ts';
import { createNetworkOf } from '#server/network-of.ts';
import { createPageContents } from '#server/page-content.ts';
import { createPages } from '#server/pages.ts';
import { searchCall } from '#server/search-call.ts';
import { createSearchGate } from '#server/search-gate.ts';
import { searchPage } from '#server/search-page.ts';
import { type PolicyInput, pagePolicy, siteHeaders } from '#server/security-headers.ts';
import { createSiteViews } from '#server/site-view.ts';
import type { Traffic } from '#server/traffic.ts';
import { readAssets } from '#web/assets.ts';
import { documentRenderer } from '#web/document.tsx';
import { type AgentSources, createAgentParts } from './agent-parts.ts';
import type { BuildPaths } from './build-paths.ts';
import type { Log } from './log.ts';
import { openAnnouncements } from './open-announcements.ts';
import { type CatalogListeners, openCatalog } from './open-catalog.ts';
import { openChecks } from './open-checks.ts';
import { openDiscovery } from './open-discovery.ts';
import { type Operations, openOperations } from './open-operations.ts';
import { siteOptions } from './site-options.ts';

/** A site that answers requests. */
export interface Site {
  /** Answers requests; needs no port. */
  readonly app: Hono;
  /** Answers those requests that need no app. */
  readonly finished: FinishedAnswers;
  /** Counts requests. */
  readonly traffic: Traffic;
  /** Keeps it in step with the sources. */
  readonly sync: Sync;
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Searches the current edition, and tells when the index is in step with it. */
  readonly search: Pick<KeptIndex, 'search' | 'update'>;
  /** Says at `/readyz` that it is being stopped, and ends answers that would go on for ever. */
  beginStop(): void;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Finished answers that are kept in memory, in bytes. */
const cacheSize = 64 * 1024 * 1024;

/** Wires the rooms together: the one place where caches, clients and workers are made. */
export async function createSite(settings: Settings, build: BuildPaths, log: Log): Promise<Site> {
  const operations = openOperations(settings, log);
  const { onError, warn } = operations;
  const listeners = catalogListeners(operations, log, (report) => announcements.tell(report));
  const catalog = await openCatalog(settings, build, listeners);
  const { shelf, sync, articles, search, loading, images, rendering } = catalog;
  const assets = await readAssets(build.client, settings.server);
  const options = siteOptions(settings);
  const { base } = settings.server;
  const { language } = settings.core.translations;
  const siteView = createSiteViews(options, digest(assets.boot, assets.style, assets.entry));
  const announcements = openAnnouncements(settings, { shelf, siteView, warn });
  const told = await openDiscovery({ base, shelf, siteView, origin: options.origin, language, assets, build, warn });
  const caching = cacheControl(settings.server.caching);
  const documents = {
    caching,
    shelf,
    loading,
    siteView,
    renderDocument: documentRenderer(assets),
    picture: told.discovery.picture,
    policy: pagePolicy({ ...assets, ...openedHosts(settings) }),
  };
  const contents = createPageContents({ ...settings.pages.github, articles, language, onError });
  const networkOf = createNetworkOf(settings.server.trustProxy || []);
  const gate = createSearchGate(search, networkOf, (error) => onError(error, 'search'));
  const agents = await createAgentParts(settings, { shelf, articles, gate, networkOf, onError });
  const pages = createPages({ ...documents, contents, networkOf, markdown: agents.markdown.instead, cacheSize });
  const headers = siteHeaders(settings.core.server.url);
  return {
    app: createApp({
      base,
      shelf,
      pages,
      ...agents,
      feeds: createFeeds(shelf, settings.core.server.url),
      discovery: told.discovery,
      reports: openChecks(settings, catalog, (error) => onError(error, 'check')),
      search: { call: searchCall(shelf, gate, caching), page: searchPage({ ...documents, gate }) },
      siteHeaders: headers,
      caching,
      networkOf,
      assets: await builtAssets(join(build.client, 'assets')),
      images,
      events: announcements.events,
      hook: hookOf(settings, { networkOf, sync, onError }),
      ...operations,
      metrics: await operations.metrics({ pages: pages.counts, rendering, shelf }),
    }),
    finished: createFinishedAnswers(pages, headers),
    traffic: operations.traffic,
    sync,
    shelf,
    search,
    beginStop() {
      operations.stop();
      announcements.events.close();
    },
    async close() {
      await announcements.close();
      await told.close();
      await catalog.close();
    },
  };
}

function catalogListeners(
  { warn, onReport, onError }: Operations,
  { progress }: Log,
  announce: (report: SyncReport) => void,
): CatalogListeners {
  return {
    warn,
    progress,
    onReport(report) {
      onReport(report);
      announce(report);
    },
    onError: (error) => onError(error, 'sync'),
  };
}

/** How forges tell of a push, undefined where the settings hold no secret. */
function hookOf(
  { server: { hook } }: Settings,
  { networkOf, sync, onError }: Pick<AgentSources, 'networkOf' | 'onError'> & Pick<Site, 'sync'>,
): HookParts | undefined {
  const { secret } = hook;
  if (secret === undefined) return undefined;
  return { secret, networkOf, refresh: (path) => void sync.refresh(path).catch((error) => onError(error, 'webhook')) };
}

function openedHosts({ core, pages }: Settings): Pick<PolicyInput, 'analytics' | 'foreignImages'> {
  return { analytics: core.integration.google.analytics !== undefined, foreignImages: pages.images === 'direct' };
}
