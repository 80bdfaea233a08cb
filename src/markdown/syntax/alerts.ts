import type { MarkdownIt, Token } from 'markdown-it';

const opening = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Block quotes that begin with `[!NOTE]` and its kin become alerts, shaped as on GitHub. */
export function alerts(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'alerts', (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type === 'blockquote_open') turnIntoAlert(state.tokens, index, state.Token);
    });
  });
}

function turnIntoAlert(
  tokens: Token[],
  index: number,
  TokenClass: new (...parts: [string, string, -1 | 0 | 1]) => Token,
): void {
  const [open, paragraph, inline] = tokens.slice(index, index + 3);
  if (open === undefined || paragraph?.type !== 'paragraph_open' || inline === undefined) return;
  const kind = opening.exec(inline.content)?.[1]?.toLowerCase();
  const close = tokens.findIndex(
    (token, at) => at > index && token.type === 'blockquote_close' && token.level === open.level,
  );
  if (kind === undefined || close < 0) return;
  for (const token of [open, tokens[close]]) if (token !== undefined) token.tag = 'div';
  open.attrSet('class', `markdown-alert markdown-alert-${kind}`);
  inline.content = inline.content.replace(opening, '');
  const title = new TokenClass('html_block', '', 0);
  title.content = `<p class="markdown-alert-title">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</p>\n`;
  tokens.splice(index + 1, inline.content === '' ? 3 : 0, title);
}
