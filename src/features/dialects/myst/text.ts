import type { DialectTexts } from '#markdown/dialects/dialect.ts';
import { type IncludeSyntax, languageOf, rangeOf } from '#markdown/dialects/includes/include-syntax.ts';

const includes: readonly IncludeSyntax[] = [
  {
    pattern:
      /^([ \t]*)(`{3,}|~{3,}|:{3,})\{(include|literalinclude)\}[ \t]+(\S{1,500})[ \t]*\n((?:(?![ \t]*\2).*\n){0,30}?)[ \t]*\2[`~:]*[ \t]*$/gm,
    inCode: false,
    read: ([, , , name = '', path = ''], whole) => {
      const option = (key: string): string | undefined =>
        new RegExp(`^[ \\t]*:${key}:[ \\t]*(.*)$`, 'm').exec(whole)?.[1]?.trim();
      const [first, last] = (option('lines') ?? '').split('-');
      const slice = {
        ...rangeOf(first === '' || first === undefined ? [] : [first, last ?? first]),
        after: option('start-after'),
        before: option('end-before'),
      };
      const marked = option('emphasize-lines')?.replaceAll(/[^\d,-]/g, '');
      const info = `${option('language') ?? languageOf(path)}${marked ? ` {${marked}}` : ''}`;
      const relative = { docs: option('relative-docs') || undefined, images: option('relative-images') !== undefined };
      return { path, slice, as: name === 'include' ? 'text' : { info }, relative };
    },
  },
];

export const text: DialectTexts = { myst: { includes, plain: [[/\{[a-z][\w:.+-]{0,60}\}(?=\S)/g, '']] } };
