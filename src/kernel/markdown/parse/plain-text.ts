import type { Element, ElementContent, Root } from 'hast';
import type { MarkdownIt } from 'markdown-it';

/** Characters around addresses in text that are not part of them. */
const around = /([<>`"])/;

/** The tree of a plain text: its addresses become links, and nothing else is parsed. */
export function plainTextTree(text: string, linkify: MarkdownIt['linkify']): Root {
  return { type: 'root', children: text.split(around).flatMap((part) => withLinks(part, linkify)) };
}

/** Wraps a safe tree in the element that keeps its lines. */
export function framePlainText(tree: Root): void {
  const children = tree.children.filter((child) => child.type !== 'doctype');
  const frame: Element = { type: 'element', tagName: 'pre', properties: { className: ['plain-text'] }, children };
  tree.children = [frame];
}

function withLinks(text: string, linkify: MarkdownIt['linkify']): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of (linkify.test(text) && linkify.match(text)) || []) {
    parts.push({ type: 'text', value: text.slice(end, index) });
    const children = [{ type: 'text' as const, value: text.slice(index, lastIndex) }];
    parts.push({ type: 'element', tagName: 'a', properties: { href: url }, children });
    end = lastIndex;
  }
  parts.push({ type: 'text', value: text.slice(end) });
  return parts.filter((part) => part.type !== 'text' || part.value !== '');
}
