import type { Matrix as MatrixData } from '#model/views/matrix/matrix.ts';
import { useApp } from '#web/app/app-context.ts';
import { basePath } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { Matrix } from './matrix.tsx';

/** The Matrix on the core package's page, in an element that becomes a React root of its own in the browser. */
export function MatrixSlot({ matrix }: { readonly matrix: MatrixData }) {
  const view = useView();
  const query = useStore(useApp().query);
  return (
    <div id={ids.matrixRoot} data-query={query}>
      <Matrix matrix={matrix} path={basePath(view)} />
    </div>
  );
}
