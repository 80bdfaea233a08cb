import { browserFeatures } from '#features/browser.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import type { ElementCode } from '#web/browser/browser-feature.ts';
import { nameButtons } from '#web/browser/controls/actions.ts';
import { fillThemeMenu } from '#web/browser/controls/theme-menu.ts';
import { showMatrix } from '#web/browser/islands/show-matrix.ts';
import { completeFailure } from '#web/browser/navigation/failure-document.ts';
import { startLoaded } from '#web/browser/start-loaded.ts';
import type { PageCache } from '#web/client/page-cache.ts';
import { whenIdle } from '#web/client/when-idle.ts';
import { followPackageManager, replaceFailedBadges } from './card.ts';
import { enhanceArticle } from './enhance-article.ts';
import { followOutline } from './outline.ts';
import { followBar } from './page-bar.ts';
import { loadFolders, showCurrentPage } from './page-tree.ts';

/** Adds to the page what needs JavaScript, and again after each navigation. */
export function enhancePages(app: AppState, cache: PageCache): void {
  let stop = enhancePage(app, cache);
  app.page.subscribe(() => {
    stop();
    stop = enhancePage(app, cache);
  });
  app.theme.subscribe(() => fillThemeMenu(app));
}

/** Returns a function that stops what follows the page. */
function enhancePage(app: AppState, cache: PageCache): () => void {
  nameButtons(app);
  fillThemeMenu(app);
  completeFailure(app);
  loadFolders(cache);
  const article = document.querySelector<HTMLElement>('article');
  const stops = [
    followOutline(),
    followBar(),
    showMatrix(app),
    ...browserFeatures.flatMap(({ elements = [] }) => elements.map((code) => startElement(app, code))),
    followPackageManager(),
    replaceFailedBadges(),
    whenIdle(() => (article ? enhanceArticle(article, app) : undefined)),
    onFirstOpening(document.getElementById(ids.folded), (folded) => enhanceArticle(folded, app)),
  ];
  // It reads the layout, so it comes after what changes the document.
  showCurrentPage();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the code of a feature for an element, if the page has one. */
function startElement(app: AppState, { selector, load, failed }: ElementCode): () => void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) return () => {};
  return startLoaded(async () => {
    const start = await load();
    return () => start(app, element);
  }, failed);
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
