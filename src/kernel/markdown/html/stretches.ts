import type { Element, Root, RootContent } from 'hast';

/** Blocks of an article from which on it is long: below it, a browser lays out all of it in an instant. */
const longArticle = 1_000;

/** Blocks that a stretch has at least. */
const blocks = 40;

/**
 * Groups the blocks of a long article in stretches, which the browser lays out when they come near the window. Each begins
 * with a heading after other text, so that a section is never apart from its heading; what comes before the first one stays as
 * it is, and so does any other article.
 */
export function withStretches(tree: Root): Root {
  if (tree.children.filter(isElement).length <= longArticle) return tree;
  const out: RootContent[] = [];
  let stretch: Element | undefined;
  let size = 0;
  let last: Element | undefined;
  for (const child of tree.children) {
    if (isHeading(child) && size >= blocks && !isHeading(last)) {
      stretch = { type: 'element', tagName: 'div', properties: { dataStretch: '' }, children: [] };
      out.push(stretch);
      size = 0;
    }
    if (isElement(child)) {
      last = child;
      size += 1;
    }
    if (stretch === undefined) out.push(child);
    else if (child.type !== 'doctype') stretch.children.push(child);
  }
  return { ...tree, children: out };
}

function isElement(node: RootContent): node is Element {
  return node.type === 'element';
}

function isHeading(node: RootContent | undefined): boolean {
  return node !== undefined && isElement(node) && /^h[1-6]$/.test(node.tagName);
}

/** The blocks of an article, whether or not they are in stretches. */
export function withoutStretches(tree: Root): Root {
  const children = tree.children.flatMap((child): readonly RootContent[] =>
    isStretch(child) ? child.children : [child],
  );
  return { ...tree, children };
}

function isStretch(node: RootContent): node is Element {
  return isElement(node) && 'dataStretch' in node.properties;
}
