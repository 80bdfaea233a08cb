import type { MarkdownIt, StateInline } from 'markdown-it';
import { readAttributes } from '#features/dialects/shared/words.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import { aside } from '#markdown/tree/walk.ts';
import { eachHtml } from './html-tokens.ts';

const name = String.raw`(?:[A-Z][\w.-]*|[a-z][a-z\d]*(?:-[\w.]+)*)`;
const attribute = String.raw`\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?`;
const pattern = String.raw`<\/?(${name})((?:${attribute})*)\s*\/?>`;
const atStart = new RegExp(`^${pattern}`);
const everywhere = new RegExp(pattern, 'g');

/** Length limit of a tag, in characters. */
const maxLength = 3_000;

/** Components in upper case, and those of Vue itself. */
const component = /^(?:[A-Z]|template$|client-only$|slot$)|-/;

/** Attributes of a component that are its text. */
const textAttributes = ['text', 'label', 'title'];

export const dialect: DialectPlugins = { vue };

/**
 * Vue components in markdown: a component is its children, or its `text` where it has none. Attributes of Vue, such as `@click`,
 * may be part of a tag.
 */
function vue(parser: MarkdownIt): void {
  parser.inline.ruler.before('html_inline', 'components', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '<') return false;
    const [whole, tag = '', attributes = ''] = atStart.exec(src.slice(pos, Math.min(posMax, pos + maxLength))) ?? [];
    if (whole === undefined || !(isComponent(tag) || /\s[@#]/.test(attributes))) return false;
    if (!silent) pushComponent(state, whole, isComponent(tag) ? textOfComponent(whole, attributes) : undefined);
    state.pos += whole.length;
    return true;
  });
  eachHtml(parser, 'components', (html) =>
    html.replace(everywhere, (whole, tag: string, attributes: string) =>
      isComponent(tag) ? textOfComponent(whole, attributes) : whole,
    ),
  );
}

/** Writes a tag, or what it shows with the blanks before it, of which nothing is part of the id of a heading. */
function pushComponent(state: StateInline, tag: string, shown: string | undefined): void {
  const before = shown ? (/[ \t]+$/.exec(state.pending)?.[0] ?? '') : '';
  state.pending = state.pending.slice(0, state.pending.length - before.length);
  state.push('html_inline', '', 0).content = shown ? `<span class="${aside}">${before}${shown}</span>` : (shown ?? tag);
}

function isComponent(tag: string): boolean {
  return component.test(tag) && !/^(?:Details|Summary|Picture|Table|IMG|DIV|H[1-6]|P|A|BR)$/.test(tag);
}

/** The text of a component without children. */
function textOfComponent(tag: string, attributes: string): string {
  if (!tag.endsWith('/>')) return '';
  const given = readAttributes(attributes);
  const text = textAttributes.map((key) => given.get(key)).find((value) => value !== undefined) ?? '';
  const link = given.get('href') ?? given.get('to');
  const shown = escapeHtml(text);
  return link === undefined || text === '' ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`;
}
