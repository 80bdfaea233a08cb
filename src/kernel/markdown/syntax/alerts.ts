import type { MarkdownIt, Token } from 'markdown-it';

const opening = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Turns block quotes that begin with `[!NOTE]` and the like into GitHub's alerts, unless they are nested or empty. */
export function alerts(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'alerts', ({ tokens }) => {
    const open: { readonly token: Token; readonly kind: string | undefined }[] = [];
    tokens.forEach((token, index) => {
      if (token.type === 'blockquote_open')
        open.push({ token, kind: token.level > 0 ? undefined : alertKind(tokens, index) });
      if (token.type !== 'blockquote_close') return;
      const start = open.pop();
      if (start?.kind !== undefined) turnIntoAlert(start.token, token, start.kind);
    });
  });
  const { renderer } = parser;
  renderer.rules.blockquote_open = (tokens, index, options) => {
    const tag = renderer.renderToken(tokens, index, options);
    const title: unknown = tokens[index]?.meta?.alert;
    return typeof title === 'string' ? `${tag}<p class="markdown-alert-title">${title}</p>\n` : tag;
  };
}

/** The kind of an alert; its line is removed from the quote. Undefined for other quotes. */
function alertKind(tokens: readonly Token[], index: number): string | undefined {
  const [paragraph, inline, end] = tokens.slice(index + 1, index + 4);
  if (paragraph?.type !== 'paragraph_open' || inline === undefined || end === undefined) return undefined;
  const kind = opening.exec(inline.content)?.[1]?.toLowerCase();
  const isEmpty = inline.content.replace(opening, '') === '' && tokens[index + 4]?.type === 'blockquote_close';
  if (kind === undefined || isEmpty) return undefined;
  inline.content = inline.content.replace(opening, '');
  if (inline.content === '') for (const token of [paragraph, end]) token.hidden = true;
  return kind;
}

function turnIntoAlert(open: Token, close: Token, kind: string): void {
  open.tag = 'div';
  close.tag = 'div';
  open.attrSet('class', `markdown-alert markdown-alert-${kind}`);
  open.meta = { alert: kind.charAt(0).toUpperCase() + kind.slice(1) };
}
