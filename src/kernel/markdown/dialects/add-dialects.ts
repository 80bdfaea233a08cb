import type { MarkdownIt } from 'markdown-it';
import { dialects as plugins } from '#features/dialects.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import { emptyParagraphs } from './empty-paragraphs.ts';
import { frames } from './frames.ts';

/** Adds dialects to a parser. */
export function addDialects(parser: MarkdownIt, dialects: readonly Dialect[]): void {
  frames(parser);
  for (const dialect of dialects) plugins[dialect]?.(parser);
  emptyParagraphs(parser);
}
