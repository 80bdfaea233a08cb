import type { Element, ElementContent } from 'hast';
import { classesOf } from '#markdown/tree/walk.ts';

/** Elements that begin and end a line. */
const blocks: ReadonlySet<string> = new Set(
  `blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody
  td tfoot th thead tr ul`.split(/\s+/),
);

/** Blocks that only their parent may contain; marks lie inside of them. */
const parts: ReadonlySet<string> = new Set('caption dd dt figcaption li summary tbody td tfoot th thead tr'.split(' '));

/** True for an element that begins and ends a line. */
export function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && blocks.has(node.tagName);
}

/** True for a part of a list, a table, a figure or a fold, which is marked inside. */
export function isPart({ tagName }: Element): boolean {
  return parts.has(tagName);
}

/** True for an image, a formula, a checkbox or a diagram, which is compared as a whole. */
export function isWhole(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  if (/^(img|picture|math|input)$/.test(node.tagName)) return true;
  return node.tagName === 'figure' && classesOf(node).includes('mermaid');
}

/** True for an image that is no emoji. */
export function isImage(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'picture' || (node.tagName === 'img' && !classesOf(node).includes('emoji'));
}

/** True for a node that is a block or contains one. */
export function hasBlock(node: ElementContent): boolean {
  if (isBlock(node)) return true;
  return node.type === 'element' && !isWhole(node) && node.children.some(hasBlock);
}
