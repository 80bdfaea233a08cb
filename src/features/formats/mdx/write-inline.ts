import { pathAttribute, textAttribute } from './attribute-text.ts';
import { componentKind } from './component-kinds.ts';
import { escaped, htmlTag } from './html-tag.ts';
import { blocks, dedent, fenced } from './lay-out.ts';
import { literalText } from './literal-text.ts';
import type { MdxElement, MdxNode, NodeWriter } from './mdx-nodes.ts';
import { inlineCode } from './write-expression.ts';

/** Elements whose content is no text for readers. */
const silent: ReadonlySet<string> = new Set(['style', 'script', 'svg', 'head', 'template', 'object']);

/** Elements that load another page or a film; a link leads there. */
const embedded: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'embed']);

/** Elements that stand in a line of text. */
const phrasing: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font hr i img input ins kbd label mark picture q s samp small source span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Elements whose content is one line of text. */
const lines: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 summary figcaption caption dt button'.split(' '));

/** An element or a component in a line of text. */
export function writeInline(element: MdxElement, writer: NodeWriter): string {
  const { name, children } = element;
  if (/^[a-z]/.test(name)) return inlineHtml(element, writer);
  const kind = componentKind(name);
  if (kind === 'left-out' && textAttribute(element, ['label']) === undefined) return '';
  const content = writer.writeInline(children);
  const href = pathAttribute(element, ['href', 'to', 'url'], writer.imports);
  const text = content.trim() === '' ? labelOf(element, writer) : content;
  if (href !== undefined) return `<a href="${escaped(href)}">${text || escaped(href)}</a>`;
  return text || (name === '' ? '' : inlineCode(name));
}

/** The text of a component without content. */
function labelOf(element: MdxElement, { imports }: NodeWriter): string {
  const text = textAttribute(element, ['text', 'title', 'label', 'name', 'children']);
  if (text !== undefined) return escaped(text);
  const src = pathAttribute(element, ['src'], imports);
  const alt = textAttribute(element, ['alt']) ?? '';
  return src === undefined ? '' : `<img src="${escaped(src)}" alt="${escaped(alt)}">`;
}

function inlineHtml(element: MdxElement, writer: NodeWriter): string {
  const { name, children } = element;
  if (silent.has(name)) return '';
  if (embedded.has(name)) return embeddedLink(element, writer);
  const tag = htmlTag(element, writer.imports);
  if (children.length === 0 && /^(?:br|hr|img|input|source|wbr|col)$/.test(name)) return tag;
  const content = name === 'code' || name === 'kbd' ? codeText(children, writer) : writer.writeInline(children);
  return `${tag}${content}</${name}>`;
}

/** An element of HTML with lines of its own. Its content is markdown. */
export function writeHtmlBlock(element: MdxElement, writer: NodeWriter): string {
  const { name, children, attributes } = element;
  if (silent.has(name) || embedded.has(name) || phrasing.has(name)) return inlineHtml(element, writer);
  if (name === 'pre') return fenced(plainText(children), languageOf(children));
  if (lines.has(name)) return inlineHtml(element, writer).replace(/\n+[ \t]*/g, ' ');
  const tag = htmlTag(element, writer.imports);
  if (children.every(isBlank)) return `${tag}</${name}>`;
  const content = dedent(writer.writeBlock(children));
  if (name !== 'p') return blocks(tag, content, `</${name}>`);
  // A paragraph cannot contain the paragraphs that markdown creates.
  return attributes.size === 0 ? content : blocks(tag.replace(/^<p/, '<div'), content, '</div>');
}

function embeddedLink(element: MdxElement, { imports }: NodeWriter): string {
  const src = pathAttribute(element, ['src'], imports);
  const text = textAttribute(element, ['title']) ?? src;
  return src === undefined || text === undefined ? '' : `<a href="${escaped(src)}">${escaped(text)}</a>`;
}

function isBlank(node: MdxNode): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function codeText(children: readonly MdxNode[], writer: NodeWriter): string {
  const isText = children.every(({ type }) => type !== 'element');
  return isText ? escaped(plainText(children)) : writer.writeInline(children);
}

/** Text and strings, without tags. */
function plainText(nodes: readonly MdxNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      return node.type === 'expression' ? (literalText(node.value) ?? `{${node.value}}`) : plainText(node.children);
    })
    .join('');
}

function languageOf(children: readonly MdxNode[]): string {
  const [code] = children.filter((node) => node.type === 'element');
  return /language-([\w+#.-]+)/.exec((code && textAttribute(code, ['className', 'class'])) ?? '')?.[1] ?? '';
}
