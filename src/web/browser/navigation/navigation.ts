import { dataPath } from '#model/address/address.ts';
import { matrixOptions, matrixQuery, parseMatrixChoice } from '#model/views/matrix-choice.ts';
import type { PageData, PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { countRequest, fetchData } from '#web/app/http-state.ts';
import { basePath } from '#web/app/versions.ts';
import { closeOverlays, openOverlays } from '#web/shell/overlays.ts';
import { loadMatrix } from './load-matrix.ts';
import { loadVersion } from './load-version.ts';
import { offlinePage } from './offline-page.ts';
import { createPageCache, type PageCache, PageFetchError } from './page-cache.ts';
import { anchorId, planNavigation, withoutParent } from './page-target.ts';
import { startPrefetch } from './prefetch.ts';
import { scrollToAnchor, showPage } from './show-page.ts';
import { withoutSnapshot } from './snapshot-address.ts';

/** Intercepts navigation inside the site if the browser has the Navigation API; otherwise documents load. Gives the page cache. */
export function startNavigation(app: AppState): PageCache {
  const cache = createPageCache((path, signal) => fetchData(app.http, path, signal));
  // Must come before the listener: this removes the snapshot from the URL and is no navigation.
  const shared = withoutSnapshot(location.href);
  if (shared !== location.href) history.replaceState(history.state, '', shared);
  if (!('navigation' in window)) return cache;
  const { view } = app.page.get();
  // A server-only page cannot be fetched as data, and a cached copy must not be cached again.
  if (!view.serverOnly && !('cachedAt' in document.documentElement.dataset))
    cache.put(dataPath(view.address, app.site), { site: app.site.version, ...app.page.get() });
  // A hash without a target may be an older spelling of a heading's id.
  if (location.hash !== '' && !document.querySelector(':target')) scrollToAnchor(location.hash);
  navigation.addEventListener('navigate', (event) => onNavigate(event, app, cache));
  // Prefetches neither show the loading bar nor report failures: a later navigation does.
  startPrefetch(app, (path) => loadVersion({ ...app, cache }, path).catch(() => undefined));
  return cache;
}

function onNavigate(event: NavigateEvent, app: AppState, cache: PageCache): void {
  if (!event.canIntercept || event.downloadRequest !== null || event.formData || event.navigationType === 'reload')
    return;
  const to = new URL(event.destination.url);
  const plan = planNavigation(app.site, new URL(location.href), to);
  // The app's own anchors, such as the skip link's, are left to the browser.
  if (plan.kind === 'anchor' && !plan.hash.startsWith('#asterism:')) {
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: async () => goToAnchor(plan.hash) });
  }
  if (plan.kind === 'redirect' && event.cancelable) {
    event.preventDefault();
    navigation.navigate(plan.path, { history: event.navigationType === 'replace' ? 'replace' : 'auto' });
  }
  if (plan.kind === 'page' && isOtherArrangement(app, plan.path, to)) {
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: async () => arrange(app, to) });
  } else if (plan.kind === 'page') {
    const back = isBack(event);
    // A cached page is shown at once; one that must be fetched is blended in.
    const blend = !cache.has(plan.data);
    const overlays = openOverlays();
    const handler = () => open({ event, app, cache, to, path: plan.data, back, blend, overlays });
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler });
  }
}

interface OpenOptions {
  readonly event: NavigateEvent;
  readonly app: AppState;
  readonly cache: PageCache;
  readonly to: URL;
  readonly path: string;
  readonly back: boolean;
  readonly blend: boolean;
  /** Overlays that were open when the navigation started. */
  readonly overlays: readonly HTMLElement[];
}

async function open(options: OpenOptions): Promise<void> {
  const { event, app, cache, to, path } = options;
  try {
    const data = await countRequest(app.http, () => loadVersion({ ...app, cache }, path, event.signal));
    if (event.signal.aborted) return;
    if (isOfAnotherSite(app, data)) return location.reload();
    await loadMatrix(app, data.view);
    if (event.signal.aborted) return;
    await show(options, data);
  } catch (error) {
    if (event.signal.aborted) return;
    if (error instanceof PageFetchError && error.offline) return showFailure(options);
    // The URL has already changed, so reloading lets the server show the page or the error.
    console.warn(`Could not load the data of ${to.pathname}. Loading the document instead.`);
    location.reload();
  }
}

async function show({ event, app, to, back, blend, overlays }: OpenOptions, { site: _, ...page }: PageData) {
  // Back scrolls to the top; otherwise the browser decides: top for a new page, old position for forward.
  const scroll = back ? () => window.scrollTo(0, 0) : () => event.scroll();
  await showPage(app, page, { hash: to.hash, scroll, blend, overlays, query: normaliseQuery(page.view, to) });
}

async function showFailure(options: OpenOptions): Promise<void> {
  const { app, to } = options;
  app.retry.set(() => void navigation.navigate(to.href, { history: 'replace' }));
  await show(options, { site: app.site.version, ...offlinePage(app, to) });
}

/** True for page data of another version of the site, which needs a new document; false for a cached copy. */
export function isOfAnotherSite({ site }: AppState, data: PageData): boolean {
  return data.cachedAt === undefined && data.site !== site.version;
}

/** True if only the arrangement of the current page's Matrix changes. */
function isOtherArrangement(app: AppState, path: string, to: URL): boolean {
  const { view } = app.page.get();
  return view.matrix !== undefined && basePath(view) === path && to.search !== location.search && to.hash === '';
}

/** Arranges the Matrix; focus and scroll position stay. */
function arrange(app: AppState, to: URL): void {
  app.query.set(normaliseQuery(app.page.get().view, to));
}

/** The canonical query of the Matrix's arrangement; the URL is replaced by it. */
export function normaliseQuery({ matrix }: PageView, to: URL): string {
  if (matrix === undefined) return '';
  const query = matrixQuery(parseMatrixChoice(to.search, matrixOptions(matrix.rows)));
  if (query !== to.search) history.replaceState(history.state, '', to.pathname + query + to.hash);
  return query;
}

function isBack({ navigationType, destination }: NavigateEvent): boolean {
  return navigationType === 'traverse' && destination.index < (navigation.currentEntry?.index ?? 0);
}

function goToAnchor(hash: string): void {
  closeOverlays();
  if (
    scrollToAnchor(hash, { focus: true }) &&
    withoutParent(hash) !== hash &&
    !document.getElementById(anchorId(hash))
  ) {
    history.replaceState(history.state, '', withoutParent(hash));
  }
}
