import GithubSlugger from 'github-slugger';
import type { MarkdownIt, Token } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { FrameMark } from '#markdown/dialects/frame.ts';
import { frameLines } from '#markdown/dialects/frames.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';
import { createPlainMarkdown, textOfTokens } from '#markdown/syntax/plain-markdown.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { labelScheme } from '#model/page/label-name.ts';
import { directives, writeTarget } from './myst-directives.ts';
import { fields } from './myst-fields.ts';
import { environments } from './myst-math.ts';
import { type Labels, roles } from './myst-roles.ts';

export const dialect: DialectPlugins = { myst };

/** MyST: directives, roles, targets `(name)=`, comments `% text` and links without a text. */
function myst(parser: MarkdownIt): void {
  const labels: Labels = new WeakMap();
  directives(parser);
  fields(parser);
  environments(parser);
  roles(parser, labels);
  frameLines(parser, 'comments', (text) => (/^%(?:\s|$)|^\+\+\+(?:\s|$)/.test(text) ? { edge: 'none' } : undefined));
  // Containers whose name is a class.
  frameLines(parser, 'classes', readClass);
  targets(parser, labels);
  parser.core.ruler.after('inline', 'empty-links', ({ tokens, env, Token: Create }) => {
    const own = labels.get(env);
    const anchors = anchorsOf(tokens);
    for (const token of tokens) {
      if (token.children === null) continue;
      const isOwn = (name: string): boolean => own?.has(name) === true || anchors.has(name);
      for (const child of token.children) toLabel(child, isOwn);
      token.children = withTexts(token.children, own, Create);
    }
  });
}

function readClass(text: string): FrameMark | undefined {
  const [, colons = '', name] = /^(:{3,})[ \t]*(?:([\w-]+)(?![\w-])[\w -]*|\{[.#][^{}]*\})?$/.exec(text) ?? [];
  const size = colons.length;
  if (size === 0) return undefined;
  if (text === colons) return { edge: 'close', family: ':', size };
  const isCallout = name !== undefined && calloutKind(name) !== undefined;
  return { edge: 'open', frame: isCallout ? { shape: 'callout', name } : { shape: 'plain' }, family: ':', size };
}

/** Targets become anchors; the heading after a target is the text of links to it. */
function targets(parser: MarkdownIt, labels: Labels): void {
  const { block, core } = parser;
  const plain = createPlainMarkdown(parser);
  block.ruler.before(
    'table',
    'targets',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, _end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const [, name] = /^\(([^()\s][^()]*)\)=$/.exec(lineText(state, line)) ?? [];
      if (name === undefined) return false;
      if (silent) return true;
      writeTarget(state, name, [line, line + 1]);
      state.line = line + 1;
      return true;
    },
    interrupts,
  );
  core.ruler.before('inline', 'labels', ({ tokens, env }) => {
    const titles = new Map<string, string>();
    let waiting: string[] = [];
    tokens.forEach(({ type, meta }, index) => {
      const name: unknown = meta?.target;
      if (typeof name === 'string') waiting.push(name);
      else {
        const title = type === 'heading_open' ? plain.text(tokens[index + 1]?.content ?? '') : '';
        for (const each of waiting) titles.set(each, title);
        waiting = [];
      }
    });
    labels.set(env, titles);
  });
}

/** The ids of the headings, and of the anchors in HTML. */
function anchorsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const headings = tokens.flatMap(({ type }, index) =>
    type === 'heading_open' ? [slugger.slug(textOfTokens(tokens[index + 1]?.children ?? [], 'named'))] : [],
  );
  const html = tokens.map(({ type, content }) => (/^(inline|html_block)$/.test(type) ? content : '')).join('\n');
  const named = [...html.matchAll(/(?:\bid=["']?|\{#|:name: *)([\w./:-]+)/g)].map(([, name = '']) => name);
  return new Set([...headings, ...named]);
}

/** A link to an anchor that the document does not have leads to the label of that name. */
function toLabel(link: Token, isOwn: (name: string) => boolean): void {
  const href = link.type === 'link_open' ? String(link.attrGet('href') ?? '') : '';
  const name = decodePercent(href.slice(1));
  if (href.startsWith('#') && name !== '' && !isOwn(name)) link.attrSet('href', labelScheme + href);
}

/** Links without a text get the title of their target in the document, or its name; those to labels get it later. */
function withTexts(children: Token[], titles: ReadonlyMap<string, string> | undefined, Create: typeof Token): Token[] {
  return children.flatMap((child, index) => {
    if (child.type !== 'link_open' || children[index + 1]?.type !== 'link_close') return [child];
    const href = String(child.attrGet('href') ?? '');
    if (href.startsWith(labelScheme)) return [child];
    const text = new Create('text', '', 0);
    const name = decodePercent(href.replace(/^#/, ''));
    text.content = titles?.get(name) || name.replace(/\.(?:md|rst|ipynb)$/, '');
    return [child, text];
  });
}
