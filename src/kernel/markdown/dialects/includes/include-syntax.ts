import type { IncludingDialect } from '#model/toolchains/toolchain-facts.ts';
import type { FileSlice } from './file-slice.ts';
import type { RelativeLinks } from './relative-links.ts';

/** A mark that stands for the content of a file. */
export interface Include {
  /** Path as written. */
  readonly path: string;
  /** The part of the file. */
  readonly slice: FileSlice;
  /** How the content stands in the document: as it is, or as a code block with an info string. */
  readonly as: 'text' | { readonly info: string };
  /** Which relative links of the text begin at the included file; absent for none. */
  readonly relative?: RelativeLinks | undefined;
  /** Lines before and after the text; absent for none. */
  readonly around?: readonly [before: string, after: string] | undefined;
}

/** The marks of a dialect. */
export interface IncludeSyntax {
  /** Finds the marks in a text; it must be global. */
  readonly pattern: RegExp;
  /** True if marks in code blocks count too. */
  readonly inCode: boolean;
  /** Reads a mark, of which `whole` is the text with its code; undefined if it includes nothing. */
  readonly read: (match: RegExpExecArray, whole: string) => Include | undefined;
}

const mdbook: readonly IncludeSyntax[] = [
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

const mkdocs: readonly IncludeSyntax[] = [
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

const vitepress: readonly IncludeSyntax[] = [
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

const myst: readonly IncludeSyntax[] = [
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

const jekyll: readonly IncludeSyntax[] = [
  {
    pattern: /\{%-?[ \t]{0,20}include_relative[ \t]{1,20}([^\s{}%]{1,500})[^{}%]{0,500}%\}/g,
    inCode: true,
    read: ([, path = '']) => ({ path, slice: {}, as: 'text' }),
  },
];

const gitbook: readonly IncludeSyntax[] = [
  {
    pattern: /\{%[ \t]{0,20}include[ \t]{1,20}["']([^"'\n]{1,500})["'][ \t]{0,20}%\}/g,
    inCode: false,
    read: ([, path = '']) => ({ path, slice: {}, as: 'text' }),
  },
];

const antora: readonly IncludeSyntax[] = [
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

const syntaxes: Readonly<Partial<Record<IncludingDialect, readonly IncludeSyntax[]>>> = {
  antora,
  'mdbook-includes': mdbook,
  'mkdocs-includes': mkdocs,
  'vitepress-includes': vitepress,
  gitbook,
  jekyll,
  myst,
};

/** The marks of dialects that include files. */
export function includeSyntaxes(dialects: readonly IncludingDialect[]): readonly IncludeSyntax[] {
  return dialects.flatMap((dialect) => syntaxes[dialect] ?? []);
}

/** True if one of the dialects includes files. */
export function hasIncludes(dialects: readonly IncludingDialect[]): boolean {
  return dialects.some((dialect) => syntaxes[dialect] !== undefined);
}

/** Lines `['1', '5']` counted from 1, or the name of a part. */
function rangeOf([first = '', last, name]: readonly string[]): FileSlice {
  if (/\D/.test(first)) return { anchor: first };
  if (last !== undefined && /\D/.test(last)) return { anchor: last || name };
  const from = first === '' ? undefined : Number(first);
  if (last === undefined) return from === undefined ? {} : { from, to: from };
  return { from, to: last === '' ? undefined : Number(last) };
}

function languageOf(path: string): string {
  return /\.([\w+-]{1,12})$/.exec(path)?.[1] ?? '';
}
