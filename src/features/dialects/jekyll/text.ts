import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import type { IncludeSyntax } from '#markdown/dialects/includes/include-syntax.ts';

const includes: readonly IncludeSyntax[] = [
  {
    pattern: /\{%-?[ \t]{0,20}include_relative[ \t]{1,20}([^\s{}%]{1,500})[^{}%]{0,500}%\}/g,
    inCode: true,
    read: ([, path = '']) => ({ path, slice: {}, as: 'text' }),
  },
];

export const text: DialectTexts = { jekyll: { includes, plain: [[/\{%[^%]{0,500}%\}/g, '']] } };
