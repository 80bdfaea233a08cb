import { keepFolders } from '#web/browser/folders/kept-folders.ts';
import { hasModifier } from '#web/browser/has-modifier.ts';
import { goToHash } from './anchors.ts';

/**
 * Does what else the Navigation API is used for, in browsers without it, which load a document for each page: a link to the anchor
 * in the address leads there again, and the folders of the page tree stay open.
 */
export function followDocuments(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.href === location.href && !event.defaultPrevented && !hasModifier(event)) goToHash(link.hash);
  });
  keepFolders();
}
