import { dialectTexts } from '#features/dialect-texts.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** A title or another line of text that was read without its dialects, without their marks; empty if nothing is left. */
export function withoutDialects(line: string, dialects: readonly Dialect[]): string {
  const rules = dialects.flatMap((dialect) => dialectTexts[dialect]?.plain ?? []);
  const plain = rules.reduce((text, [pattern, by]) => text.replace(pattern, by), line);
  return plain === line ? line : plain.replace(/\s+/g, ' ').trim();
}
