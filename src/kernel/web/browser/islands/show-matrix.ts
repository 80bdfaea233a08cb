import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { startLoaded } from '#web/browser/start-loaded.ts';

// A chunk of its own: most pages have no Matrix.
const load = () => import('./matrix-island.ts');

/** Starts the Matrix of the page, if it has one. Returns a function that stops it. */
export function showMatrix(app: AppState): () => void {
  if (!hasMatrix()) return () => {};
  const start = async () => {
    const { startMatrix } = await load();
    return () => startMatrix(app);
  };
  return startLoaded(start, 'The Matrix could not be loaded. Its links load documents.');
}

/** Makes the Matrix of the page follow the state of the app. Rejects if it cannot be loaded. */
export async function matrixReady(): Promise<void> {
  const island = await load();
  await island.matrixReady();
}

/** Resolves when the Matrix of the page, if there is one, is interactive or waits until it is wanted. */
export async function matrixStarted(): Promise<void> {
  if (!hasMatrix()) return;
  const island = await load().catch(() => undefined);
  await island?.matrixStarted();
}

function hasMatrix(): boolean {
  return document.getElementById(ids.matrixRoot) !== null;
}
