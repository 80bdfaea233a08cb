import { flushSync } from 'react-dom';
import { dataAt, dataPath } from '#model/address/address.ts';
import { eventsPath } from '#model/address/site-paths.ts';
import { documentTitle } from '#model/page/document-title.ts';
import type { LanguagesView } from '#model/views/page-view.ts';
import type { AppState, CurrentPage } from '#web/app/app-state.ts';
import type { PageCache } from './navigation/page-cache.ts';
import { withSnapshot } from './navigation/snapshot-address.ts';

/** Listens to the server's events about changed pages while the tab is visible. */
export function followChanges(app: AppState, cache: PageCache): void {
  const development = app.site.mode === 'development';
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect(): void {
    if (stream !== undefined || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    stream = new EventSource(`${eventsPath(app.site)}?${queryOf(app)}`);
    stream.addEventListener('site', (event) => {
      failures = 0;
      onSite(event);
    });
    stream.addEventListener('pages', onPages);
    stream.addEventListener('error', () => {
      disconnect();
      failures += 1;
      timer = setTimeout(connect, retryDelay(failures, development));
    });
  }

  function disconnect(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
  }

  /** Another build or other settings: authors see them at once, readers with their next document. */
  function onSite(event: MessageEvent<string>): void {
    const { site } = parse(event.data);
    if (development && site !== undefined && site !== app.site.version) location.reload();
  }

  function onPages(event: MessageEvent<string>): void {
    onSite(event);
    const { pages, snapshot } = parse(event.data);
    if (pages === undefined) {
      // Too many to be listed: the server compares versions on the next connection.
      disconnect();
      timer = setTimeout(connect, retryDelay(1, development));
      return;
    }
    for (const page of pages) cache.drop(dataOf(app, page), snapshot);
    // The URL for all languages and the one of the original show this file, too.
    const { languages } = app.page.get().view;
    for (const path of languages && pages.includes(keyOf(app)) ? pathsOf(languages) : [])
      cache.drop(dataAt(path, app.site), snapshot);
    if (pages.includes(keyOf(app))) void offer(app, { cache, development, snapshot }).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  // An open connection would keep the page out of the back/forward cache.
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
  const { site, ...page } = await cache.load(dataPath(before.view.address, app.site));
  if (app.page.get() !== before) return;
  if (isSame(before, page)) return;
  const show = (): void => {
    if (site === app.site.version) showInPlace(app, page);
    else if (snapshot === undefined) location.reload();
    else location.replace(withSnapshot(location.href, snapshot));
  };
  if (development) show();
  else app.newer.set({ show });
}

/** True if only the file's date changed. The browser serialises HTML differently from the server, so both forms are compared. */
function isSame(before: CurrentPage, after: CurrentPage): boolean {
  const template = document.createElement('template');
  template.innerHTML = after.article;
  const isSameText = template.innerHTML === before.article || after.article === before.article;
  return isSameText && after.view.title === before.view.title && after.view.path === before.view.path;
}

/** Replaces the page; scroll position and focus stay. */
function showInPlace(app: AppState, page: CurrentPage): void {
  const { scrollX, scrollY } = window;
  flushSync(() => app.page.set(page));
  document.title = documentTitle(page.view, app.site);
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
  const { address, version = '' } = page.get().view;
  return new URLSearchParams({ repo: address.repo, file: address.file, version }).toString();
}

function dataOf({ site }: AppState, page: string): string {
  const slash = page.indexOf('/');
  return dataPath({ repo: page.slice(0, slash), file: page.slice(slash + 1) }, site);
}

function pathsOf({ path, versions }: LanguagesView): readonly string[] {
  return [path, ...versions.map((version) => version.path)];
}

/** Delay before the next connection, in milliseconds; short in development, where the server restarts often. */
function retryDelay(failures: number, development: boolean): number {
  if (development) return 300;
  return Math.min(5_000 * 2 ** failures, 5 * 60_000) * (0.5 + Math.random());
}
