import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { dataPath } from '#model/address/address.ts';
import { themes } from '#model/themes.ts';
import type { PageData } from '#model/views/page-view.ts';
import { App } from '#web/app/app.tsx';
import { type AppState, createAppState } from '#web/app/app-state.ts';
import { DrawerApp } from '#web/app/drawer-app.tsx';
import { ids, stateId } from '#web/app/element-ids.ts';
import { notify } from '#web/app/notice.ts';
import { readState } from '#web/app/page-state.ts';
import { followSize } from '#web/app/size-class.ts';
import { fill } from '#web/i18n/format.ts';
import { loadTranslations } from '#web/i18n/load-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { startTheme } from '#web/themes/choose-theme.ts';
import { followLanguage } from './follow-language.ts';
import { importMatrix } from './navigation/load-matrix.ts';
import { loadVersion } from './navigation/load-version.ts';
import { startNavigation } from './navigation/navigation.ts';
import type { PageCache } from './navigation/page-cache.ts';
import { pageAddress } from './navigation/page-target.ts';
import { withPlace } from './navigation/read-place.ts';
import { whenIdle } from './when-idle.ts';

const readyKey = 'asterism:ready';

/** Hydrates the document with its state and intercepts navigation. */
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
  const app = createAppState({ site, page, locale, theme: startTheme(site), query, matrix: await importMatrix(view) });
  // The boot script may have set another theme than the server.
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
  void loadSearchPage(app).catch(() => console.info('The search could not be loaded.'));
  dispatchEvent(new Event('asterism:ready'));
  performance.mark('asterism:ready');
  void loadConsole().catch(() => console.info('The console does not receive sync events.'));
  // In a static export only the browser can choose the language: as early as possible.
  if (!app.site.live) void followLanguage(app).catch(() => undefined);
  whenIdle(() => {
    if (app.site.live) void followLanguage(app);
    announceReady(app);
    followSize(app.size, window);
    void loadAnalytics(app);
    void loadOffline(app).catch(() => console.info('Offline reading is not available.'));
    void loadLive(app, cache).catch(() => console.info('The page does not receive change events.'));
    return undefined;
  });
  whenIdle(() => {
    void loadBackground(app).catch(() => console.info('The background could not be loaded.'));
    return undefined;
  });
}

// A chunk of its own, which visitors who save data never fetch.
async function loadBackground(app: AppState): Promise<void> {
  if (navigator.connection?.saveData) return;
  const { startBackground } = await import('#web/background/start-background.ts');
  startBackground(app);
}

// A chunk of its own, for cached documents.
async function completeCached(app: AppState, cache: PageCache): Promise<void> {
  const { showCached } = await import('#web/browser/navigation/show-cached.ts');
  await showCached(app, cache);
}

// A chunk of its own. It is also loaded to remove caches after offline reading was switched off.
async function loadOffline(app: AppState): Promise<void> {
  const { connection, serviceWorker } = navigator;
  if (!serviceWorker || (!serviceWorker.controller && (!app.site.offline || connection?.saveData))) return;
  const { startOffline } = await import('#web/offline/start-offline.tsx');
  await startOffline(app);
}

// A chunk of its own: reading does not depend on it.
async function loadLive(app: AppState, cache: PageCache): Promise<void> {
  if (!app.site.live) return;
  const { followChanges } = await import('./live.ts');
  followChanges(app, cache);
}

// Only in a static export: a server renders the results. Its only server-only page is the search page.
async function loadSearchPage(app: AppState): Promise<void> {
  if (app.site.live || !app.page.get().view.serverOnly) return;
  const { startSearchPage } = await import('#web/search/search-files.tsx');
  startSearchPage(app, element(document, ids.search));
}

// A chunk of its own, for the console only.
async function loadConsole(): Promise<void> {
  const status = document.getElementById(ids.sync);
  if (status === null) return;
  const { followSync } = await import('#web/console/follow-sync.ts');
  followSync(status);
}

// Nothing is fetched unless an id is configured (C-06).
async function loadAnalytics(app: AppState): Promise<void> {
  const { analytics: id } = app.site;
  if (id === undefined) return;
  const { startAnalytics } = await import('./analytics.ts');
  startAnalytics(app, id);
}

async function loadPage(app: AppState, cache: PageCache, path: string): Promise<PageData | undefined> {
  const address = pageAddress(app.site, path);
  return address && loadVersion({ ...app, cache }, dataPath(address, app.site)).catch(() => undefined);
}

// Once for each session, not for each document (P-08).
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
