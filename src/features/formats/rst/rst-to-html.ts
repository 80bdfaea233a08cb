import type { FormatDocument } from '#model/page/document-format.ts';
import { createRstParser } from './rst-blocks.ts';
import { linesOf } from './rst-lines.ts';
import { collectNames } from './rst-names.ts';

/**
 * Converts reStructuredText to HTML, which is not safe yet. Nothing is read, included or run: a file to include is a link, and
 * unknown directives and roles are text. Never throws for any text, and takes linear time.
 */
export function rstToHtml(text: string, paths: FormatDocument): string {
  const lines = linesOf(text);
  return createRstParser(collectNames(lines, paths)).blocks(lines);
}
