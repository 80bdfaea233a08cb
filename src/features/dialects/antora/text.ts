import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { type IncludeSyntax, rangeOf } from '#markdown/dialects/includes/include-syntax.ts';

const includes: readonly IncludeSyntax[] = [
  {
    pattern: /^include::([^\s[\]{}]{1,500})\[([^[\]\n]{0,300})\][ \t]*$/gm,
    inCode: true,
    read: ([, path = '', attributes = '']) => {
      const option = (key: string): string | undefined =>
        new RegExp(`(?:^|,)\\s*${key}=["']?([^,"']+)`).exec(attributes)?.[1]?.trim();
      const offset = option('leveloffset');
      const [first, last] = /^(\d*)\.\.(-?\d*)$/.exec(option('lines') ?? '')?.slice(1) ?? [];
      const lines = rangeOf(first === undefined ? [] : [first, last?.startsWith('-') ? '' : (last ?? '')]);
      const anchor = (option('tag') ?? option('tags'))?.split(/[;\s]/)[0];
      const around =
        /^[+-]?\d$/.test(offset ?? '') && ([`:leveloffset: ${offset}\n\n`, '\n\n:leveloffset!:\n'] as const);
      return { path, slice: anchor === undefined ? lines : { anchor }, as: 'text', ...(around && { around }) };
    },
  },
];

export const text: DialectTexts = { antora: { includes } };
