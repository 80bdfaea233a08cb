import type { MarkdownIt } from 'markdown-it';

/** Leaves out paragraphs of which nothing is left: those of a component or an icon. */
export function emptyParagraphs({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'empty-paragraphs', ({ tokens }) => {
    tokens.forEach((open, index) => {
      const [inline, close] = tokens.slice(index + 1, index + 3);
      if (open.type !== 'paragraph_open' || inline === undefined || close?.type !== 'paragraph_close') return;
      const { children } = inline;
      const isEmpty = children?.every(
        ({ type, content }) => /^(?:text|html_inline|softbreak)$/.test(type) && content.trim() === '',
      );
      if (isEmpty) for (const token of [open, close]) token.hidden = true;
    });
  });
}
