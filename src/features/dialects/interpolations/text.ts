import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = { interpolations: { plain: [[/\{\{-?[ \t]*([^{}]{0,500}?)[ \t]*-?\}\}/g, '$1']] } };
