import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import type { IncludeSyntax } from '#markdown/dialects/includes/include-syntax.ts';

const includes: readonly IncludeSyntax[] = [
  {
    pattern: /\{%[ \t]{0,20}include[ \t]{1,20}["']([^"'\n]{1,500})["'][ \t]{0,20}%\}/g,
    inCode: false,
    read: ([, path = '']) => ({ path, slice: {}, as: 'text' }),
  },
];

export const text: DialectTexts = { gitbook: { includes, plain: [[/\{%[^%]{0,500}%\}/g, '']] } };
