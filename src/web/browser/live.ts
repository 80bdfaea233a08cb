import { flushSync } from 'react-dom';
import { dataAt, dataPath } from '#model/address/address.ts';
import { eventsPath } from '#model/address/site-paths.ts';
import { documentTitle } from '#model/page/document-title.ts';
import type { LanguagesView } from '#model/views/page-view.ts';
import type { AppState, CurrentPage } from '#web/app/app-state.ts';
import type { PageCache } from './navigation/page-cache.ts';
import { withSnapshot } from './navigation/snapshot-address.ts';

/** Follows what the server tells of new versions of pages, for as long as the tab is looked at. */
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
      timer = setTimeout(connect, pauseAfter(failures, development));
    });
  }

  function disconnect(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
  }

  /** Another build or other settings; readers get them with their next page, who writes wants to see them now. */
  function onSite(event: MessageEvent<string>): void {
    const { site } = parse(event.data);
    if (development && site !== undefined && site !== app.site.version) location.reload();
  }

  function onPages(event: MessageEvent<string>): void {
    onSite(event);
    const { pages, snapshot } = parse(event.data);
    if (pages === undefined) {
      // Too many to be named: the server compares when it is asked again.
      disconnect();
      timer = setTimeout(connect, pauseAfter(1, development));
      return;
    }
    for (const page of pages) cache.drop(dataOf(app, page), snapshot);
    // The page of all languages and the one of the original show this page's file, too.
    const { languages } = app.page.get().view;
    for (const path of languages && pages.includes(keyOf(app)) ? pathsOf(languages) : [])
      cache.drop(dataAt(path, app.site), snapshot);
    if (pages.includes(keyOf(app))) void offer(app, { cache, development, snapshot }).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  // A page that holds a connection could not be kept for the way back.
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', connect);
  app.page.subscribe(() => app.newer.set(undefined));
  connect();
}

interface Offering {
  readonly cache: PageCache;
  readonly development: boolean;
  readonly snapshot: string | undefined;
}

/** Fetches the new version, and shows it at once where someone writes; readers are asked. */
async function offer(app: AppState, { cache, development, snapshot }: Offering): Promise<void> {
  const before = app.page.get();
  // Not all readers at the same moment.
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

/** A file that was only touched is no new version. What the document said differs from what the server sent in its spelling. */
function isSame(before: CurrentPage, after: CurrentPage): boolean {
  const spelt = document.createElement('template');
  spelt.innerHTML = after.article;
  const text = spelt.innerHTML === before.article || after.article === before.article;
  return text && after.view.title === before.view.title && after.view.path === before.view.path;
}

/** Shows the same page anew where the reader is: the window does not move and the focus stays. */
function showInPlace(app: AppState, page: CurrentPage): void {
  const { scrollX, scrollY } = window;
  flushSync(() => app.page.set(page));
  document.title = documentTitle(page.view, app.site);
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}

interface Told {
  readonly site: string | undefined;
  readonly snapshot: string | undefined;
  readonly pages: readonly string[] | undefined;
}

// Our own server wrote it.
function parse(data: string): Told {
  return JSON.parse(data) as Told;
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

/** Milliseconds; who writes has just saved a file and the server comes back in a moment. */
function pauseAfter(failures: number, development: boolean): number {
  if (development) return 300;
  return Math.min(5_000 * 2 ** failures, 5 * 60_000) * (0.5 + Math.random());
}
