import type { Diagrams } from '#web/diagrams/diagrams.ts';
import { copyButton, type Surroundings } from './copy-button.ts';
import { headingLinks } from './heading-links.ts';
import { followScrollBoxes } from './scroll-boxes.ts';

/** What the additions to an article need. */
export interface ArticleSurroundings extends Surroundings {
  /** Loads what draws diagrams. */
  readonly diagrams: () => Promise<Diagrams>;
}

/**
 * Gives every heading a link, every code block a copy button, every task a name, and makes boxes that scroll reachable by key. Diagrams are
 * drawn by a chunk of its own, which pages without one never load. Returns what takes all of it away again.
 */
export function enhanceArticle(article: HTMLElement, surroundings: ArticleSurroundings): () => void {
  for (const box of article.querySelectorAll('.task-list-item input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim() ?? '');
  }
  const stopBoxes = followScrollBoxes(article.querySelectorAll('pre, table'), surroundings.texts);
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const button = copyButton(block, surroundings);
    block.prepend(button);
    return button;
  });
  const stopLinks = headingLinks(article, surroundings.texts);
  const stopDiagrams = drawDiagrams(article, surroundings);
  return () => {
    stopDiagrams();
    stopBoxes();
    stopLinks();
    for (const button of buttons) button.remove();
  };
}

/** The chunk comes a moment later: what undoes its work waits for it. */
function drawDiagrams(article: HTMLElement, { texts, diagrams }: ArticleSurroundings): () => void {
  if (article.querySelector('figure.mermaid') === null) return () => {};
  let stopped = false;
  let stop = () => {};
  const load = async () => {
    const { draw } = await diagrams();
    if (!stopped) stop = draw(article, texts);
  };
  load().catch(() => console.info('Diagrams could not be loaded. The page shows their sources.'));
  return () => {
    stopped = true;
    stop();
  };
}
