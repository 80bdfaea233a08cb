import type { AppState } from '#web/app/app-state.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import { createButton, createElement, createIcon } from '#web/client/create-element.ts';
import styles from './picture-dialog.module.css';

/** Opens a picture of an article in a dialog, as large as the window or larger, with its alternative text as caption. */
export function showPicture(app: AppState, picture: HTMLElement): void {
  if (!(picture instanceof HTMLImageElement)) return;
  const { page, packages } = app.locale.get().texts;
  const { alt, currentSrc, naturalWidth } = picture;
  const image = createElement('img', { src: currentSrc, alt });
  const box = createElement('div', { class: styles.box, tabindex: '0' }, image);
  const zoom = createButton({ 'aria-pressed': 'false' }, [page.zoom], () => {
    const isLarge = box.classList.toggle(styles.large ?? '');
    zoom.ariaPressed = String(isLarge);
    // At least twice as large as before, and never smaller than it is.
    image.style.inlineSize = isLarge ? `${Math.max(naturalWidth, 2 * image.width)}px` : '';
  });
  image.addEventListener('click', () => zoom.click());
  const close = createButton(
    { 'aria-label': packages.close, title: packages.close },
    [createIcon(pageIcons.close)],
    () => dialog.close(),
  );
  const caption = createElement('p', {}, alt);
  const dialog = createElement('dialog', { class: styles.dialog, 'aria-label': alt || page.picture });
  dialog.append(createElement('div', { class: styles.bar }, caption, zoom, close), box);
  // Beside the picture, or by Escape.
  box.addEventListener('click', ({ target }) => target === box && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
