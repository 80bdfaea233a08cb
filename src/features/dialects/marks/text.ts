import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = { marks: { plain: [[/==(?=\S)([^=]{1,300})==/g, '$1']] } };
