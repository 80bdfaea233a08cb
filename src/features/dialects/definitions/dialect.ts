import definitions from 'markdown-it-deflist';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

/** Lists of definitions. */
export const dialect: DialectPlugins = { definitions };
