import { addCodeButtons, showWrap } from '#web/browser/controls/code-buttons.ts';
import { startLoaded } from '#web/browser/start-loaded.ts';
import type { Diagrams } from '#web/diagrams/diagrams.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { watchScrollBoxes } from './scroll-boxes.ts';

/** The dependencies of {@link enhanceArticle}. */
export interface EnhanceDeps {
  readonly texts: Translations;
  /** Loads the chunk that draws diagrams. */
  readonly diagrams: () => Promise<Diagrams>;
}

/**
 * Adds the link of a heading, buttons to code blocks, names to task boxes and keyboard access to boxes that scroll, and
 * draws diagrams. Returns a function that undoes all of it.
 */
export function enhanceArticle(article: HTMLElement, deps: EnhanceDeps): () => void {
  for (const box of article.querySelectorAll('.task-list-item input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim() ?? '');
  }
  const stopBoxes = watchScrollBoxes(
    article.querySelectorAll('pre, pre > code, table, .long-formula, img:not(.emoji, a *, button *, summary *)'),
    deps.texts,
  );
  const buttons = [...article.querySelectorAll('pre')].flatMap((block) => addCodeButtons(block, deps.texts));
  showWrap();
  const stopLinks = followHeadings(article, deps.texts);
  const stopDiagrams = drawDiagrams(article, deps);
  return () => {
    stopDiagrams();
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

/** Loads the chunk for diagrams, if the article has any. */
function drawDiagrams(article: HTMLElement, { texts, diagrams }: EnhanceDeps): () => void {
  if (article.querySelector('figure.mermaid') === null) return () => {};
  const load = async () => {
    const { draw } = await diagrams();
    return () => draw(article, texts);
  };
  return startLoaded(load, 'Diagrams could not be loaded. The page shows their sources.');
}
