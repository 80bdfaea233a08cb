import { quoteCallouts } from '#features/dialects/shared/quote-callouts.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

/** Callouts as quotes. */
export const dialect: DialectPlugins = { 'quote-callouts': quoteCallouts };
