import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createArticles } from '#catalog/article.ts';
import { createFindBoilerplate } from '#catalog/boilerplate.ts';
import { createLinkedPages } from '#catalog/linked-pages.ts';
import { makeEdition } from '#catalog/make-edition.ts';
import { createRememberedLists, type RememberedLists } from '#catalog/remembered-lists.ts';
import { createShelf, type Shelf } from '#catalog/shelf.ts';
import { createSync, type Sync } from '#catalog/sync.ts';
import type { Settings } from '#config/schema.ts';
import { linkedFiles } from '#markdown/linked-files.ts';
import { createRenderer } from '#markdown/renderer.ts';
import { edgeKeys } from '#markdown/shared-edges.ts';
import type { Package } from '#model/package.ts';
import { createApp } from '#server/app.ts';
import { builtAssets } from '#server/built-assets.ts';
import { createFinishedAnswers, type FinishedAnswers } from '#server/finished-answers.ts';
import { createPageContents } from '#server/page-content.ts';
import { createPages } from '#server/pages.ts';
import { pagePolicy, siteHeaders } from '#server/security-headers.ts';
import { createSiteViews } from '#server/site-view.ts';
import { databaseFile } from '#store/database-file.ts';
import { openStore } from '#store/store.ts';
import { readAssets } from '#web/assets.ts';
import { documentRenderer } from '#web/document.tsx';
import { type Log, logReport } from './log.ts';
import { openSources } from './open-sources.ts';
import { readRelease } from './release.ts';
import { siteOptions } from './site-options.ts';

/** Where the build's parts are; they lie elsewhere in the checkout than in the package. */
export interface BuildPaths {
  /** Folder of the client build. */
  readonly client: string;
  /** The render worker's module. */
  readonly renderWorker: URL;
  /** The store's module. */
  readonly storeWorker: URL;
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
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Finished answers and rendered articles that are kept in memory, in bytes and characters. */
const cacheSize = 64 * 1024 * 1024;

/** How long a page waits for the disk before it is rendered anew, in milliseconds. */
const patience = 500;

/** Wires the rooms together: the one place where caches, clients and workers are made. */
export async function createSite(settings: Settings, build: BuildPaths, log: Log): Promise<Site> {
  const { limits, cache, cacheSize: diskSize } = settings.server;
  const store = openStore({
    file: databaseFile(cache),
    worker: build.storeWorker,
    memorySize: diskSize * 1024 * 1024,
    warn: (message) => log.warn(`! ${message}`),
  });
  const release = await readRelease(build.renderWorker);
  const assets = await readAssets(build.client);
  const shelf = createShelf();
  const remembered = (kind: string): RememberedLists => createRememberedLists(store.memory(kind), release);
  const linkedPages = createLinkedPages(linkedFiles, remembered('links'));
  const isFolded = settings.pages.boilerplate === 'fold';
  const boilerplate = isFolded ? createFindBoilerplate(edgeKeys, remembered('edges')) : undefined;
  const sources = openSources(settings, store.documents);
  const edition = { product: settings.product, hosts: settings.core.domains, emoji: settings.pages.emoji };
  const onError = (error: unknown, request: string): void =>
    log.warn(`! ${request}: ${error instanceof Error ? error.message : String(error)}`);
  let first = true;
  const onReport = (report: Parameters<typeof logReport>[1]): void => {
    // A start from a folder that cannot be read is refused by the command, which says why.
    const refused = first && report.failed.some(({ local }) => local);
    if (!refused) logReport(log, report, first);
    first = false;
    store.noteStars(settings.product, starsOf(shelf.current()?.snapshot.packages ?? []));
  };
  const sync = createSync({
    sources,
    shelf,
    linkedPages,
    boilerplate,
    settings: edition,
    onReport,
    onError: (error) => onError(error, 'sync'),
  });
  const renderer = createRenderer({ worker: build.renderWorker, ...limits });
  const articles = createArticles({
    renderer,
    memory: store.memory('rendered', patience),
    release,
    cacheSize,
    sizeLimit: limits.sizeLimit,
  });
  const pages = createPages({
    shelf,
    loading: await makeEdition({ repositories: [], warnings: [] }, edition, { linkedPages, boilerplate }),
    contents: createPageContents({ articles, defaultRepo: settings.pages.github.defaultRepo, onError }),
    siteView: createSiteViews(siteOptions(settings), digest(assets.boot + assets.style + assets.entry)),
    renderDocument: documentRenderer(assets),
    policy: pagePolicy({ ...assets, analytics: settings.core.integration.google.analytics !== undefined }),
    cacheSize,
  });
  const headers = siteHeaders(settings.core.server.url);
  const assetFiles = await builtAssets(join(build.client, 'assets'));
  return {
    app: createApp({ shelf, pages, siteHeaders: headers, assets: assetFiles, onError }),
    finished: createFinishedAnswers(pages, headers),
    sync,
    shelf,
    async close() {
      await sync.close();
      await renderer.close();
      await store.close();
    },
  };
}

/** Stars by identity. A package without any is most likely one whose stars nobody knows. */
function starsOf(packages: readonly Package[]): ReadonlyMap<string, number> {
  return new Map(packages.filter(({ stars }) => stars > 0).map(({ repo, stars }) => [repo, stars]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
