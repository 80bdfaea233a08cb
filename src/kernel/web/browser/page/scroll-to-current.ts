import { unfold } from '#web/browser/folders/folders.ts';

/** Scrolls a column to its current link, and unfolds it. */
export function scrollToCurrent(column: HTMLElement): void {
  const link = column.querySelector<HTMLElement>('[aria-current]');
  if (link === null) return;
  unfold(link);
  // Not scrollIntoView, which would scroll the window as well.
  const { top, bottom } = link.getBoundingClientRect();
  const view = column.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) column.scrollTop += (top + bottom - view.top - view.bottom) / 2;
}
