import { Suspense } from 'react';
import { useApp, useView } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';

/** The place of the Matrix on the core package's page. */
export function MatrixSlot() {
  const { matrix } = useView();
  const Matrix = useStore(useApp().matrix);
  // A boundary of its own: the rest of the page is hydrated before a thousand packages.
  return matrix && Matrix ? (
    <Suspense>
      <Matrix />
    </Suspense>
  ) : null;
}
