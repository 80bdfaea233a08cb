import { useSyncExternalStore } from 'react';
import { browserView, type View } from './browser-view.ts';

/** Key in local storage; the boot script reads it before the first paint. */
const key = 'asterism:matrix';

const changed = new EventTarget();

/** Shows the Matrix in this view and stores it as the browser's default. */
export function saveView(view: View): void {
  document.documentElement.dataset.matrix = view;
  try {
    localStorage.setItem(key, view);
  } catch {
    // Storage may be disabled: the choice then lasts as long as the document.
  }
  changed.dispatchEvent(new Event('change'));
}

/** The browser's default view, for URLs that name none. */
export function useSavedView(): View {
  return useSyncExternalStore(subscribe, browserView, () => 'cards');
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}
