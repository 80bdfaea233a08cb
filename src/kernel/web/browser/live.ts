import { pathOf } from '#model/address/address.ts';
import { eventsPath } from '#model/address/site-paths.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import { type AppState, currentPage } from '#web/app/app-state.ts';
import type { LoadedPage, PageCache } from '#web/client/page-cache.ts';
import { parsePage } from '#web/client/parse-page.ts';
import { withSnapshot } from '#web/client/snapshot-address.ts';
import type { StreamEvent } from './event-stream/receive.ts';
import { receive } from './event-stream/receive.ts';
import { loadVersion } from './navigation/load-version.ts';
import { updatePage } from './navigation/replace-page.ts';

/** Listens to the server's events about changed pages while the tab is visible. */
export function followChanges(app: AppState, cache: PageCache): void {
  const development = app.site.mode === 'development';
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect(): void {
    if (close !== undefined || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    close = openStream(`${eventsPath(app.site)}?${queryOf(app)}`, onEvent);
  }

  function disconnect(): void {
    close?.();
    close = undefined;
    clearTimeout(timer);
  }

  function onEvent({ type, data }: StreamEvent): void {
    if (type === 'error') {
      disconnect();
      failures += 1;
      timer = setTimeout(connect, retryDelay(failures, development));
      return;
    }
    failures = 0;
    const event = parse(data);
    // Another build or other settings: authors see them at once, readers with their next document.
    if (development && event.site !== undefined && event.site !== app.site.version) location.reload();
    if (type === 'pages') onPages(event);
  }

  function onPages({ pages, snapshot }: ChangeEvent): void {
    if (pages === undefined) {
      // Too many to be listed: the server compares versions on the next connection.
      disconnect();
      timer = setTimeout(connect, retryDelay(1, development));
      return;
    }
    for (const path of otherPaths(app, pages)) cache.drop(path, snapshot);
    if (pages.includes(keyOf(app))) void offer(app, { cache, development, snapshot }).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  // An open connection would keep the page out of the back/forward cache of Chromium and WebKit.
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', connect);
  app.page.subscribe(() => app.newer.set(undefined));
  connect();
}

interface OfferOptions {
  readonly cache: PageCache;
  readonly development: boolean;
  readonly snapshot: string | undefined;
}

/** Fetches the new version. Shows it at once in development, otherwise after a click. */
async function offer(app: AppState, { cache, development, snapshot }: OfferOptions): Promise<void> {
  const before = app.page.get();
  // Spreads the requests of many readers.
  if (!development) await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
  const { pathname } = location;
  const known = cache.has(pathname) ? await cache.load(pathname) : undefined;
  cache.drop(pathname, snapshot);
  const page = await loadVersion({ ...app, cache }, pathname);
  if (app.page.get() !== before || (known && isSame(known, page))) return;
  const show = (): void => {
    if (page.state.site.version === app.site.version) showInPlace(app, page);
    else if (snapshot === undefined) location.reload();
    else location.replace(withSnapshot(location.href, snapshot));
  };
  if (development) show();
  else app.newer.set({ show });
}

/** True if only the file's date changed. */
function isSame(before: LoadedPage, after: LoadedPage): boolean {
  const [text, other] = [before, after].map(({ html, state: { view } }) => {
    const article = parsePage(html).querySelector('article')?.innerHTML;
    return JSON.stringify([article, view.title, view.path]);
  });
  return text === other;
}

/** Replaces the page; scroll position and focus stay. */
function showInPlace(app: AppState, { html, state, cachedAt }: LoadedPage): void {
  const { scrollX, scrollY } = window;
  updatePage(parsePage(html));
  app.page.set(currentPage(state, cachedAt));
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}

interface ChangeEvent {
  readonly site: string | undefined;
  readonly snapshot: string | undefined;
  readonly pages: readonly string[] | undefined;
}

// The server wrote it.
function parse(data: string): ChangeEvent {
  return JSON.parse(data) as ChangeEvent;
}

function keyOf({ page }: AppState): string {
  const { repo, file } = page.get().view.address;
  return `${repo}/${file}`;
}

function queryOf({ page }: AppState): string {
  const { address, version = '', versionOf } = page.get().view;
  // The snapshot has no pages of old versions, which never change.
  if (versionOf !== undefined) return '';
  return new URLSearchParams({ repo: address.repo, file: address.file, version }).toString();
}

function pathTo({ site }: AppState, page: string): string {
  const slash = page.indexOf('/');
  return pathOf({ repo: page.slice(0, slash), file: page.slice(slash + 1) }, site);
}

/** The paths that show changed pages, except the current one, whose old version is compared with the new one. */
function otherPaths(app: AppState, pages: readonly string[]): readonly string[] {
  // The URL for all languages and the one of the original show the current file, too.
  const { languages } = app.page.get().view;
  const versions = languages && pages.includes(keyOf(app)) ? pathsOf(languages) : [];
  return [...pages.map((page) => pathTo(app, page)), ...versions].filter((path) => path !== location.pathname);
}

function pathsOf({ path, versions }: LanguagesView): readonly string[] {
  return [path, ...versions.map((version) => version.path)];
}

/** Delay before the next connection, in milliseconds; short in development, where the server restarts often. */
function retryDelay(failures: number, development: boolean): number {
  if (development) return 300;
  return Math.min(5_000 * 2 ** failures, 5 * 60_000) * (0.5 + Math.random());
}

/** Opens the server's stream of events. Returns a function that closes it. */
function openStream(url: string, onEvent: (event: StreamEvent) => void): () => void {
  // Firefox keeps no document in its back/forward cache that has an open request when another one is navigated to, and finds too
  // late that it was closed then. A worker's requests do not count.
  if (!CSS.supports('-moz-appearance', 'none')) return receive(url, onEvent);
  const worker = new Worker(new URL('./event-stream/event-worker.ts', import.meta.url), { type: 'module', name: url });
  worker.addEventListener('message', ({ data }) => onEvent(data));
  worker.addEventListener('error', () => onEvent({ type: 'error', data: '' }));
  return () => worker.terminate();
}
