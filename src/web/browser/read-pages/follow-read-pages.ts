import { shortHash } from '#model/views/page-hashes.ts';
import type { AppState } from '#web/app/app-state.ts';
import { basePath } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import { type OpenedPage, saveOpened } from '#web/search/opened-pages.ts';
import { changedPages, packagesRead } from './changed-pages.ts';
import { createLoadHashes, type LoadHashes } from './load-hashes.ts';
import { markTree } from './mark-tree.ts';
import { type ReadPages, type Visit, withVisit } from './read-record.ts';
import { isRemembering, readReadPages, saveReadPages } from './read-storage.ts';
import { showChangeNotice, shownCommit } from './show-change-notice.ts';
import { showSwitch } from './show-switch.ts';

/** Limit of packages whose hashes are fetched for the Matrix. */
const maxPackages = 24;

/** Remembers on this device which pages were read, and shows which have changed since, unless the reader turns it off. */
export function followReadPages(app: AppState): void {
  const load = createLoadHashes(app);
  let stop = () => {};
  const apply = () => {
    stop();
    stop = () => {};
    if (!isRemembering()) return forget(app);
    remember(app);
    stop = whenIdle(() => mark(app, load));
  };
  const onPage = () => {
    showSwitch(app, apply);
    apply();
  };
  app.page.subscribe(onPage);
  onPage();
}

/** Removes what is shown of changes. */
function forget(app: AppState): void {
  app.changed.set(new Map());
  showChangeNotice(app, undefined, undefined);
  saveOpened(undefined);
}

/** Adds the page to those that were read, and tells the reader if it has changed since. */
function remember(app: AppState): void {
  const commit = shownCommit();
  const visit = visitOf(app, commit);
  const visited = visit && withVisit(readReadPages(), visit);
  if (visited) saveReadPages(visited.pages);
  if (visit) saveOpened(openedPage(app));
  showChangeNotice(app, visited?.since, commit);
}

/** The page that is shown, by its name in the page tree; in a package without one, by that of the package. */
function openedPage({ page }: AppState): OpenedPage {
  const { title, package: item } = page.get().view;
  const listed = document.getElementById(ids.pages)?.querySelector('[aria-current="page"]')?.textContent;
  const [name = ''] = title.split(` · ${item.title}`);
  return { path: location.pathname, title: listed ?? (name === title ? item.title : name), package: item.title };
}

/** The page that is shown; undefined for one that is no page of the current version, and for an offline copy, which may be older. */
function visitOf({ page }: AppState, commit: string | undefined): Visit | undefined {
  const { cachedAt, view } = page.get();
  const { failure, path, serverOnly, version, versionOf } = view;
  if (failure || serverOnly || versionOf !== undefined || version === undefined || cachedAt !== undefined)
    return undefined;
  const tree = basePath(view);
  return {
    path,
    hash: shortHash(version),
    time: Date.now(),
    ...(commit !== undefined && { commit }),
    ...(tree !== path && { tree }),
  };
}

/** Marks changed pages in the page tree and packages with such in the Matrix. Returns a function that stops it. */
function mark(app: AppState, load: LoadHashes): () => void {
  const { matrix, view } = app.page.get();
  const pages = readReadPages();
  let stopped = false;
  let unmark = () => {};
  const markPages = async () => {
    const { repo } = view.package;
    if (view.failure || view.serverOnly || view.versionOf !== undefined || !hasOthers(pages, app)) return;
    const changed = changedPages(pages, await load(repo), { repo, site: app.site });
    if (!stopped) unmark = markTree(changed, app.locale.get().texts.seen);
  };
  const markPackages = async () => {
    const others = packagesRead(pages, app.site).filter((repo) => repo !== view.package.repo);
    const counts = new Map<string, number>();
    for (const repo of others.slice(0, maxPackages)) {
      if (stopped) return;
      // A package may be gone.
      const hashes = await load(repo).catch(() => ({}));
      counts.set(repo, changedPages(pages, hashes, { repo, site: app.site }).size);
    }
    if (!stopped) app.changed.set(new Map([...counts].filter(([, count]) => count > 0)));
  };
  const explain = () => console.info('Pages that changed since they were read could not be marked.');
  // Readers who save data see a change when they open the page.
  if (!navigator.connection?.saveData) void Promise.all([markPages(), matrix && markPackages()]).catch(explain);
  return () => {
    stopped = true;
    unmark();
  };
}

/** True if a page of the package other than the shown one was read. */
function hasOthers(pages: ReadPages, { page, site }: AppState): boolean {
  const { path, package: item } = page.get().view;
  const others = new Map([...pages].filter(([other]) => other !== path));
  return packagesRead(others, site).includes(item.repo);
}
