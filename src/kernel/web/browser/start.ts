import { browserFeatures } from '#features/browser.ts';
import { languageHeader } from '#model/language-header.ts';
import { snapshotHeader } from '#model/snapshot-header.ts';
import type { AppState } from '#web/app/app-state.ts';
import { fetchPath } from '#web/app/http-state.ts';
import { notify } from '#web/app/notice.ts';
import type { PageState } from '#web/app/page-state.ts';
import { siteName } from '#web/app/site-name.ts';
import { followTheme } from '#web/client/choose-theme.ts';
import { addPageIcons } from '#web/client/icons.ts';
import { createPageCache, type PageCache } from '#web/client/page-cache.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { nextTask, whenIdle } from '#web/client/when-idle.ts';
import { fill } from '#web/i18n/format.ts';
import type { IdleCode } from './browser-feature.ts';
import { startActions } from './controls/actions.ts';
import { dismissTooltips } from './controls/dismiss-tooltips.ts';
import { showLoading } from './controls/show-loading.ts';
import { showNotices } from './controls/show-notices.ts';
import { followLanguage } from './follow-language.ts';
import { matrixStarted } from './islands/show-matrix.ts';
import { startNavigation } from './navigation/navigation.ts';
import { spelledPath } from './navigation/page-target.ts';
import { enhancePages } from './page/enhance-page.ts';
import { pageState, readAppState } from './read-app-state.ts';
import { languagesHeader } from './reader-languages.ts';

const readyKey = 'asterism:ready';

/**
 * Starts what the document needs JavaScript for, in short tasks: its controls, navigation in place, and what is loaded when
 * idle.
 */
export async function start(document: Document): Promise<void> {
  const state = pageState(document);
  const app = await readAppState(document, state);
  addPageIcons();
  const cache = createPageCache(requestsOf(app));
  keepDocument(app, cache, state);
  startActions(app, startNavigation(app, cache));
  void loadPlaceMenus().catch(() => undefined);
  await nextTask();
  showNotices(app);
  showLoading(app);
  dismissTooltips();
  for (const { eager } of browserFeatures) eager?.(app);
  await nextTask();
  enhancePages(app, cache);
  void matrixStarted().then(announceStart);
  // In a static export only the browser can choose the language: as early as possible.
  if (!app.site.live) void followLanguage(app, cache).catch(() => undefined);
  startWhenIdle(app, cache);
  followTheme(app);
  // From the back/forward cache, a document comes as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && void followChoices(app, cache).catch(() => undefined));
}

/** Shows the document in the theme and the language that were chosen in other documents since it was left. */
async function followChoices(app: AppState, cache: PageCache): Promise<void> {
  followTheme(app);
  const { language } = app.locale.get();
  await followLanguage(app, cache);
  // The server has to render it again.
  if (app.page.get().view.serverOnly && app.site.live && app.locale.get().language !== language)
    location.replace(location.pathname + location.search);
}

/** Fetches documents in the language of the reader. Of several replicas, each shows what the reader has seen, or later. */
function requestsOf(app: AppState): (path: string, signal?: AbortSignal) => Promise<Response> {
  let seen: string | null = null;
  return async (path, signal) => {
    const headers = {
      accept: 'text/html',
      [languageHeader]: languagesHeader(app.site, app.locale.get().language),
      ...(seen !== null && { [snapshotHeader]: seen }),
    };
    const response = await fetchPath(app.http, path, { headers, signal: signal ?? null });
    seen = response.headers.get(snapshotHeader) ?? seen;
    return response;
  };
}

/** Announces that all controls of the document work: the boot script then repeats the clicks that came before. */
function announceStart(): void {
  dispatchEvent(new Event('asterism:ready'));
  performance.mark('asterism:ready');
}

/** Adds the page of the document to the cache, before anything is added to its article. */
function keepDocument(app: AppState, cache: PageCache, state: PageState): void {
  const { cachedAt, view } = app.page.get();
  // A server-only page is never shown in place, and a cached copy must not be cached again.
  if (view.serverOnly || cachedAt !== undefined) return;
  const { pathname } = location;
  whenIdle(() => {
    if (app.page.get().view !== view) return undefined;
    const page = { html: document.documentElement.outerHTML, state };
    for (const path of new Set([pathname, spelledPath(view, pathname)])) cache.put(path + state.query, page);
    return undefined;
  });
}

function startWhenIdle(app: AppState, cache: PageCache): void {
  whenIdle(() => {
    if (app.site.live) void followLanguage(app, cache).catch(() => undefined);
    announceReady(app);
    void loadAnalytics(app);
    void loadLive(app, cache).catch(() => console.info('The page does not receive change events.'));
    return undefined;
  });
  for (const { idle } of browserFeatures) {
    whenIdle(() => {
      if (idle?.isWanted(app)) startIdle(app, idle);
      return undefined;
    });
  }
}

// A chunk of its own, for browsers whose style sheets cannot place menus. Some have anchors but not those of buttons, which
// came before `commandfor`.
async function loadPlaceMenus(): Promise<void> {
  if (CSS.supports('position-area', 'block-end') && 'commandForElement' in HTMLButtonElement.prototype) return;
  const { placeMenus } = await import('./controls/place-menus.ts');
  placeMenus();
}

// A chunk of its own: reading does not depend on it.
async function loadLive(app: AppState, cache: PageCache): Promise<void> {
  if (!app.site.live) return;
  const { followChanges } = await import('./live.ts');
  followChanges(app, cache);
}

function startIdle(app: AppState, { load, failed }: IdleCode): void {
  load()
    .then((start) => start(app))
    .catch(() => console.info(failed));
}

// Nothing is fetched unless an id is configured (C-06).
async function loadAnalytics(app: AppState): Promise<void> {
  const { analytics: id } = app.site;
  if (id === undefined) return;
  const { startAnalytics } = await import('./analytics.ts');
  startAnalytics(app, id);
}

// Once for each session, unless the settings switch it off, at the first page of the family: not for each document, and not on a failure or a page that only the server renders (P-08).
function announceReady(app: AppState): void {
  if (app.site.ready === false) return;
  const stop = app.page.subscribe(announce);
  announce();

  function announce(): void {
    const { view } = app.page.get();
    if (view.failure || view.serverOnly) return;
    stop();
    if (!isFirst(readyKey)) return;
    const { language, texts } = app.locale.get();
    const title = view.package.core ? siteName(app.site, language) : view.package.title;
    notify(app, { kind: 'status', message: fill(texts.document.ready, { title }) });
  }
}

/** True for the first call with this key in the session of the tab; false if storage is disabled. */
function isFirst(key: string): boolean {
  return readStored(key, 'sessionStorage') === '' && writeStored(key, '1', 'sessionStorage');
}
