import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createArticles } from '#catalog/article.ts';
import { digest } from '#catalog/digest.ts';
import { makeEdition } from '#catalog/make-edition.ts';
import { createShelf, type Shelf } from '#catalog/shelf.ts';
import { createSync, type Sync } from '#catalog/sync.ts';
import type { Settings } from '#config/schema.ts';
import { createRenderer } from '#markdown/renderer.ts';
import { createApp } from '#server/app.ts';
import { builtAssets } from '#server/built-assets.ts';
import { createEvents } from '#server/events.ts';
import { createFinishedAnswers, type FinishedAnswers } from '#server/finished-answers.ts';
import { createPageContents } from '#server/page-content.ts';
import { createPages } from '#server/pages.ts';
import { type PolicyInput, pagePolicy, siteHeaders } from '#server/security-headers.ts';
import { createSiteViews } from '#server/site-view.ts';
import { readAssets } from '#web/assets.ts';
import { documentRenderer } from '#web/document.tsx';
import { createFinders, editionSettings } from './edition-parts.ts';
import { createReportLog, type Log } from './log.ts';
import { openImages } from './open-images.ts';
import { openSources } from './open-sources.ts';
import { siteOptions } from './site-options.ts';

/** Where the build's parts are; they lie elsewhere in the checkout than in the package. */
export interface BuildPaths {
  /** Folder of the client build. */
  readonly client: string;
  /** The render worker's module. */
  readonly renderWorker: URL;
}

/** A site that answers requests. */
export interface Site {
  /** Answers requests; needs no port. */
  readonly app: Hono;
  /** Answers those requests that need no app. */
  readonly finished: FinishedAnswers;
  /** Keeps it in step with the sources. */
  readonly sync: Sync;
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Ends answers that would go on for ever, so that a server can stop. */
  endStreams(): void;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Finished answers and rendered articles that are kept in memory, in bytes and characters. */
const cacheSize = 64 * 1024 * 1024;

/** Wires the rooms together: the one place where caches, clients and workers are made. */
export async function createSite(settings: Settings, build: BuildPaths, log: Log): Promise<Site> {
  await mkdir(settings.server.cache, { recursive: true });
  const assets = await readAssets(build.client);
  const shelf = createShelf();
  const finders = createFinders(settings);
  const open = openSources(settings, log.warn);
  const images = await openImages(settings, log.warn);
  const edition = editionSettings(settings, images.foreignImages);
  const onError = (error: unknown, request: string): void =>
    log.warn(`! ${request}: ${error instanceof Error ? error.message : String(error)}`);
  const logReport = createReportLog(log);
  const siteView = createSiteViews(siteOptions(settings), digest(assets.boot, assets.style, assets.entry));
  const siteVersion = (): string | undefined => {
    const current = shelf.current();
    return current && siteView(current).version;
  };
  const { limits, connections, hook: fromForges, sync: pace } = settings.server;
  const events = createEvents({ shelf, siteVersion, limit: Math.ceil(connections / 2) });
  const sync = createSync({
    sources: open.sources,
    shelf,
    ...finders,
    settings: edition,
    onReport(report) {
      logReport(report);
      events.tell(report);
    },
    pace: { interval: pace.interval * 1_000, jitter: pace.jitter / 100 },
    onError: (error) => onError(error, 'sync'),
  });
  const renderer = createRenderer({ worker: build.renderWorker, ...limits });
  const articles = createArticles({ renderer, cacheSize, sizeLimit: limits.sizeLimit });
  const pages = createPages({
    shelf,
    loading: await makeEdition({ repositories: [], warnings: [] }, edition, finders),
    contents: createPageContents({ articles, defaultRepo: settings.pages.github.defaultRepo, onError }),
    siteView,
    renderDocument: documentRenderer(assets),
    policy: pagePolicy({ ...assets, ...openedHosts(settings) }),
    cacheSize,
  });
  const refresh = (path: string): void => void sync.refresh(path).catch((error) => onError(error, 'webhook'));
  const hook = fromForges.secret === undefined ? undefined : { secret: fromForges.secret, refresh };
  const headers = siteHeaders(settings.core.server.url);
  const assetFiles = await builtAssets(join(build.client, 'assets'));
  return {
    app: createApp({
      shelf,
      pages,
      siteHeaders: headers,
      assets: assetFiles,
      images: images.proxy,
      events,
      hook,
      onError,
    }),
    finished: createFinishedAnswers(pages, headers),
    sync,
    shelf,
    endStreams: events.close,
    async close() {
      events.close();
      await sync.close();
      await renderer.close();
      await images.close();
      await open.close();
    },
  };
}

function openedHosts({ core, pages }: Settings): Pick<PolicyInput, 'analytics' | 'foreignImages'> {
  return { analytics: core.integration.google.analytics !== undefined, foreignImages: pages.images === 'direct' };
}
