import { divideQuery, matrixOptions, matrixQuery, parseMatrixChoice } from '#model/views/matrix-choice.ts';
import type { PageContent, Redirect } from './page-content.ts';

/** A page, and how its Matrix is arranged. */
export interface Arranged {
  /** The page. */
  readonly content: PageContent;
  /** The query in the one way to write it; '' for the usual arrangement and for pages without a Matrix. */
  readonly query: string;
}

/**
 * What a query makes of a page: `own` are its parameters that arrange the Matrix. A query that says the same in other words,
 * or what this family does not have, is led to the address that says it right; the next sync may bring it, so not for ever.
 */
export function arrange(content: PageContent, own: string, search: string): Arranged | Redirect {
  const { matrix } = content.view;
  const path = content.path ?? content.view.path;
  if (matrix === undefined || own === '') return { content, query: '' };
  const canonical = matrixQuery(parseMatrixChoice(own, matrixOptions(matrix.rows)));
  if (canonical === own) return { content, query: own };
  const { other } = divideQuery(search);
  return { redirect: path + canonical + (canonical === '' ? other : other.replace('?', '&')), status: 302 };
}
