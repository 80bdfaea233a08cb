import type { ComponentType } from 'react';
import type { PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';

/** What shows the Matrix of a page, undefined for a page without one. A chunk of its own: other pages never load it. */
export async function matrixOf({ matrix }: PageView): Promise<ComponentType | undefined> {
  return matrix && (await import('#web/matrix/matrix.tsx')).Matrix;
}

/** Makes sure that the Matrix of a page can be shown. */
export async function loadMatrix(app: AppState, view: PageView): Promise<void> {
  if (view.matrix !== undefined && app.matrix.get() === undefined) app.matrix.set(await matrixOf(view));
}
