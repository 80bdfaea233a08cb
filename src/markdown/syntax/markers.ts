import type { MarkdownIt } from 'markdown-it';
import { readMarker, regionComment } from '#markdown/regions/region-mark.ts';

const marker = /^\[\/\/\]:\s*(#.*|\(.*\)|".*")?\s*$/;

/**
 * Lines such as `[//]: #@name` are comments. As link definitions they are invisible, but for the ones that follow a line
 * of text: those cannot interrupt a paragraph and would show, so here they may. Those that name a region leave a comment
 * of our own.
 */
export function markers(parser: MarkdownIt): void {
  parser.block.ruler.before(
    'reference',
    'marker',
    // biome-ignore lint/complexity/useMaxParams: the shape of a block rule is the parser's.
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || !state.src.startsWith('[//]:', start)) return false;
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (!marker.test(line)) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const mark = readMarker(line);
      // The line end keeps the words before and after it apart in a tight list, whose paragraphs have no element.
      state.push('html_block', '', 0).content = mark === undefined ? '\n' : regionComment(mark);
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
