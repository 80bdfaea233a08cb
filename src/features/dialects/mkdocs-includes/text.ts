import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { type IncludeSyntax, languageOf, rangeOf } from '#markdown/dialects/includes/include-syntax.ts';

/** The marks of MkDocs that include files. */
export const includes: readonly IncludeSyntax[] = [
  {
    pattern: /^([ \t]*)--8<--[ \t]+["']([^"'\n]{1,500})["'][ \t]*$/gm,
    inCode: true,
    read: ([, , target = '']) => {
      const [path = '', ...range] = target.split(/:(?=[\w:-]*$)/);
      return { path, slice: rangeOf(range), as: 'text' };
    },
  },
  {
    pattern: /^([ \t]*)\{\*[ \t]*([^\s*{}]{1,500})((?:[ \t]+(?:hl|ln)\[[\d,:-]*\])*)[ \t]*\*\}[ \t]*$/gm,
    inCode: false,
    read: ([, , path = '', options = '']) => {
      const marked = /hl\[([^[\]]*)\]/.exec(options)?.[1]?.replaceAll(':', '-');
      const [first, last] = /ln\[(\d*)[:-]?(\d*)\]/.exec(options)?.slice(1) ?? [];
      const info = `${languageOf(path)}${marked ? ` {${marked}}` : ''}`;
      return { path, slice: rangeOf(first === undefined ? [] : [first, last ?? '']), as: { info } };
    },
  },
  {
    pattern: /\{!>?[ \t]{0,20}([^\s!{}]{1,500})[ \t]{0,20}!\}/g,
    inCode: true,
    read: ([, path = '']) => ({ path, slice: {}, as: 'text' }),
  },
];

export const text: DialectTexts = { 'mkdocs-includes': { includes } };
