import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import type { Include } from './include-syntax.ts';
import { includeSyntaxes } from './include-syntaxes.ts';
import { maskCode } from './mask-code.ts';

/** A mark in a text. */
export interface IncludeMark {
  /** Index of its first character. */
  readonly index: number;
  /** The mark. */
  readonly whole: string;
  readonly include: Include;
}

/** Finds the marks in a text that include files, in order. */
export function findIncludes(text: string, dialects: readonly Dialect[]): readonly IncludeMark[] {
  const syntaxes = includeSyntaxes(dialects);
  if (syntaxes.length === 0) return [];
  const masked = syntaxes.every(({ inCode }) => inCode) ? text : maskCode(text);
  const marks = syntaxes.flatMap(({ pattern, inCode, read }) =>
    [...(inCode ? text : masked).matchAll(pattern)].flatMap((match): IncludeMark[] => {
      const { index } = match;
      const whole = text.slice(index, index + match[0].length);
      const include = read(match, whole);
      return include === undefined ? [] : [{ index, whole, include }];
    }),
  );
  return marks.toSorted((a, b) => a.index - b.index);
}
