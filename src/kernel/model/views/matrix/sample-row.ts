import type { MatrixRow } from './matrix.ts';

/** Creates a package of the Matrix for tests. */
export function sampleRow(known: Partial<MatrixRow> & Pick<MatrixRow, 'repo'>): MatrixRow {
  return {
    title: known.repo,
    code: undefined,
    icon: 'fas fa-bolt',
    stars: 0,
    version: undefined,
    type: undefined,
    archived: false,
    description: '',
    language: undefined,
    topics: [],
    changed: undefined,
    gained: 0,
    marks: [],
    trend: undefined,
    ...known,
  };
}
