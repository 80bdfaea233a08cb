import { basePath } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { Matrix } from './matrix.tsx';

/** The Matrix on the core package's page, in an element that becomes a React root of its own in the browser. */
export function MatrixSlot() {
  const view = useView();
  return view.matrix ? (
    <div id={ids.matrixRoot}>
      <Matrix matrix={view.matrix} path={basePath(view)} />
    </div>
  ) : null;
}
