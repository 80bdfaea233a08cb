import { useSyncExternalStore } from 'react';

/** Ways to show the Matrix. */
export type View = 'cards' | 'table';

/** Where the browser keeps the choice; the boot script reads it before the first paint. */
const key = 'asterism:matrix';

const changed = new EventTarget();

/** Remembers how this browser shows the Matrix, and shows it so. */
export function rememberView(view: View): void {
  document.documentElement.dataset.matrix = view;
  try {
    localStorage.setItem(key, view);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the document.
  }
  changed.dispatchEvent(new Event('change'));
}

/** How this browser shows the Matrix where the address does not say. */
export function useRememberedView(): View {
  return useSyncExternalStore(follow, current, () => 'cards');
}

function current(): View {
  return document.documentElement.dataset.matrix === 'table' ? 'table' : 'cards';
}

function follow(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}
