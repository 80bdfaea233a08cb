import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Matrix as MatrixView } from '#model/views/matrix/matrix.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { basePath } from '#web/app/article-language.ts';
import { Matrix } from '#web/matrix/matrix.tsx';
import { addUiIcons } from './ui-icons.ts';

/** Hydrates the Matrix of the document, as a React root of its own. Resolves to a function that stops it. */
export function hydrateMatrix(app: AppState, container: Element, matrix: MatrixView): Promise<() => void> {
  addUiIcons();
  const path = basePath(app.page.get().view);
  return new Promise((resolve) => {
    // A transition: the rows are hydrated in pieces.
    startTransition(() => {
      const root = hydrateRoot(
        container,
        <AppContext value={app}>
          <Matrix matrix={matrix} path={path} />
          <Ready onReady={() => resolve(() => root.unmount())} />
        </AppContext>,
        // The family may have changed since the document was made, and the browser may have translated its text. React then
        // renders the Matrix again.
        { onRecoverableError: () => console.info('The Matrix was rendered again.') },
      );
    });
  });
}

function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, []);
  return null;
}
