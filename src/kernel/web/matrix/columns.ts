import type { MatrixSort } from '#model/views/matrix/matrix-choice.ts';

/** A column of the table of packages. */
export interface Column {
  /** Its name, the key of its title. */
  readonly name: 'package' | 'description' | 'topics' | 'language' | 'type' | 'version' | 'stars' | 'trend' | 'changed';
  /** The sort order that its header links to. */
  readonly sort?: MatrixSort;
}

/** The columns in order. */
export const columns: readonly Column[] = [
  { name: 'package', sort: 'name' },
  { name: 'description' },
  { name: 'topics' },
  { name: 'language' },
  { name: 'type' },
  { name: 'version' },
  { name: 'stars', sort: 'stars' },
  { name: 'trend', sort: 'rising' },
  { name: 'changed', sort: 'changed' },
];
