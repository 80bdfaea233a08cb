import type { MarkdownIt } from 'markdown-it';

/** Writes the alignment of cells as the attribute `align`, which the allow list keeps, in place of a style. */
export function tableAlignment(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'table-alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const style = token.attrGet('style');
      if (style !== null) token.attrs = [['align', String(style).replace('text-align:', '')]];
    }
  });
}
