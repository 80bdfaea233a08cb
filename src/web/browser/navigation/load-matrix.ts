import type { ComponentType } from 'react';
import type { PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';

/** Loads the component of the Matrix if the page has one. It is a chunk that other pages never load. */
export async function importMatrix({ matrix }: PageView): Promise<ComponentType | undefined> {
  return matrix && (await import('#web/matrix/matrix.tsx')).Matrix;
}

/** Loads the Matrix before a page with one is shown. */
export async function loadMatrix(app: AppState, view: PageView): Promise<void> {
  if (view.matrix !== undefined && app.matrix.get() === undefined) app.matrix.set(await importMatrix(view));
}
