import { includeLinks } from '#features/dialects/shared/include-links.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { includes } from './text.ts';

/** Marks that include no file. */
export const dialect: DialectPlugins = { 'vitepress-includes': includeLinks('vitepress-includes', includes) };
