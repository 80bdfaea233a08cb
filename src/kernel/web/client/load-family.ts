import { familyPath, matrixRowsPath } from '#model/address/site-paths.ts';
import type { FamilyView, MatrixData } from '#model/views/family-view.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { AppState } from '#web/app/app-state.ts';
import { fetchPath } from '#web/app/http-state.ts';
import { addIcons } from './icons.ts';

const families = new WeakMap<AppState['http'], Promise<FamilyView>>();
const matrices = new WeakMap<AppState['http'], { readonly version: string; readonly matrix: Promise<MatrixData> }>();

/** Loads what all pages of the site share, once. Rejects if there is no usable response; the next call tries again. */
export function loadFamily(app: AppState): Promise<FamilyView> {
  const known = families.get(app.http);
  if (known !== undefined) return known;
  const family = fetchData<FamilyView>(app, familyPath(app.site)).then((view) => {
    app.family.set(view);
    return view;
  });
  families.set(app.http, family);
  family.catch(() => families.delete(app.http));
  return family;
}

/** Loads the packages of the Matrix, once for each version of it. Rejects like {@link loadFamily}. */
export function loadMatrix(app: AppState, version: string): Promise<Matrix> {
  const known = matrices.get(app.http);
  if (known?.version === version) return known.matrix;
  const matrix = fetchData<MatrixData>(app, matrixRowsPath(app.site));
  matrices.set(app.http, { version, matrix });
  matrix.catch(() => matrices.delete(app.http));
  return matrix;
}

async function fetchData<T extends FamilyView | MatrixData>({ http }: AppState, path: string): Promise<T> {
  const response = await fetchPath(http, path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`);
  // The server wrote it.
  const data = (await response.json()) as T;
  addIcons(data.icons);
  return data;
}
