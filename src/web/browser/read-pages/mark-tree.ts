import { ids } from '#web/app/element-ids.ts';
import { createElement } from '#web/browser/create-element.ts';
import type { Translations } from '#web/i18n/translations.ts';
import styles from '#web/page/sidebar/changed-mark.module.css';
import type { ReadPages } from './read-record.ts';

type MarkTexts = Pick<Translations['seen'], 'changed' | 'inside'>;

/**
 * Marks the links to changed pages in the page tree, and the closed folders around them; also those that are loaded later.
 * Returns a function that removes the marks.
 */
export function markTree(changed: ReadPages, texts: MarkTexts): () => void {
  const tree = document.getElementById(ids.pages);
  const paths = new Set([...changed].map(([path, { tree: base = path }]) => base));
  if (tree === null || paths.size === 0) return () => {};
  const mark = () => {
    for (const link of tree.querySelectorAll<HTMLAnchorElement>('ul a')) {
      if (paths.has(link.getAttribute('href') ?? '') && !link.matches('[aria-current]')) addMarks(tree, link, texts);
    }
  };
  const observer = new MutationObserver(mark);
  observer.observe(tree, { childList: true, subtree: true });
  mark();
  return () => {
    observer.disconnect();
    // Navigation may have moved folders into the tree of the next page.
    for (const shown of document.querySelectorAll(`.${styles.mark}`)) shown.remove();
  };
}

/** Adds a mark to a link and to the folders around it, once. */
function addMarks(tree: Element, link: Element, { changed, inside }: MarkTexts): void {
  const places = [link];
  for (let folder = link.closest('details'); folder && tree.contains(folder); ) {
    const [summary] = folder.children;
    if (summary) places.push(summary);
    folder = folder.parentElement?.closest('details') ?? null;
  }
  for (const place of places) {
    if (place.querySelector(`:scope > .${styles.mark}`)) continue;
    const label = place === link ? changed : inside;
    // An image has no text, so the name of the page stays as it is.
    place.append(createElement('small', { class: styles.mark, role: 'img', 'aria-label': label, title: label }));
  }
}
