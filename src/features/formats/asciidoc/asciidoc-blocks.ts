import type { Element, ElementContent, Root } from 'hast';
import { classesOf, eachElement } from '#markdown/tree/walk.ts';

/** A link whose address begins with an attribute that nothing defines, as the converter leaves it. */
const unknownLink = /\{[\w-]{1,100}\}[^\s[\]]{0,500}\[([^[\]]{1,500}?)\^?\]/g;

/** Elements whose text is code. */
const code: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp']);

const admonitions = ['note', 'tip', 'important', 'warning', 'caution'];

/**
 * Converts the output of the AsciiDoc converter to the structure of markdown: alerts, anchors of headings, task lists.
 */
export function shapeAsciidoc(tree: Root): void {
  eachElement(tree, (element) => {
    const classes = classesOf(element);
    const kind = classes.includes('admonitionblock') ? admonitions.find((name) => classes.includes(name)) : undefined;
    // Classes of the converter's style sheet are removed; those of code name its language.
    if (element.tagName !== 'code' && !classes.includes('markdown-alert-title')) delete element.properties.className;
    if (kind !== undefined) turnIntoAlert(element, kind);
    if (/^h[1-6]$/.test(element.tagName)) keepAnchor(element);
    if (!code.has(element.tagName)) keepTexts(element);
  });
}

/** Shows the texts of links whose address is unknown. */
function keepTexts({ children }: Element): void {
  for (const child of children)
    if (child.type === 'text' && child.value.includes('{')) child.value = child.value.replace(unknownLink, '$1');
}

/** Turns an admonition, which is a table of two cells, into an alert. */
function turnIntoAlert(element: Element, kind: string): void {
  const content = firstOf(element, (cell) => cell.tagName === 'td' && classesOf(cell).includes('content'));
  if (content === undefined) return;
  const title = { type: 'text' as const, value: kind.charAt(0).toUpperCase() + kind.slice(1) };
  element.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] };
  const body: Element = { type: 'element', tagName: 'div', properties: {}, children: content.children };
  element.children = [paragraph([title], ['markdown-alert-title']), body];
}

/** Keeps the id of the author as an anchor inside of a heading, because headings get GitHub's ids later. */
function keepAnchor(heading: Element): void {
  const { id } = heading.properties;
  if (typeof id !== 'string') return;
  delete heading.properties.id;
  heading.children.unshift({ type: 'element', tagName: 'a', properties: { id }, children: [] });
}

function paragraph(children: ElementContent[], className: string[]): Element {
  return { type: 'element', tagName: 'p', properties: { className }, children };
}

function firstOf(parent: Element, isWanted: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  eachElement(parent, (element) => {
    if (found === undefined && isWanted(element)) found = element;
  });
  return found;
}
