import { firstLines, plainTitle } from '#features/formats/shared/markup-titles.ts';
import { isUnderline } from '#markdown/text/underlines.ts';
import type { DocumentFormat } from '#model/page/document-format.ts';

/** reStructuredText, which becomes HTML. */
export const format: DocumentFormat = {
  kind: 'rst',
  gives: 'html',
  load: async () => (await import('./rst-to-html.ts')).rstToHtml,
  titleOf: rstTitle,
  links: [
    /<([^<>`\s]{1,1000})>`__?/g,
    /^ {0,20}\.\. _[^:\n]{1,200}: +(\S{1,1000})$/gm,
    /^ {0,20}\.\. (?:\|[^|\n]{1,100}\| )?(?:image|figure|include|literalinclude):: +(\S{1,1000})/gm,
    /^ {0,20}:target: +(\S{1,1000})/gm,
  ],
};

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

/** The title of a document in reStructuredText: its first section title, if no text stands above it. */
function rstTitle(text: string): string | undefined {
  const lines = firstLines(text);
  let isDirective = false;
  for (const [index, line] of lines.entries()) {
    const isOver = adornment.test(line);
    if (isOver) isDirective = false;
    if (line.trim() === '' || isOver) continue;
    // A directive or comment goes on as long as lines are indented.
    isDirective = /^\.\.(\s|$)/.test(line) || (isDirective && /^\s/.test(line));
    if (isDirective || /^:[\w-]+:/.test(line)) continue;
    return isUnderline(lines[index + 1] ?? '', line) ? plainTitle(line) : undefined;
  }
  return undefined;
}
