import type { MarkdownIt } from 'markdown-it';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import type { IncludeSyntax } from './includes/include-syntax.ts';

/** What adds dialects to a parser, by their names. */
export type DialectPlugins = Readonly<Partial<Record<Dialect, (parser: MarkdownIt) => void>>>;

/** What the marks of a dialect mean in a text that is not parsed. */
export interface DialectText {
  /** Its marks that include files; absent for none. */
  readonly includes?: readonly IncludeSyntax[];
  /** How a line of text without markdown reads without its marks: patterns, and what stands in their place; absent for none. */
  readonly plain?: readonly (readonly [RegExp, string])[];
}

/** Such marks of dialects, by their names. */
export type DialectTexts = Readonly<Partial<Record<Dialect, DialectText>>>;
