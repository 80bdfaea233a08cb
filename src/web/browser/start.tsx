import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { dataPath } from '#model/address/address.ts';
import { themes } from '#model/theme.ts';
import type { PageData } from '#model/views/page-view.ts';
import { App } from '#web/app/app.tsx';
import { type AppState, createAppState } from '#web/app/app-state.ts';
import { ids, stateId } from '#web/app/element-ids.ts';
import { DrawerApp } from '#web/app/drawer-app.tsx';
import { notify } from '#web/app/notice.ts';
import { readState } from '#web/app/page-state.ts';
import { followSize } from '#web/app/size-class.ts';
import { fill } from '#web/i18n/format.ts';
import { loadTranslations } from '#web/i18n/load-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { startTheme } from '#web/themes/choose-theme.ts';
import { followLanguage } from './follow-language.ts';
import { matrixOf } from './navigation/load-matrix.ts';
import { loadVersion } from './navigation/load-version.ts';
import { startNavigation } from './navigation/navigation.ts';
import type { PageCache } from './navigation/page-cache.ts';
import { pageAddress } from './navigation/page-target.ts';
import { withPlace } from './navigation/read-place.ts';
import { whenIdle } from './when-idle.ts';

const readyKey = 'asterism:ready';

/** Brings the document to life: reads its state, hydrates it and takes over its navigation. */
export async function start(document: Document): Promise<void> {
  const app = await readAppState(document);
  const container = element(document, ids.app);
  startTransition(() => {
    hydrateRoot(
      container,
      <>
        <App app={app} />
        <Hydrated onReady={() => onReady(app)} />
      </>,
    );
  });
}

async function readAppState(document: Document): Promise<AppState> {
  const { site, view, language, query } = readState(document.querySelector(`script#${stateId}`)?.textContent ?? '');
  const main = document.querySelector('article') ?? document.getElementById(ids.search);
  const article = main?.innerHTML ?? '';
  const badges = document.getElementById(ids.badges)?.innerHTML ?? '';
  const folded = document.getElementById(ids.folded)?.innerHTML ?? '';
  const locale = createLocale(language, await loadTranslations(language));
  const page = { view: withPlace(view, document), article, badges, folded };
  const app = createAppState({ site, page, locale, theme: startTheme(site), query, matrix: await matrixOf(view) });
  // The boot script may have put another theme on the document than the server did.
  const shown = themes.find((theme) => document.documentElement.classList.contains(theme));
  if (shown) app.theme.set(shown);
  return app;
}

function Hydrated({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, []);
  return null;
}

function onReady(app: AppState): void {
  startTransition(() => {
    hydrateRoot(element(document, ids.drawer), <DrawerApp app={app} />);
  });
  const cache = startNavigation(app);
  app.loadPage.set((path) => loadPage(app, cache, path));
  if ('cachedAt' in document.documentElement.dataset) void completeCached(app, cache);
  void search(app).catch(() => console.info('The search could not be loaded.'));
  dispatchEvent(new Event('asterism:ready'));
  performance.mark('asterism:ready');
  void followConsole().catch(() => console.info('The console will not hear of syncs.'));
  // Where nobody but the browser can, the texts change as early as they may.
  if (!app.site.live) void followLanguage(app).catch(() => undefined);
  whenIdle(() => {
    if (app.site.live) void followLanguage(app);
    announceReady(app);
    followSize(app.size, window);
    void countVisits(app);
    void offline(app).catch(() => console.info('Pages are not kept for reading without a network.'));
    void live(app, cache).catch(() => console.info('The page will not hear of its new versions.'));
    return undefined;
  });
  whenIdle(() => {
    void decorate(app).catch(() => console.info('The background could not be loaded. The page does without it.'));
    return undefined;
  });
}

// A chunk of its own that nobody waits for, and that a visitor who saves data never fetches.
async function decorate(app: AppState): Promise<void> {
  if (navigator.connection?.saveData) return;
  const { startBackground } = await import('#web/background/start-background.ts');
  startBackground(app);
}

// A chunk of its own, for cached documents.
async function completeCached(app: AppState, cache: PageCache): Promise<void> {
  const { showCached } = await import('#web/browser/navigation/show-cached.ts');
  await showCached(app, cache);
}

// A chunk of its own, also where what was kept is to be let go of.
async function offline(app: AppState): Promise<void> {
  const { connection, serviceWorker } = navigator;
  if (!serviceWorker || (!serviceWorker.controller && (!app.site.offline || connection?.saveData))) return;
  const { startOffline } = await import('#web/offline/start-offline.tsx');
  await startOffline(app);
}

// A chunk of its own: nothing of it is needed to read.
async function live(app: AppState, cache: PageCache): Promise<void> {
  if (!app.site.live) return;
  const { followChanges } = await import('./live.ts');
  followChanges(app, cache);
}

// Who is served finds the results in the document. Of files only the page of the search is no page of a package.
async function search(app: AppState): Promise<void> {
  if (app.site.live || !app.page.get().view.serverOnly) return;
  const { startSearchPage } = await import('#web/search/search-files.tsx');
  startSearchPage(app, element(document, ids.search));
}

// A chunk of its own: the console alone has a place for it.
async function followConsole(): Promise<void> {
  const status = document.getElementById(ids.sync);
  if (status === null) return;
  const { followSync } = await import('#web/console/follow-sync.ts');
  followSync(status);
}

// Only where an id is configured is anything of it fetched (C-06).
async function countVisits(app: AppState): Promise<void> {
  const { analytics: id } = app.site;
  if (id === undefined) return;
  const { startAnalytics } = await import('./analytics.ts');
  startAnalytics(app, id);
}

async function loadPage(app: AppState, cache: PageCache, path: string): Promise<PageData | undefined> {
  const address = pageAddress(app.site, path);
  return address && loadVersion({ ...app, cache }, dataPath(address, app.site)).catch(() => undefined);
}

// Once for a visit, not for every document (P-08).
function announceReady(app: AppState): void {
  const { view } = app.page.get();
  if (view.failure?.loading || view.failure?.shell) return;
  try {
    if (sessionStorage.getItem(readyKey)) return;
    sessionStorage.setItem(readyKey, '1');
  } catch {
    return;
  }
  const { texts } = app.locale.get();
  notify(app, { kind: 'status', message: fill(texts.document.ready, { title: view.package.title }) });
}

function element(document: Document, id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The document has no element with the id ${id}.`);
  return found;
}
