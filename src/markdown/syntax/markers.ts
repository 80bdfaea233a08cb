import type { MarkdownIt } from 'markdown-it';

const marker = /^\[\/\/\]:\s*(#.*|\(.*\)|".*")?\s*$/;

/**
 * Lines such as `[//]: #@name` are comments. As link definitions they are invisible, but for the ones that follow a line
 * of text: those cannot interrupt a paragraph and would show, so here they may.
 */
export function markers(parser: MarkdownIt): void {
  parser.block.ruler.before(
    'reference',
    'marker',
    // biome-ignore lint/complexity/useMaxParams: the shape of a block rule is the parser's.
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || !state.src.startsWith('[//]:', start)) return false;
      if (!marker.test(state.src.slice(start, state.eMarks[startLine]))) return false;
      if (silent) return true;
      state.line = startLine + 1;
      // Keeps the words before and after it apart in a tight list, whose paragraphs have no element.
      state.push('html_block', '', 0).content = '\n';
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
