import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = { attributes: { plain: [[/[ \t]*%?\{[:#.][^{}]{0,300}\}%?[ \t]*$/, '']] } };
