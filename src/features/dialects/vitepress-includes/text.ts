import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { type IncludeSyntax, languageOf, rangeOf } from '#markdown/dialects/includes/include-syntax.ts';

/** The marks of VitePress that include files. */
export const includes: readonly IncludeSyntax[] = [
  {
    pattern: /^([ \t]*)<<<[ \t]{1,20}([^\s{}#[\]]{1,500})(?:#([\w-]+))?([ \t{[][^\n]{0,300})?$/gm,
    inCode: false,
    read: ([, , path = '', anchor, options = '']) => {
      const marked = /\{([^{}]*)\}/.exec(options)?.[1] ?? '';
      const title = /\[([^[\]]*)\]/.exec(options)?.[1];
      const lines = marked.replaceAll(/[^\d,-]/g, '');
      const named = /[a-z]+/i.exec(marked)?.[0] ?? languageOf(path);
      const info = `${named}${lines === '' ? '' : ` {${lines}}`}${title === undefined ? '' : ` [${title}]`}`;
      return { path, slice: { anchor }, as: { info } };
    },
  },
  {
    pattern:
      /<!--[ \t]{0,20}@include:[ \t]{0,20}([^\s{}#>]{1,500})(?:#([\w-]+))?(?:[ \t]{0,20}\{(\d*),?(\d*)\})?[ \t]{0,20}-->/g,
    inCode: false,
    read: ([, path = '', anchor, first, last = '']) => ({
      path,
      slice: { ...(first !== undefined && rangeOf([first, last])), anchor },
      as: 'text',
    }),
  },
];

export const text: DialectTexts = { 'vitepress-includes': { includes } };
