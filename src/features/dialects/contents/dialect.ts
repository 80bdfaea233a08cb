import { contentsMarks } from '#features/dialects/shared/contents-marks.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

/** Marks of a table of contents, which are left out. */
export const dialect: DialectPlugins = { contents: contentsMarks };
