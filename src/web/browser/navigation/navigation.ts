import { dataPath } from '#model/address/address.ts';
import { matrixOptions, matrixQuery, parseMatrixChoice } from '#model/views/matrix-choice.ts';
import type { PageData, PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { counted, fetchData } from '#web/app/http-state.ts';
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

/** Takes over navigation inside the site, where the browser has the Navigation API; elsewhere documents load. Gives the pages it keeps. */
export function startNavigation(app: AppState): PageCache {
  const cache = createPageCache((path, signal) => fetchData(app.http, path, signal));
  // Before anybody listens to navigations: the address that readers share is the same page.
  const shared = withoutSnapshot(location.href);
  if (shared !== location.href) history.replaceState(history.state, '', shared);
  if (!('navigation' in window)) return cache;
  const { view } = app.page.get();
  // What only the server makes is no page that could be fetched as data, and a kept copy is none to keep.
  if (!view.serverOnly && !('cachedAt' in document.documentElement.dataset))
    cache.put(dataPath(view.address, app.site), { site: app.site.version, ...app.page.get() });
  // A hash that the document itself does not know may be an older spelling of a heading's.
  if (location.hash !== '' && !document.querySelector(':target')) scrollToAnchor(location.hash);
  navigation.addEventListener('navigate', (event) => onNavigate(event, app, cache));
  // Nobody waits for what is fetched in advance: the loading bar does not show it, and a failure is met again later.
  startPrefetch(app, (path) => loadVersion({ ...app, cache }, path).catch(() => undefined));
  return cache;
}

function onNavigate(event: NavigateEvent, app: AppState, cache: PageCache): void {
  if (!event.canIntercept || event.downloadRequest !== null || event.formData || event.navigationType === 'reload')
    return;
  const to = new URL(event.destination.url);
  const plan = planNavigation(app.site, new URL(location.href), to);
  // The interface's own anchors, such as the skip link's, are the browser's business.
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
    // A page that is there already is shown at once; one that had to be waited for is blended in.
    const blend = !cache.ready(plan.data);
    const overlays = openOverlays();
    const handler = () => open({ event, app, cache, to, path: plan.data, back, blend, overlays });
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler });
  }
}

interface Opening {
  readonly event: NavigateEvent;
  readonly app: AppState;
  readonly cache: PageCache;
  readonly to: URL;
  readonly path: string;
  readonly back: boolean;
  readonly blend: boolean;
  /** What was open at the beginning. */
  readonly overlays: readonly HTMLElement[];
}

async function open(opening: Opening): Promise<void> {
  const { event, app, cache, to, path } = opening;
  try {
    const answer = await counted(app.http, () => loadVersion({ ...app, cache }, path, event.signal));
    if (event.signal.aborted) return;
    if (isOfAnotherSite(app, answer)) return location.reload();
    await loadMatrix(app, answer.view);
    if (event.signal.aborted) return;
    await show(opening, answer);
  } catch (error) {
    if (event.signal.aborted) return;
    if (error instanceof PageFetchError && error.offline) return showFailure(opening);
    // The address is already the new one: the server shows the page, or says itself what is wrong.
    console.warn(`Loading ${to.pathname} as a document.`);
    location.reload();
  }
}

async function show({ event, app, to, back, blend, overlays }: Opening, { site: _, ...page }: PageData) {
  // Back goes to the top; otherwise the browser knows: the top for a new page, the old place for forward.
  const scroll = back ? () => window.scrollTo(0, 0) : () => event.scroll();
  await showPage(app, page, { hash: to.hash, scroll, blend, overlays, query: settle(page.view, to) });
}

async function showFailure(opening: Opening): Promise<void> {
  const { app, to } = opening;
  app.retry.set(() => void navigation.navigate(to.href, { history: 'replace' }));
  await show(opening, { site: app.site.version, ...offlinePage(app, to) });
}

/** A document of another version of the site cannot show the page; where no other can be had, it does. */
export function isOfAnotherSite({ site }: AppState, answer: PageData): boolean {
  return answer.cachedAt === undefined && answer.site !== site.version;
}

/** True where the page is there already and only its Matrix is to be arranged. */
function isOtherArrangement(app: AppState, path: string, to: URL): boolean {
  const { view } = app.page.get();
  return view.matrix !== undefined && basePath(view) === path && to.search !== location.search && to.hash === '';
}

/** Arranges the Matrix where the reader is: focus and window stay. */
function arrange(app: AppState, to: URL): void {
  app.query.set(settle(app.page.get().view, to));
}

/** The arrangement that an address asks for, in the one way to write it, which the address then has too. */
export function settle({ matrix }: PageView, to: URL): string {
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
