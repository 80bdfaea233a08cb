import { copyButton, type Surroundings } from './copy-button.ts';
import { followScrollBoxes } from './scroll-boxes.ts';

/**
 * Gives every code block a copy button, every task a name, and makes boxes that scroll reachable by key. Diagrams are
 * drawn by a chunk of its own, which pages without one never load. Returns what takes all of it away again.
 */
export function enhanceArticle(article: HTMLElement, surroundings: Surroundings): () => void {
  for (const box of article.querySelectorAll('.task-list-item input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim() ?? '');
  }
  const stopBoxes = followScrollBoxes(article, surroundings.texts);
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const button = copyButton(block, surroundings);
    block.prepend(button);
    return button;
  });
  return () => {
    stopBoxes();
    for (const button of buttons) button.remove();
  };
}
