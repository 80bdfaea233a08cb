import { quietBox } from '#features/formats/shared/quiet-box.ts';
import { calloutEnd, calloutKind, calloutStart } from '#markdown/syntax/callout-html.ts';
import { tabEnd, tabStart } from '#markdown/syntax/tabs-html.ts';
import { pathAttribute, textAttribute } from './attribute-text.ts';
import { componentKind } from './component-kinds.ts';
import { escaped } from './html-tag.ts';
import { blocks, dedent, fenced } from './lay-out.ts';
import { listedTexts, literalText } from './literal-text.ts';
import type { MdxElement, NodeWriter } from './mdx-nodes.ts';

const titles = ['title', 'label', 'heading', 'header', 'summary', 'question', 'name'];

/** A component with lines of its own, as markdown with HTML. */
export function writeComponent(element: MdxElement, writer: NodeWriter): string {
  switch (componentKind(element.name)) {
    case 'callout':
      return callout(element, writer);
    case 'tabs':
      return tabs(element, writer);
    case 'details':
      return blocks(
        tabStart({ label: titleOf(element) ?? 'Details', isFirst: false }),
        contentOf(element, writer),
        tabEnd,
      );
    case 'code':
      return code(element, writer);
    case 'heading':
      return heading(element, writer);
    case 'left-out':
      return '';
    default:
      return other(element, writer);
  }
}

function contentOf({ children }: MdxElement, writer: NodeWriter): string {
  return dedent(writer.writeBlock(children));
}

function titleOf(element: MdxElement, names: readonly string[] = titles): string | undefined {
  const text = textAttribute(element, names);
  return text === undefined ? undefined : escaped(text);
}

function callout(element: MdxElement, writer: NodeWriter): string {
  const named = textAttribute(element, ['type', 'kind', 'variant', 'intent', 'severity', 'status']) ?? '';
  const kind = calloutKind(named) ?? calloutKind(element.name.replace(/^.*\./, '')) ?? 'note';
  const content = contentOf(element, writer) || textAttribute(element, ['description', 'text', 'content']);
  return blocks(calloutStart(kind, titleOf(element)), content, calloutEnd);
}

function tabs(element: MdxElement, writer: NodeWriter): string {
  const { attributes, children } = element;
  const { kind, text = '' } = { text: '', ...(attributes.get('items') ?? { kind: 'none' as const }) };
  const labels = (kind === 'expression' && listedTexts(text)) || [];
  const all = children.filter((child) => child.type === 'element');
  if (!all.some(({ name }) => componentKind(name) === 'tab')) return contentOf(element, writer);
  const parts = all.map((tab, index) => {
    if (componentKind(tab.name) !== 'tab') return dedent(writer.writeBlock([tab]));
    const label = titleOf(tab, [...titles, 'tab', 'value']) ?? escaped(labels[index] ?? '');
    return blocks(tabStart({ label, isFirst: index === 0 }), contentOf(tab, writer), tabEnd);
  });
  return blocks(...parts);
}

/** Code in an attribute or in the content of a component. Code that must be computed is shown as it is written. */
function code(element: MdxElement, writer: NodeWriter): string {
  const { attributes, children } = element;
  const value = attributes.get('code') ?? attributes.get('source');
  const [only] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const written = value?.kind === 'none' ? undefined : value?.text;
  const text = written ?? (only?.type === 'expression' ? only.value : undefined);
  if (text === undefined) return other(element, writer);
  const title = textAttribute(element, ['title', 'filename']);
  const info = [
    textAttribute(element, ['lang', 'language']) ?? '',
    title === undefined ? '' : `title="${title.replaceAll('"', '')}"`,
  ];
  return fenced(literalText(text) ?? text, info.join(' ').trim());
}

function heading(element: MdxElement, writer: NodeWriter): string {
  const level = /^[hH]([1-6])$/.exec(element.name)?.[1] ?? levelOf(element);
  const id = textAttribute(element, ['id']);
  const anchor = id === undefined ? '' : `<a id="${escaped(id)}"></a>`;
  const text = writer.writeInline(element.children).replaceAll('\n', ' ').trim() || titleOf(element);
  return text === undefined ? '' : `${'#'.repeat(Number(level))} ${anchor}${text}`;
}

function levelOf({ attributes }: MdxElement): string {
  const { text = '' } = { text: '', ...(attributes.get('level') ?? attributes.get('as') ?? {}) };
  return /[1-6]/.exec(text)?.[0] ?? '2';
}

/** An unknown component: its title, its description and its content; its name if it has none of them. */
function other(element: MdxElement, writer: NodeWriter): string {
  const { name } = element;
  const { imports } = writer;
  const href = pathAttribute(element, ['href', 'to', 'link', 'url'], imports) ?? documentOf(element, writer);
  const source = pathAttribute(element, ['src', 'image', 'img'], imports);
  const alt = textAttribute(element, ['alt', 'title']) ?? '';
  const isImage = source !== undefined && /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$/i.test(source);
  const title = titleOf(element);
  const content = contentOf(element, writer);
  const shown = title ?? (href !== undefined && content === '' ? escaped(name) : undefined);
  const parts = [
    isImage ? `<img src="${escaped(source)}" alt="${escaped(alt)}">` : '',
    headingLine(shown, href ?? (isImage ? undefined : source)),
    titleOf(element, ['description', 'text', 'subtitle', 'caption', 'content']),
    shown === undefined && href !== undefined && isLine(content)
      ? `<a href="${escaped(href)}">${content.trim()}</a>`
      : content,
  ];
  return blocks(...parts) || (name === '' ? '' : quietBox(name));
}

function isLine(content: string): boolean {
  return !/\n[ \t]*\n|```|~~~/.test(content.trim());
}

function headingLine(title: string | undefined, href: string | undefined): string {
  if (title === undefined) return '';
  const text = `<strong>${title}</strong>`;
  return href === undefined ? text : `<a href="${escaped(href)}">${text}</a>`;
}

/** The path of the document that a component without content stands for. */
function documentOf({ name, isWhole }: MdxElement, { imports }: NodeWriter): string | undefined {
  const path = imports.get(name);
  return isWhole && path !== undefined && /^\.\.?\/.*\.mdx?$/.test(path) ? path : undefined;
}
