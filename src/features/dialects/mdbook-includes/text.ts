import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { type IncludeSyntax, rangeOf } from '#markdown/dialects/includes/include-syntax.ts';

/** The marks of mdBook that include files. */
export const includes: readonly IncludeSyntax[] = [
  {
    pattern: /(?<!\\)\{\{#(include|rustdoc_include|playground|playpen)[ \t]{1,20}([^{}\n]{1,500})\}\}/g,
    inCode: true,
    read: ([, name = '', words = '']) => {
      const [target = ''] = words.trim().split(/\s+/);
      const [path = '', ...range] = target.split(':');
      const info = /^play/.test(name) ? { info: 'rust' } : undefined;
      return { path, slice: rangeOf(range), as: info ?? 'text' };
    },
  },
];

export const text: DialectTexts = { 'mdbook-includes': { includes } };
