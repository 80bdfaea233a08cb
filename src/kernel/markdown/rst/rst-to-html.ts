import { createRstParser } from './rst-blocks.ts';
import { linesOf } from './rst-lines.ts';
import { collectNames } from './rst-names.ts';
import type { DocumentPaths } from './rst-paths.ts';

/**
 * Converts reStructuredText to HTML, which is not safe yet. Nothing is read, included or run: a file to include is a link, and
 * unknown directives and roles are text. Never throws for any text, and takes linear time.
 */
export function rstToHtml(text: string, paths: DocumentPaths): string {
  const lines = linesOf(text);
  return createRstParser(collectNames(lines, paths)).blocks(lines);
}
