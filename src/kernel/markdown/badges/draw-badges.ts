import type { Element, ElementContent, Parents, Root } from 'hast';
import { classesOf } from '#markdown/tree/walk.ts';
import type { DrawnBadge } from '#model/package/badge-values.ts';

declare module 'hast' {
  interface ElementData {
    /** The badge to draw in place of this image, passed through the allow list. */
    badge?: DrawnBadge;
  }
}

/** Marks an image as one in whose place {@link drawBadges} draws a badge, if there is one. */
export function markBadge(image: Element, badge: DrawnBadge | undefined): void {
  if (badge !== undefined) image.data = { position: {}, ...image.data, badge };
}

/** True for an image in whose place a badge is drawn. */
export function isBadge({ data }: Element): boolean {
  return data?.badge !== undefined;
}

/**
 * Draws the marked badges of a safe tree, as the last step before it is written. A badge that is not part of a link leads to
 * the image that it replaces.
 */
export function drawBadges(tree: Root): Root {
  drawIn(tree, false);
  return tree;
}

function drawIn(parent: Parents, isLinked: boolean): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue;
    const badge = child.data?.badge;
    if (badge !== undefined) parent.children[index] = drawn(child, badge, isLinked);
    else drawElement(child, isLinked || child.tagName === 'a');
  }
}

function drawElement(element: Element, isLinked: boolean): void {
  const isFrame = element.tagName === 'picture' && element.children.some(isMarked);
  drawIn(element, isLinked);
  if (isFrame) unframe(element);
}

/** A picture whose image was drawn has no other forms. */
function unframe(picture: Element): void {
  picture.tagName = 'span';
  picture.children = picture.children.filter((child) => child.type !== 'element' || child.tagName !== 'source');
}

function isMarked(node: ElementContent): boolean {
  return node.type === 'element' && isBadge(node);
}

function drawn(image: Element, badge: DrawnBadge, isLinked: boolean): Element {
  const { id } = image.properties;
  const schemes = classesOf(image).filter((name) => /^on-(dark|light)$/.test(name));
  const shown: Element = {
    type: 'element',
    tagName: 'span',
    properties: {
      ...(id !== undefined && { id }),
      className: ['badge', ...schemes],
      title: badge.original,
    },
    children: contentOf(badge),
    ...(image.data && { data: image.data }),
  };
  if (isLinked) return shown;
  const properties = { href: badge.original, rel: ['noopener', 'nofollow', 'ugc'], className: ['external'] };
  return { type: 'element', tagName: 'a', properties, children: [shown] };
}

/** The label and the value, with a colon between them for readers who do not see the shape. */
function contentOf({ label, value, image }: DrawnBadge): ElementContent[] {
  if (image !== undefined) {
    const properties = { src: image, alt: `${label}: ${value}`, height: 20, loading: 'lazy', decoding: 'async' };
    return [{ type: 'element', tagName: 'img', properties, children: [] }];
  }
  return [textIn('span', label), textIn('i', ': '), textIn('b', value)];
}

function textIn(tagName: string, value: string): Element {
  return { type: 'element', tagName, properties: {}, children: [{ type: 'text', value }] };
}
