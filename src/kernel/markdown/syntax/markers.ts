import type { MarkdownIt } from 'markdown-it';
import { readMarker, regionComment } from '#markdown/regions/region-mark.ts';

const marker = /^\[\/\/\]:\s*(#.*|\(.*\)|".*")?\s*$/;

/**
 * Hides lines such as `[//]: #@name`, which are used as comments. As link definitions they are invisible anyway, except after a
 * line of text, because a definition cannot interrupt a paragraph. Markers that name a region become HTML comments.
 */
export function markers(parser: MarkdownIt): void {
  parser.block.ruler.before(
    'reference',
    'marker',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || !state.src.startsWith('[//]:', start)) return false;
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (!marker.test(line)) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const mark = readMarker(line);
      // The line end separates the words around it in a tight list, whose paragraphs have no element.
      state.push('html_block', '', 0).content = mark === undefined ? '\n' : regionComment(mark);
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
