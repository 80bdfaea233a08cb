import type { Root, RootContent } from 'hast';
import { type RegionMark, readComment, regionKind } from '#markdown/regions/region-mark.ts';
import { eachElement, textOf } from '#markdown/tree/walk.ts';

/** The place of a part of a document: in the article, at its end, among the badges of the card, or folded. */
export type PartPlace = 'article' | 'end' | 'badges' | 'folded';

/** A part of a document, in document order. */
export interface Part {
  /** The place of the part. */
  readonly place: PartPlace;
  /** Its nodes. */
  readonly tree: Root;
}

interface Region {
  readonly kind: 'header' | 'footer';
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a document at the marks of its header and footer. A document that would have nothing left stays whole. A document
 * without a heading of its own keeps the first heading of its header. If a card stands above the article, the card is the
 * title and has the badges.
 */
export function divide(tree: Root, hasCard: boolean): readonly Part[] {
  const { children } = tree;
  const whole = [wholeArticle(tree)];
  const regions = regionsOf(children);
  if (regions.length === 0) return whole;
  const own = nodesOutside(children, regions);
  if (!isShown(own)) return whole;
  let needsHeading = !hasCard && !own.some(isHeading);
  const parts: Part[] = [];
  let from = 0;
  for (const { kind, start, end } of regions) {
    parts.push(part('article', children.slice(from, start)));
    from = end;
    const inside = children.slice(start, end);
    const heading = needsHeading && kind === 'header' ? inside.find(isHeading) : undefined;
    needsHeading &&= heading === undefined;
    parts.push(...(kind === 'header' ? divideHeader(inside, { kept: heading, hasCard }) : [part('folded', inside)]));
  }
  return [...parts, part('article', children.slice(from))];
}

/** A whole document as one part. */
export function wholeArticle(tree: Root): Part {
  return { place: 'article', tree };
}

/** Headers and footers between pairs of marks, without nested ones; a mark without its other end is ignored. */
function regionsOf(nodes: readonly RootContent[]): readonly Region[] {
  const starts = new Map<string, number>();
  const regions: Region[] = [];
  for (const { name, edge, kind, index } of marksAmong(nodes)) {
    if (edge === 'start') {
      starts.set(name, index);
      continue;
    }
    const start = starts.get(name);
    starts.delete(name);
    if (start === undefined) continue;
    while ((regions.at(-1)?.start ?? -1) > start) regions.pop();
    if ((regions.at(-1)?.end ?? 0) <= start) regions.push({ kind, start, end: index });
  }
  return regions;
}

interface IndexedMark extends RegionMark {
  readonly kind: Region['kind'];
  readonly index: number;
}

function marksAmong(nodes: readonly RootContent[]): readonly IndexedMark[] {
  return nodes.flatMap((node, index) => {
    const mark = node.type === 'comment' ? readComment(node.value) : undefined;
    const kind = mark && regionKind(mark.name);
    return mark && kind ? [{ ...mark, kind, index }] : [];
  });
}

function nodesOutside(nodes: readonly RootContent[], regions: readonly Region[]): readonly RootContent[] {
  const gaps = regions.map(({ start }, index) => nodes.slice(regions[index - 1]?.end ?? 0, start));
  return [...gaps.flat(), ...nodes.slice(regions.at(-1)?.end)];
}

/** Divides a header: lines of images are badges, the rest is folded, except the heading that the article keeps. */
function divideHeader(
  nodes: readonly RootContent[],
  { kept, hasCard }: { readonly kept: RootContent | undefined; readonly hasCard: boolean },
): readonly Part[] {
  const parts: Part[] = [];
  for (const node of nodes) {
    const place = node === kept ? 'article' : hasCard && isBadges(node) ? 'badges' : 'folded';
    const last = parts.at(-1);
    if (last?.place === place) last.tree.children.push(node);
    else parts.push(part(place, [node]));
  }
  return parts;
}

/** True for a line of images, and for a heading of images, which a line of hyphens below creates. */
function isBadges(node: RootContent): boolean {
  if (node.type !== 'element' || !/^(p|div|a|img|picture|center|h[1-6])$/.test(node.tagName)) return false;
  return /^[\s|·•]*$/.test(textOf(node)) && hasImage([node]);
}

function isHeading(node: RootContent): boolean {
  if (node.type !== 'element') return false;
  if (/^h[1-6]$/.test(node.tagName)) return textOf(node).trim() !== '';
  return /^(div|section|article|center)$/.test(node.tagName) && node.children.some(isHeading);
}

/** True if the nodes have visible content. */
export function isShown(nodes: readonly RootContent[]): boolean {
  return nodes.some((node) => textOf(node).trim() !== '') || hasImage(nodes);
}

function hasImage(nodes: readonly RootContent[]): boolean {
  let found = false;
  eachElement({ type: 'root', children: [...nodes] }, ({ tagName }) => {
    found ||= tagName === 'img';
  });
  return found;
}

function part(place: PartPlace, children: RootContent[]): Part {
  return { place, tree: { type: 'root', children } };
}
