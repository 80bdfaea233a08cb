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

/** Lines `['1', '5']` counted from 1, or the name of a part. */
export function rangeOf([first = '', last, name]: readonly string[]): FileSlice {
  if (/\D/.test(first)) return { anchor: first };
  if (last !== undefined && /\D/.test(last)) return { anchor: last || name };
  const from = first === '' ? undefined : Number(first);
  if (last === undefined) return from === undefined ? {} : { from, to: from };
  return { from, to: last === '' ? undefined : Number(last) };
}

/** The language of code in a file, by the ending of its name; empty for none. */
export function languageOf(path: string): string {
  return /\.([\w+-]{1,12})$/.exec(path)?.[1] ?? '';
}
