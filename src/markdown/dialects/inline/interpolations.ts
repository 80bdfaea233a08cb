import type { MarkdownIt } from 'markdown-it';
import { eachHtml, outsideTags } from '#markdown/dialects/html-tokens.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';

/** Length limit of an expression, in characters. */
const maxLength = 500;

/** Shows the expressions of templates as code: `{{ version }}`. */
export function interpolations(parser: MarkdownIt): void {
  parser.inline.ruler.before('emphasis', 'interpolations', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '{' || src[pos + 1] !== '{') return false;
    const end = src.slice(pos, Math.min(posMax, pos + maxLength)).indexOf('}}');
    if (end < 0) return false;
    if (!silent) {
      const token = state.push('code_inline', 'code', 0);
      token.markup = '`';
      token.content = expressionOf(src.slice(pos + 2, pos + end));
    }
    state.pos = pos + end + 2;
    return true;
  });
  eachHtml(parser, 'interpolations', (html) =>
    html.includes('{{') ? outsideTags(html, (text) => text.replace(expression, asCode)) : html,
  );
}

const expression = /\{\{((?:[^{}]|\}(?!\})){0,500})\}\}/g;

function asCode(_whole: string, inside: string): string {
  return `<code>${escapeHtml(expressionOf(inside))}</code>`;
}

function expressionOf(inside: string): string {
  return inside.replace(/^-|-$/g, '').replace(/\s+/g, ' ').trim();
}
