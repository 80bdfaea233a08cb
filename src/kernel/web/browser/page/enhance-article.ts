import { browserFeatures } from '#features/browser.ts';
import type { AppState } from '#web/app/app-state.ts';
import type { ElementCode } from '#web/browser/browser-feature.ts';
import { addCodeButtons, showWrap } from '#web/browser/controls/code-buttons.ts';
import { startLoaded } from '#web/browser/start-loaded.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { watchScrollBoxes } from './scroll-boxes.ts';

/**
 * Adds the link of a heading, buttons to code blocks, names to task boxes, keyboard access to boxes that scroll, and what
 * features add. Returns a function that undoes all of it.
 */
export function enhanceArticle(article: HTMLElement, app: AppState): () => void {
  const { texts } = app.locale.get();
  for (const box of article.querySelectorAll('.task-list-item input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim() ?? '');
  }
  const stopBoxes = watchScrollBoxes(
    article.querySelectorAll('pre, pre > code, table, .long-formula, img:not(.emoji, a *, button *, summary *)'),
    texts,
  );
  const buttons = [...article.querySelectorAll('pre')].flatMap((block) => addCodeButtons(block, texts));
  showWrap();
  const stopLinks = followHeadings(article, texts);
  const stopFeatures = browserFeatures.flatMap(({ articles = [] }) =>
    articles.map((code) => startIn(article, app, code)),
  );
  return () => {
    for (const stop of stopFeatures) stop();
    stopBoxes();
    stopLinks();
    for (const button of buttons) button.remove();
  };
}

/** Loads the chunk for the links of headings, when the reader points at the article or uses the keyboard. */
function followHeadings(article: HTMLElement, texts: Translations): () => void {
  const waiting = new AbortController();
  let stop = () => waiting.abort();
  const load = async () => {
    const { addHeadingLinks } = await import('./heading-links.ts');
    return () => addHeadingLinks(article, texts);
  };
  const begin = () => {
    waiting.abort();
    stop = startLoaded(load, 'The links of headings could not be loaded.');
  };
  article.addEventListener('pointerover', begin, { signal: waiting.signal, passive: true });
  addEventListener('keydown', begin, { signal: waiting.signal, passive: true });
  return () => stop();
}

/** Loads the code of a feature for the article, if it has such an element. */
function startIn(article: HTMLElement, app: AppState, { selector, load, failed }: ElementCode): () => void {
  if (article.querySelector(selector) === null) return () => {};
  return startLoaded(async () => {
    const start = await load();
    return () => start(app, article);
  }, failed);
}
