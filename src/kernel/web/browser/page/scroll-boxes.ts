import type { Translations } from '#web/i18n/translations.ts';

/**
 * Makes boxes focusable and names them while they scroll sideways, and pictures that are large enough to be looked at. Returns
 * a function that stops it. `nameOf` is what a box without a title contains.
 */
export function watchScrollBoxes(
  boxes: Iterable<Element>,
  texts: Translations,
  nameOf: (box: HTMLElement) => string = (box) => textOf(box, texts),
): () => void {
  const observer = new ResizeObserver((entries) => {
    // Reads all sizes before writing, which avoids a layout for each box.
    const changed = entries.flatMap(({ target }) => (target instanceof HTMLElement ? [target] : []));
    const scrolling = changed.map((box) => box.scrollWidth > box.clientWidth);
    for (const [index, box] of changed.entries()) mark(box, scrolling[index] ?? false, { texts, nameOf });
  });
  for (const box of boxes) observer.observe(box);
  return () => observer.disconnect();
}

/** Smaller pictures are icons and badges, in px of both sides. */
const minPicture = 96;

/** Lets a click and a key open a picture, if it is no icon. It is the button itself: nothing around it moves. */
export function markPicture(picture: HTMLImageElement, { page }: Translations): void {
  if (Math.min(picture.width, picture.height) < minPicture) return;
  picture.dataset.action = 'show-picture';
  picture.tabIndex = 0;
  picture.role = 'button';
  picture.ariaHasPopup = 'dialog';
  if (picture.alt === '') picture.ariaLabel = page.picture;
}

interface Names {
  readonly texts: Translations;
  readonly nameOf: (box: HTMLElement) => string;
}

function mark(box: HTMLElement, scrolls: boolean, { texts, nameOf }: Names): void {
  if (box instanceof HTMLImageElement) {
    markPicture(box, texts);
    return;
  }
  const isTable = box instanceof HTMLTableElement;
  if (isTable) box.toggleAttribute('data-fits', !scrolls);
  if (!scrolls) {
    for (const name of ['tabindex', 'aria-label', ...(isTable ? [] : ['role'])]) box.removeAttribute(name);
    return;
  }
  const title = box.closest('figure')?.querySelector(':scope > figcaption')?.textContent;
  box.tabIndex = 0;
  box.setAttribute('aria-label', title ?? nameOf(box));
  // An element needs a role to have a name.
  if (!isTable) box.setAttribute('role', 'group');
}

function textOf(box: HTMLElement, { page }: Translations): string {
  if (box instanceof HTMLTableElement) return page.table;
  return box.matches('pre, code') ? page.code : page.formula;
}
