import { arrangedMatrix } from '#model/views/matrix/arrange-matrix.ts';
import { matrixQuery } from '#model/views/matrix/matrix-choice.ts';
import { divideQuery } from '#model/views/matrix/matrix-parameters.ts';
import { firstOf } from '#model/views/page-view.ts';
import type { Redirect } from '#server/http/instead.ts';
import type { PageContent } from '#server/pages/page-content.ts';

/** A page and the arrangement of its Matrix. */
export interface ArrangedPage {
  /** The page. */
  readonly content: PageContent;
  /** The canonical query of the arrangement; '' for the default one and for pages without a Matrix. */
  readonly query: string;
}

/**
 * Applies a query to the Matrix of a page: `own` holds the parameters of `search` that arrange the Matrix. Another spelling of
 * a query, or one with values that this family does not have, redirects to the canonical one with a 302, because the next sync
 * may bring the value.
 */
export function arrangeMatrix(content: PageContent, own: string, search: string): ArrangedPage | Redirect {
  const matrix = firstOf(content.view)?.matrix;
  const path = content.path ?? content.view.path;
  if (matrix === undefined || own === '') return { content, query: '' };
  const canonical = matrixQuery(arrangedMatrix(matrix, own).choice);
  if (canonical === own) return { content, query: own };
  const { other } = divideQuery(search);
  const rest = canonical === '' ? other : other.replace('?', '&');
  return { kind: 'redirect', to: path + canonical + rest, status: 302, search: '' };
}
