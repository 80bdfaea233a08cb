import type { Element, Parents, Root } from 'hast';

/** Calls `visit` for every element below a node, parents before their children. */
export function eachElement(parent: Parents, visit: (element: Element, parent: Parents) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    visit(child, parent);
    eachElement(child, visit);
  }
}

/** Class of a text in a heading that is no part of its id. */
export const aside = 'aside';

/** The visible text below a node, emoji images included. With `named`, as in ids of headings, emoji written by name have that name. */
export function textOf(node: Parents | Root['children'][number], emoji: 'shown' | 'named' = 'shown'): string {
  if (node.type === 'text') return node.value;
  const own = node.type === 'element' ? ownText(node, emoji) : undefined;
  if (own !== undefined) return own;
  return 'children' in node ? node.children.map((child) => textOf(child, emoji)).join('') : '';
}

/** The text of an element that is not that of its children. */
function ownText(element: Element, emoji: 'shown' | 'named'): string | undefined {
  const { tagName, properties } = element;
  if (tagName === 'img') return isEmoji(element) ? String(properties.alt ?? '') : '';
  if (tagName === 'math') return String(properties.alttext ?? '');
  if (emoji === 'shown' || tagName !== 'span') return undefined;
  if (/^:[\w+-]+:$/.test(String(properties.title))) return String(properties.title);
  return classesOf(element).includes(aside) ? '' : undefined;
}

/** True for the image of an emoji. */
export function isEmoji({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('emoji');
}

/** The class names of an element. */
export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}
