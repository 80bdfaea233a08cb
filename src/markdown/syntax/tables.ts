import type { MarkdownIt } from 'markdown-it';

/** Cells carry their alignment as `align`, which the allow list keeps, and not as a style, which it does not. */
export function tableAlignment(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'table-alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const style = token.attrGet('style');
      if (style !== null) token.attrs = [['align', String(style).replace('text-align:', '')]];
    }
  });
}
