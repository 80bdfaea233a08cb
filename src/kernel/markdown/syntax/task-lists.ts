import type { MarkdownIt, Token } from 'markdown-it';

const box = /^\[([ xX])\][ \t\n]+(?=\S)/;

/** List items that begin with `[ ]` or `[x]` get GitHub's disabled checkbox. */
export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.before('inline', 'task-lists', ({ tokens }) => {
    const lists: Token[] = [];
    tokens.forEach((token, index) => {
      if (token.type.endsWith('_list_open')) lists.push(token);
      if (token.type.endsWith('_list_close')) lists.pop();
      const inline = tokens[index + 2];
      const isItem = token.type === 'list_item_open' && tokens[index + 1]?.type === 'paragraph_open';
      if (!isItem || inline === undefined || !box.test(inline.content)) return;
      inline.content = inline.content.replace(box, (_match, mark: string) => `${checkbox(mark !== ' ')} `);
      token.attrJoin('class', 'task-list-item');
      const list = lists.at(-1);
      if (list !== undefined && list.attrGet('class') === null) list.attrSet('class', 'contains-task-list');
    });
  });
}

function checkbox(checked: boolean): string {
  return `<input type="checkbox" class="task-list-item-checkbox" disabled${checked ? ' checked' : ''}>`;
}
