import type { Element, Parents, Root } from 'hast';

/** Calls `visit` for every element below a node, parents before their children. */
export function eachElement(parent: Parents, visit: (element: Element, parent: Parents) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    visit(child, parent);
    eachElement(child, visit);
  }
}

/** The visible text below a node, emoji images included. With `named`, emoji written by name have that name. */
export function textOf(node: Parents | Root['children'][number], emoji: 'shown' | 'named' = 'shown'): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'img') return isEmoji(node) ? String(properties.alt ?? '') : '';
    if (tagName === 'math') return String(properties.alttext ?? '');
    if (emoji === 'named' && tagName === 'span' && /^:[\w+-]+:$/.test(String(properties.title)))
      return String(properties.title);
  }
  return 'children' in node ? node.children.map((child) => textOf(child, emoji)).join('') : '';
}

/** True for the image of an emoji. */
export function isEmoji({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('emoji');
}

/** The class names of an element. */
export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}
