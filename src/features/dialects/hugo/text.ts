import type { DialectTexts } from '#markdown/dialects/dialect.ts';

export const text: DialectTexts = { hugo: { plain: [[/\{\{[<%][^{}]{0,500}[>%]\}\}/g, '']] } };
