import { join } from 'node:path';

/** The folder of the project. */
export const project = join(import.meta.dirname, '../..');

/** The folder of the real repositories. */
export const corpus = join(project, '../shared/corpus/patrikx3');

/** A family that journeys read: our own example, or one of real repositories that lies beside the project. */
export type Family = 'example' | 'corpus';

/** The arguments that serve a family. */
export const families: Readonly<Record<Family, readonly string[]>> = {
  example: [],
  corpus: [corpus, '--product', 'corifeus'],
};
