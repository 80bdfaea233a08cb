import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { frameLines } from '#markdown/dialects/frames.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** Length limit of an attribute list, in characters. */
const maxLength = 300;

const item = String.raw`(?:[#.][^\s{}"'=]+|:?[\w@:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+))`;
const list = new RegExp(String.raw`^\{:?[ \t]*(?:${item}[ \t]*)+\}`);
const wholeLine = new RegExp(String.raw`^\{:?[ \t]*(?:${item}[ \t]*)*\}$`);
/** A list of Jekyll and Python-Markdown may have words: `{:toc}`, `{: .class no_toc}`. */
const colonList = /^\{:[^{}\n]*\}/;
const atEnd = /(?<![ \t])[ \t]*(?:(\{[^{}\n]*\})|%(\{#[^{}\n]*\})%)[ \t]*$/;

/** Tokens that an attribute list can follow. */
const owners: ReadonlySet<string> = new Set([
  'link_close',
  'image',
  'code_inline',
  'em_close',
  'strong_close',
  'del_close',
]);

/** The id in a list: `#id` or `id="id"`; undefined for none. */
function idIn(found: string): string | undefined {
  const [, short, long] = /[{\s:]#([^\s{}"'=]+)|[{\s:]id=["']?([^\s{}"'=]+)/.exec(found) ?? [];
  return short ?? long;
}

export const dialect: DialectPlugins = { attributes: attributeLists };

/**
 * Attribute lists such as `{#id .class}` and `{: width="20" }` at headings, on lines of their own and after links, images and
 * code. Ids stay as anchors, the size of an image too; the rest is left out.
 */
function attributeLists(parser: MarkdownIt): void {
  frameLines(parser, 'attribute-lines', (text) => (isListLine(text) ? { edge: 'none' } : undefined));
  anchorLines(parser);
  parser.inline.ruler.before('link', 'attribute-lists', readInline);
  parser.inline.ruler.before('link', 'attribute-spans', readSpan);
  parser.core.ruler.before('inline', 'heading-attributes', ({ tokens, Token: Create }) => {
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const inline = tokens[index + 1];
      const id = inline === undefined ? undefined : cutList(inline);
      if (id === undefined || inline === undefined) return;
      const target = new Create('html_inline', '', 0);
      target.content = anchor(id);
      inline.children = [target];
    });
  });
}

/** A line with nothing but a list. */
function isListLine(text: string): boolean {
  if (text.length > maxLength || !text.startsWith('{')) return false;
  return wholeLine.test(text) || colonList.exec(text)?.[0] === text;
}

/** Lists on a line of their own that have an id become an anchor. */
function anchorLines({ block }: MarkdownIt): void {
  block.ruler.before(
    'attribute-lines',
    'anchor-lines',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, _end, silent) => {
      const text = lineIndent(state, line) >= 4 ? '' : lineText(state, line);
      const id = isListLine(text) ? idIn(text) : undefined;
      if (id === undefined) return false;
      if (silent) return true;
      const token = state.push('html_block', '', 0);
      token.content = `${anchor(id)}\n`;
      token.map = [line, line + 1];
      state.line = line + 1;
      return true;
    },
    interrupts,
  );
}

function anchor(id: string): string {
  return `<a id="${escapeHtml(id)}"></a>`;
}

/** Writes the anchor of a list in a text; nothing for a list without an id. */
function pushAnchor(state: StateInline, found: string): void {
  const id = idIn(found);
  if (id !== undefined) state.push('html_inline', '', 0).content = anchor(id);
}

/** Removes the attribute list at the end of a heading, and returns its id. */
function cutList(inline: Token): string | undefined {
  const { content } = inline;
  if (!/\}%?\s*$/.test(content.slice(-3))) return undefined;
  const [whole = '', usual, framed] = atEnd.exec(content.slice(-maxLength)) ?? [];
  const found = usual ?? framed ?? '';
  if (found === '' || !(list.test(found) || colonList.test(found))) return undefined;
  inline.content = content.slice(0, content.length - whole.length).trimEnd();
  return idIn(found);
}

function listAt({ src, pos, posMax }: Pick<StateInline, 'src' | 'pos' | 'posMax'>): string | undefined {
  if (src[pos] !== '{') return undefined;
  const text = src.slice(pos, Math.min(posMax, pos + maxLength));
  return list.exec(text)?.[0] ?? colonList.exec(text)?.[0];
}

/** True after a mark that can end emphasis, which becomes an element only when all of the text is read. */
function endsEmphasis({ delimiters, tokens }: StateInline): boolean {
  const last = delimiters.at(-1);
  return last?.close === true && last.token === tokens.length - 1;
}

/** Leaves out a list after an inline element, besides its id. */
function readInline(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '{' || state.pending !== '') return false;
  const owner = state.tokens.at(-1);
  if (!silent && !owners.has(owner?.type ?? '') && !endsEmphasis(state)) return false;
  const found = listAt(state);
  if (found === undefined) return false;
  if (!silent && owner?.type === 'image') {
    for (const [, name = '', value = ''] of found.matchAll(/(width|height)="?(\d{1,4})(?:px)?"?(?=[\s}])/g))
      owner.attrSet(name, value);
  }
  if (!silent) pushAnchor(state, found);
  state.pos += found.length;
  return true;
}

/** Length limit of text with attributes, in characters. */
const maxSpanLength = 500;

/** The index of the next `]{` of a text, which is searched once for many brackets. */
const ends = new WeakMap<StateInline, number>();

function nextEnd(state: StateInline): number {
  const known = ends.get(state) ?? -1;
  if (known >= state.pos) return known;
  const found = state.src.indexOf(']{', state.pos);
  const end = found < 0 ? Number.POSITIVE_INFINITY : found;
  ends.set(state, end);
  return end;
}

/** Text with attributes: `[text]{#id .class}` is an anchor and its text. */
function readSpan(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '[' || nextEnd(state) - pos > maxSpanLength) return false;
  const end = state.md.helpers.parseLinkLabel(state, pos);
  if (end < 0 || src[end + 1] !== '{') return false;
  const found = listAt({ src, posMax, pos: end + 1 });
  if (found === undefined) return false;
  if (!silent) {
    pushAnchor(state, found);
    state.pos = pos + 1;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
  }
  state.pos = end + 1 + found.length;
  return true;
}
