import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { nameButtons } from '#web/browser/controls/actions.ts';
import { fillThemeMenu } from '#web/browser/controls/theme-menu.ts';
import { startClients } from '#web/browser/extensions/start-clients.ts';
import { showMatrix } from '#web/browser/islands/show-matrix.ts';
import { completeFailure } from '#web/browser/navigation/failure-document.ts';
import type { PageCache } from '#web/browser/navigation/page-cache.ts';
import { startLoaded } from '#web/browser/start-loaded.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import type { Diagrams } from '#web/diagrams/diagrams.ts';
import { followPackageManager, replaceFailedBadges } from './card.ts';
import { enhanceArticle } from './enhance-article.ts';
import { followOutline } from './outline.ts';
import { followBar } from './page-bar.ts';
import { loadFolders, showCurrentPage } from './page-tree.ts';
import { followVersionList } from './version-list.ts';

/** Adds to the page what needs JavaScript, and again after each navigation. */
export function enhancePages(app: AppState, cache: PageCache): void {
  const diagrams = lazyDiagrams(app);
  let stop = enhancePage(app, { cache, diagrams });
  app.page.subscribe(() => {
    stop();
    stop = enhancePage(app, { cache, diagrams });
  });
  app.theme.subscribe(() => fillThemeMenu(app));
}

interface PageDeps {
  readonly cache: PageCache;
  /** Loads the chunk that draws diagrams. */
  readonly diagrams: () => Promise<Diagrams>;
}

/** Returns a function that stops what follows the page. */
function enhancePage(app: AppState, { cache, diagrams }: PageDeps): () => void {
  const { texts } = app.locale.get();
  const deps = { texts, diagrams };
  nameButtons(app);
  fillThemeMenu(app);
  completeFailure(app);
  loadFolders(cache);
  const article = document.querySelector<HTMLElement>('article');
  const stops = [
    followOutline(),
    followBar(),
    showMatrix(app),
    followVersionList(),
    followComparison(),
    followPackageManager(),
    replaceFailedBadges(),
    startClients(),
    whenIdle(() => (article ? enhanceArticle(article, deps) : undefined)),
    onFirstOpening(document.getElementById(ids.folded), (folded) => enhanceArticle(folded, deps)),
  ];
  // It reads the layout, so it comes after what changes the document.
  showCurrentPage();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the chunk for comparisons of versions, if the page is one. */
function followComparison(): () => void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-next-change]');
  if (link === null) return () => {};
  const load = async () => {
    const { followNextChange } = await import('./next-change.ts');
    return () => followNextChange(link);
  };
  return startLoaded(load, 'The link to the next change leads to the first one.');
}

/** Does some work when the details around an element are opened for the first time, and undoes it when stopped. */
function onFirstOpening(element: HTMLElement | null, work: (element: HTMLElement) => () => void): () => void {
  const details = element?.closest('details');
  let undo: (() => void) | undefined;
  const onToggle = () => {
    if (details?.open && element) undo ??= work(element);
  };
  details?.addEventListener('toggle', onToggle);
  onToggle();
  return () => undo?.();
}

function lazyDiagrams(app: AppState): () => Promise<Diagrams> {
  let loaded: Promise<Diagrams> | undefined;
  return () => {
    loaded ??= import('#web/diagrams/diagrams.ts').then(({ createDiagrams }) => createDiagrams(app));
    return loaded;
  };
}
