import { arrangedMatrix } from '#model/views/matrix/arrange-matrix.ts';
import { matrixQuery } from '#model/views/matrix/matrix-choice.ts';
import type { AppState } from '#web/app/app-state.ts';
import { loadMatrix } from '#web/client/load-family.ts';

/** The canonical query of the arrangement that a query asks for. Rejects if the packages cannot be loaded. */
export async function arrangedQuery(app: AppState, version: string, search: string): Promise<string> {
  return matrixQuery(arrangedMatrix(await loadMatrix(app, version), search).choice);
}
