import type { MarkdownIt } from 'markdown-it';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import { mathsBlocks } from './maths-blocks.ts';

type Inline = Parameters<Parameters<MarkdownIt['inline']['ruler']['push']>[1]>[0];

/** A letter, a digit, a backslash or a dollar: next to one of them a dollar is a price or a variable. */
const wordLike = /[\p{L}\p{N}\\$]/u;

/** The index from which on a closing mark does not exist, by mark. */
type Searched = WeakMap<object, Map<string, number>>;

/**
 * Parses maths as GitHub does: `$x$` and `` $`x`$ `` in a line, `$$…$$` as a paragraph. The result is code of the language
 * `math`, like a fence of that name, so a later step converts plain text.
 */
export function maths({ inline, block, renderer }: MarkdownIt): void {
  const searched: Searched = new WeakMap();
  inline.ruler.before('escape', 'maths', (state, silent) => inlineMaths(state, silent, searched));
  block.ruler.before('fence', 'maths', mathsBlocks(), { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  renderer.rules.maths = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    return `<code class="language-${info}">${escapeHtml(content)}</code>`;
  };
}

function inlineMaths(state: Inline, silent: boolean, searched: Searched): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$' || wordLike.test(src[pos - 1] ?? '')) return false;
  const found = src[pos + 1] === '$' ? display(state, searched) : (quoted(state, searched) ?? simple(state));
  if (found === undefined || found.content.trim() === '') return false;
  if (!silent) {
    const token = state.push('maths', 'code', 0);
    token.content = found.content;
    token.info = found.info;
    token.markup = '$';
  }
  state.pos = found.end;
  return true;
}

interface Formula {
  readonly content: string;
  readonly info: 'math' | 'math-display';
  readonly end: number;
}

/** Parses `$$…$$` inside a paragraph, which is shown on a line of its own too. */
function display(state: Inline, searched: Searched): Formula | undefined {
  return between(state, { open: '$$', close: '$$', info: 'math-display' }, searched);
}

function quoted(state: Inline, searched: Searched): Formula | undefined {
  if (state.src[state.pos + 1] !== '`') return undefined;
  return between(state, { open: '$`', close: '`$', info: 'math' }, searched);
}

/** Finds the closing mark. A failed search is remembered, so that many marks cost one search. */
function between(
  state: Inline,
  { open, close, info }: { readonly open: string; readonly close: string; readonly info: Formula['info'] },
  searched: Searched,
): Formula | undefined {
  const { src, pos } = state;
  const vain = searched.get(state) ?? new Map<string, number>();
  searched.set(state, vain);
  if (pos >= (vain.get(close) ?? Number.POSITIVE_INFINITY)) return undefined;
  const start = pos + open.length;
  const at = src.indexOf(close, start);
  if (at < 0 || at + close.length > state.posMax) {
    vain.set(close, pos);
    return undefined;
  }
  return { content: src.slice(start, at), info, end: at + close.length };
}

/** Raw HTML; `a<b` is not. */
const rawTag = /^<(?:\/?[a-z][\w-]*(?:\s[^<>$]*)?\/?>|!--)/i;

/** Length limit of a tag that is recognised, in characters. */
const maxTagLength = 200;

/** True for a line end and for syntax that binds tighter than maths: code, HTML, the address of a link. */
function bindsTighter(src: string, at: number): boolean {
  const sign = src[at];
  if (sign === '\n' || sign === '`') return true;
  if (sign === '<') return rawTag.test(src.slice(at, at + maxTagLength));
  return sign === ']' && src[at + 1] === '(';
}

/** Parses `$…$`. It must end at the next dollar of its line, because a later dollar belongs to another price. */
function simple({ src, pos, posMax }: Inline): Formula | undefined {
  if (/\s/.test(src[pos + 1] ?? ' ')) return undefined;
  let end = pos + 1;
  while (end < posMax && src[end] !== '$' && !bindsTighter(src, end)) end += src[end] === '\\' ? 2 : 1;
  if (end >= posMax || src[end] !== '$' || /\s/.test(src[end - 1] ?? ' ')) return undefined;
  const after = String.fromCodePoint(src.codePointAt(end + 1) ?? 32);
  return wordLike.test(after) && after !== '\\'
    ? undefined
    : { content: src.slice(pos + 1, end), info: 'math', end: end + 1 };
}
