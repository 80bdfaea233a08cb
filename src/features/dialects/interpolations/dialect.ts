import type { MarkdownIt } from 'markdown-it';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** Length limit of an expression, in characters. */
const maxLength = 500;

declare module 'markdown-it' {
  interface Token {
    /** An expression of a template as its author wrote it, with its braces. */
    expression?: string;
  }
}

export const dialect: DialectPlugins = { interpolations };

/** Shows the expressions of templates as code: `{{ version }}`. In elements with `v-pre`, they are text. */
function interpolations(parser: MarkdownIt): void {
  parser.inline.ruler.before('emphasis', 'interpolations', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '{' || src[pos + 1] !== '{') return false;
    const end = src.slice(pos, Math.min(posMax, pos + maxLength)).indexOf('}}');
    if (end < 0) return false;
    if (!silent) {
      const token = state.push('code_inline', 'code', 0);
      token.markup = '`';
      token.content = expressionOf(src.slice(pos + 2, pos + end));
      token.expression = src.slice(pos, pos + end + 2);
    }
    state.pos = pos + end + 2;
    return true;
  });
  parser.core.ruler.after('inline', 'interpolations-in-html', ({ tokens }) => {
    const verbatim = new Verbatim();
    for (const token of tokens.flatMap((each) => (each.type === 'inline' ? (each.children ?? []) : [each]))) {
      const { type, content, expression: written } = token;
      if (type === 'html_block' || type === 'html_inline') token.content = verbatim.pass(content);
      if (written !== undefined && verbatim.isOpen) Object.assign(token, { type: 'text', tag: '', content: written });
    }
  });
}

/** Follows the elements with `v-pre` through the raw HTML of a document. */
class Verbatim {
  #tag = '';
  #depth = 0;

  /** True inside of such an element. */
  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Passes over HTML, and returns it with the expressions outside of such elements as code. */
  pass(html: string): string {
    const parts = html.split(/(<[^<>]*>)/);
    return parts.map((part, index) => (index % 2 === 0 ? this.#text(part) : this.#edge(part))).join('');
  }

  #text(text: string): string {
    return this.isOpen ? text : text.replace(expression, asCode);
  }

  #edge(tag: string): string {
    const [, slash, name = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(tag) ?? [];
    const isEmpty = tag.endsWith('/>');
    if (this.isOpen && name === this.#tag && !isEmpty) this.#depth += slash === '/' ? -1 : 1;
    else if (!this.isOpen && slash === '' && !isEmpty && /\sv-pre(?=[\s=>])/.test(tag)) {
      this.#tag = name;
      this.#depth = 1;
    }
    return tag;
  }
}

const expression = /\{\{((?:[^{}]|\}(?!\})){0,500})\}\}/g;

function asCode(_whole: string, inside: string): string {
  return `<code>${escapeHtml(expressionOf(inside))}</code>`;
}

function expressionOf(inside: string): string {
  return inside.replace(/^-|-$/g, '').replace(/\s+/g, ' ').trim();
}
