import { divideQuery } from '#model/views/matrix/matrix-parameters.ts';
import { type AppState, type CurrentPage, currentPage } from '#web/app/app-state.ts';
import { basePath } from '#web/app/article-language.ts';
import { countRequest } from '#web/app/http-state.ts';
import { notifyError } from '#web/app/notice.ts';
import { openOverlays } from '#web/app/overlays.ts';
import { matrixReady } from '#web/browser/islands/show-matrix.ts';
import { type LoadedPage, type PageCache, PageFetchError } from '#web/client/page-cache.ts';
import { withoutSnapshot } from '#web/client/snapshot-address.ts';
import { SetTranslationError } from '#web/i18n/translations.ts';
import { followHash, goToAnchor, showTarget } from './anchors.ts';
import { failureDocument } from './failure-document.ts';
import { loadVersion } from './load-version.ts';
import { type Plan, planNavigation } from './page-target.ts';
import { pauseFor } from './pause.ts';
import { startPrefetch } from './prefetch.ts';
import { showPage } from './show-page.ts';
import { pageDocument } from './translate-page.ts';

/** Navigation inside the site. */
export interface Navigation {
  /** Loads the current page again, for example after a failure. */
  retry(): void;
  /** Loads the page with this path as navigation does, once for both. Rejects like {@link PageCache.load}. */
  load(path: string): Promise<LoadedPage>;
  /** Switches the language and stores the choice (T-01). An error is shown as a notice. */
  switchLanguage(language: string): Promise<void>;
}

/** Intercepts navigation inside the site if the browser has the Navigation API; otherwise documents load. */
export function startNavigation(app: AppState, cache: PageCache): Navigation {
  // Must come before the listener: this removes the snapshot from the URL and is no navigation.
  const shared = withoutSnapshot(location.href);
  if (shared !== location.href) history.replaceState(history.state, '', shared);
  const own: Navigation = {
    retry() {
      if (!('navigation' in window)) return location.reload();
      cache.drop(location.pathname, undefined);
      navigation.navigate(location.href, { history: 'replace' });
    },
    load: (path) => loadVersion({ ...app, cache }, path),
    async switchLanguage(language) {
      try {
        // A chunk of its own: few readers switch the language.
        const { setLanguage } = await import('./set-language.ts').catch((cause) => {
          throw new SetTranslationError(language, { cause });
        });
        await setLanguage(app, cache, language);
      } catch (error) {
        notifyError(app, error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
  // The file of an export has the default arrangement of its Matrix.
  if (!app.site.live) void arrangeFile(app).catch(() => undefined);
  showTarget();
  if (!('navigation' in window)) {
    followHash();
    void loadDocuments().catch(() => undefined);
    return own;
  }
  const course: Course = { app, cache, from: undefined, last: undefined, lastStart: Number.NEGATIVE_INFINITY };
  navigation.addEventListener('navigate', (event) => onNavigate(event, course));
  // Prefetches neither show the loading bar nor report failures: a later navigation does.
  startPrefetch(app, (path) => own.load(path).catch(() => undefined));
  return own;
}

// A chunk of its own, which newer browsers never fetch.
async function loadDocuments(): Promise<void> {
  const { followDocuments } = await import('./follow-documents.ts');
  followDocuments();
}

/** What one navigation leaves to the next. */
interface Course {
  readonly app: AppState;
  readonly cache: PageCache;
  /** Address of the page on screen while another one is loaded, whose address the browser has already. */
  from: URL | undefined;
  /** The last navigation to a page. */
  last: NavigateEvent | undefined;
  /** When it started, in milliseconds as `performance.now()`. */
  lastStart: number;
}

/** Pages that are asked for within this time are a burst, of which only the last is loaded (T-09), in milliseconds. */
const burstMs = 250;

function onNavigate(event: NavigateEvent, course: Course): void {
  const { app, cache } = course;
  if (!event.canIntercept || event.downloadRequest !== null || event.formData || event.navigationType === 'reload')
    return;
  const to = new URL(event.destination.url);
  const plan = planOf(event, course, to);
  // The app's own anchors, such as the skip link's, are left to the browser.
  if (plan.kind === 'anchor' && !plan.hash.startsWith('#asterism:')) {
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => goToAnchor(plan.hash, event.signal) });
  }
  if (plan.kind === 'redirect' && event.cancelable) {
    event.preventDefault();
    navigation.navigate(plan.path, { history: event.navigationType === 'replace' ? 'replace' : 'auto' });
  }
  if (plan.kind === 'page' && isOtherArrangement(app, plan.path, to)) {
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => arrange(app, to) });
  } else if (plan.kind === 'page') {
    const back = isBack(event);
    // The file of an export has the default arrangement of its Matrix.
    const path = app.site.live ? plan.path + to.search : plan.path;
    // A cached page is shown at once; one that must be fetched is blended in.
    const blend = !cache.has(path);
    const overlays = openOverlays();
    const now = performance.now();
    const isBurst = now - course.lastStart < burstMs;
    course.last = event;
    course.lastStart = now;
    course.from ??= new URL(location.href);
    const handler = async () => {
      if (isBurst) await pauseFor(burstMs, event.signal);
      if (!event.signal.aborted) await open({ event, course, to, path, back, blend, overlays });
    };
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler });
  }
}

function planOf({ destination, navigationType, userInitiated }: NavigateEvent, { app, from }: Course, to: URL): Plan {
  const { view } = app.page.get();
  const plan = planNavigation(app.site, { url: from ?? new URL(location.href), view }, to);
  if (view.serverOnly) return plan;
  // An entry of this document: the browser changes nothing but the address, at which its page is found.
  if (navigationType === 'traverse') return plan.kind === 'anchor' ? plan : { kind: 'page', path: to.pathname };
  // A script has replaced or added an address, such as the one that the host redirected to.
  const isOwn = plan.kind !== 'anchor' || (navigationType === 'replace' && !userInitiated);
  return destination.sameDocument && isOwn && from === undefined ? { kind: 'leave' } : plan;
}

interface OpenOptions {
  readonly event: NavigateEvent;
  readonly course: Course;
  readonly to: URL;
  readonly path: string;
  readonly back: boolean;
  readonly blend: boolean;
  /** Overlays that were open when the navigation started. */
  readonly overlays: readonly HTMLElement[];
}

async function open(options: OpenOptions): Promise<void> {
  const { event, course, to, path } = options;
  const { app, cache } = course;
  try {
    const page = await countRequest(app.http, () => loadVersion({ ...app, cache }, path, event.signal));
    if (event.signal.aborted) return;
    if (isOfAnotherSite(app, page)) return location.reload();
    const next = await pageDocument(app, page);
    if (event.signal.aborted) return;
    await show(options, page, next);
  } catch (error) {
    if (event.signal.aborted) return;
    const status = error instanceof PageFetchError ? error.failed : undefined;
    if (status !== undefined) return showFailure(options, status);
    // The URL has already changed, so reloading lets the server show the page or the error.
    console.warn(`Could not load ${to.pathname} in place. Loading the document instead.`);
    location.reload();
  }
}

async function show({ event, course, to, back, blend, overlays }: OpenOptions, page: LoadedPage, next: Document) {
  const { app } = course;
  const { state, cachedAt, redirected } = page;
  // A server has arranged the document.
  const query = app.site.live ? replaceQuery(state.query, to) : await normaliseQuery(app, state, to);
  if (event.signal.aborted) return;
  course.from = undefined;
  if (redirected !== undefined) history.replaceState(history.state, '', redirected + to.hash);
  // Back scrolls to the top; otherwise the browser decides: top for a new page, old position for forward.
  const scroll = back ? () => window.scrollTo(0, 0) : () => event.scroll();
  await showPage(app, currentPage(state, cachedAt), {
    next,
    hash: to.hash,
    scroll,
    blend,
    overlays,
    query,
    isOvertaken: () => course.last !== event,
  });
}

async function showFailure({ course, to, overlays }: OpenOptions, status: number): Promise<void> {
  const { app } = course;
  course.from = undefined;
  const { next, view } = failureDocument(app, to, status);
  await showPage(app, { view }, { next, hash: '', scroll: () => scrollTo(0, 0), blend: false, overlays, query: '' });
}

/** True for a document of another version of the site, which needs a new load. */
function isOfAnotherSite({ site }: AppState, { state }: LoadedPage): boolean {
  return state.site.version !== site.version;
}

/** True if only the arrangement of the current page's Matrix changes. */
function isOtherArrangement(app: AppState, path: string, to: URL): boolean {
  const { matrix, view } = app.page.get();
  const isHere = path === location.pathname || path === basePath(view);
  return matrix !== undefined && isHere && to.search !== location.search && to.hash === '';
}

/** Arranges the Matrix; focus and scroll position stay. */
async function arrange(app: AppState, to: URL): Promise<void> {
  try {
    await matrixReady();
    app.query.set(await normaliseQuery(app, app.page.get(), to));
  } catch {
    // The URL has already changed.
    location.reload();
  }
}

/** Arranges the Matrix of an exported file as its address says. */
async function arrangeFile(app: AppState): Promise<void> {
  const to = new URL(location.href);
  if (divideQuery(to.search).own !== '') app.query.set(await normaliseQuery(app, app.page.get(), to));
}

/** The canonical query of the Matrix's arrangement; the URL is replaced by it. */
async function normaliseQuery(app: AppState, { matrix }: Pick<CurrentPage, 'matrix'>, to: URL): Promise<string> {
  if (matrix === undefined || to.search === '') return '';
  const { arrangedQuery } = await import('#web/browser/islands/arranged-query.ts');
  return replaceQuery(await arrangedQuery(app, matrix.version, to.search), to);
}

/** The query of the arrangement that is shown; the URL is replaced by it. */
function replaceQuery(query: string, to: URL): string {
  if (query !== to.search) history.replaceState(history.state, '', to.pathname + query + to.hash);
  return query;
}

function isBack({ navigationType, destination }: NavigateEvent): boolean {
  return navigationType === 'traverse' && destination.index < (navigation.currentEntry?.index ?? 0);
}
