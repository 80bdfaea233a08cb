import { Suspense } from 'react';
import { useApp, useView } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';

/** Where the page of the core package shows the whole family. */
export function MatrixSlot() {
  const { matrix } = useView();
  const Matrix = useStore(useApp().matrix);
  // A boundary of its own: the rest of the page comes to life before a thousand packages do.
  return matrix && Matrix ? (
    <Suspense>
      <Matrix />
    </Suspense>
  ) : null;
}
