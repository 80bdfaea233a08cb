import { dialectTexts } from '#features/dialect-texts.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import type { IncludeSyntax } from './include-syntax.ts';

/** The marks of dialects that include files. */
export function includeSyntaxes(dialects: readonly Dialect[]): readonly IncludeSyntax[] {
  return dialects.flatMap((dialect) => dialectTexts[dialect]?.includes ?? []);
}

/** True if one of the dialects includes files. */
export function hasIncludes(dialects: readonly Dialect[]): boolean {
  return dialects.some((dialect) => dialectTexts[dialect]?.includes !== undefined);
}
