import type { MarkdownIt, StateInline } from 'markdown-it';
import { labelScheme } from '#model/page/label-name.ts';

/** The labels of a document with the heading after each, by the environment of the parser. */
export type Labels = WeakMap<object, ReadonlyMap<string, string>>;

const opening = /^\{([\w:.+-]{1,60})\}(`+)/;

/** Length limit of a role, in characters. */
const maxLength = 2_000;

/** Elements of roles whose content is text. */
const tags: Readonly<Record<string, string>> = {
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  kbd: 'kbd',
  strong: 'strong',
  guilabel: 'strong',
  menuselection: 'strong',
  emphasis: 'em',
  dfn: 'em',
  abbr: 'span',
  abbreviation: 'span',
  term: 'span',
  ref: 'span',
  numref: 'span',
  eq: 'span',
  doc: 'span',
  underline: 'ins',
  del: 'del',
};

/** The roles of MyST: `` {doc}`Title <path>` `` and the like. Unknown roles are code. */
export function roles({ inline }: MarkdownIt, labels: Labels): void {
  inline.ruler.before('backticks', 'roles', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '{') return false;
    const text = src.slice(pos, Math.min(posMax, pos + maxLength));
    const [start = '', name = '', ticks = ''] = opening.exec(text) ?? [];
    const end = start === '' ? -1 : text.indexOf(ticks, start.length);
    if (end <= start.length) return false;
    if (!silent) writeRole(state, { name: name.toLowerCase(), content: text.slice(start.length, end), labels });
    state.pos = pos + end + ticks.length;
    return true;
  });
}

interface Role {
  readonly name: string;
  readonly content: string;
  readonly labels: Labels;
}

function writeRole(state: StateInline, { name, content, labels }: Role): void {
  const { text, target } = partsOf(content);
  const link = linkOf(name, { text, target, label: labels.get(state.env)?.get(target) });
  if (link !== undefined) writeLink(state, link.href, link.text);
  else if (name === 'pep' || name === 'rfc') writeNumber(state, name, { target, text });
  else if (name === 'math') writeCode(state, content, 'math');
  else if (name.startsWith('index')) return;
  else if (tags[name] !== undefined) writeTag(state, tags[name], text ?? target);
  else if (text !== undefined) writeTag(state, 'span', text);
  else writeCode(state, target.replace(/^[~!]/, ''));
}

interface LinkParts {
  readonly text: string | undefined;
  readonly target: string;
  /** The heading after the label in this document; undefined if the document has no such label. */
  readonly label: string | undefined;
}

/** The link of a role; undefined for a role that is none. A link to a label of another document may have no text. */
function linkOf(name: string, { text, target, label }: LinkParts): { href: string; text: string } | undefined {
  if (name === 'doc' || name === 'download') return { href: target, text: text ?? nameOf(target) };
  if (label !== undefined) return { href: `#${target}`, text: text ?? (label === '' ? target : label) };
  return name === 'ref' ? { href: labelScheme + target, text: text ?? '' } : undefined;
}

/** `Title <target>`, or only a target. */
function partsOf(content: string): { readonly text: string | undefined; readonly target: string } {
  const [, text, target] = /^([^<]*[^<\s])\s*<([^<>]+)>$/.exec(content.replace(/\s+/g, ' ')) ?? [];
  return { text, target: (target ?? content).replace(/\s+/g, ' ').trim() };
}

/** The name of a document for a link without a text. */
function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** A Python enhancement proposal or a request for comments. */
function writeNumber(
  state: StateInline,
  name: 'pep' | 'rfc',
  { target, text }: { readonly target: string; readonly text: string | undefined },
): void {
  const [number = '', fragment] = target.split('#');
  const digits = /^\d+$/.test(number) ? number : '';
  const site =
    name === 'pep'
      ? `https://peps.python.org/pep-${digits.padStart(4, '0')}/`
      : `https://datatracker.ietf.org/doc/html/rfc${digits}`;
  const shown = text ?? `${name.toUpperCase()} ${number}`;
  if (digits === '') writeTag(state, 'span', shown);
  else writeLink(state, fragment === undefined ? site : `${site}#${fragment}`, shown);
}

function writeLink(state: StateInline, href: string, text: string): void {
  state.push('link_open', 'a', 1).attrs = [['href', encodeURI(href.toWellFormed())]];
  if (text !== '') state.push('text', '', 0).content = text;
  state.push('link_close', 'a', -1);
}

function writeTag(state: StateInline, tag: string, text: string): void {
  if (tag === 'span') {
    state.push('text', '', 0).content = text;
    return;
  }
  state.push(`${tag}_open`, tag, 1);
  state.push('text', '', 0).content = text;
  state.push(`${tag}_close`, tag, -1);
}

function writeCode(state: StateInline, content: string, info?: string): void {
  const token = state.push(info === undefined ? 'code_inline' : 'maths', 'code', 0);
  token.content = content;
  token.markup = '`';
  if (info !== undefined) token.info = info;
}
