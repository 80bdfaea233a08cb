import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { pageState } from '#web/browser/read-app-state.ts';

const hydrated = new WeakMap<Element, Promise<unknown>>();

/** Makes the Matrix of the page interactive, if it has one. Returns a function that stops it. */
export function showMatrix(app: AppState): () => void {
  const container = document.getElementById(ids.matrixRoot);
  const { matrix } = container ? pageState(document) : {};
  if (container === null || matrix === undefined) return () => {};
  let stopped = false;
  let stop = () => {};
  // A chunk of its own, with React: other pages never load it.
  const loading = import('./matrix-root.tsx').then(({ hydrateMatrix }) => {
    if (!stopped) stop = hydrateMatrix(app, container, matrix);
  });
  hydrated.set(container, loading);
  loading.catch(() => console.info('The Matrix could not be loaded. Its links load documents.'));
  return () => {
    stopped = true;
    stop();
  };
}

/** Resolves when the Matrix of the page follows the state of the app. */
export async function matrixReady(): Promise<void> {
  const container = document.getElementById(ids.matrixRoot);
  if (container) await hydrated.get(container);
}
