import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a column to its current link, and unfolds it, whenever `current` changes. */
export function useCurrentInView(current: unknown): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const column = element.current;
    const link = column?.querySelector<HTMLElement>('[aria-current]');
    if (!column || !link) return;
    for (let fold = link.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    // Not scrollIntoView, which would scroll the window as well.
    const { top, bottom } = link.getBoundingClientRect();
    const view = column.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom) column.scrollTop += (top + bottom - view.top - view.bottom) / 2;
  }, [current]);
  return element;
}
