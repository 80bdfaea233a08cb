import { useSyncExternalStore } from 'react';
import { browserView, type View, viewChanges } from './browser-view.ts';

/** The browser's default view, for URLs that name none. */
export function useSavedView(): View {
  return useSyncExternalStore(subscribe, browserView, () => 'cards');
}

function subscribe(listener: () => void): () => void {
  viewChanges.addEventListener('change', listener);
  return () => viewChanges.removeEventListener('change', listener);
}
