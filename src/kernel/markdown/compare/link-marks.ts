import type { Element, ElementContent } from 'hast';
import { eachElement } from '#markdown/tree/walk.ts';
import { samePairs, sequenceDifference } from './align/sequence-difference.ts';
import type { CompareContext, ComparedSide } from './compare-context.ts';
import { elementOf } from './marks.ts';
import type { Leaf } from './tokens.ts';

/** The marks of links whose address has changed, by the link. */
export type LinkMarks = ReadonlyMap<Element, Element>;

/** The marks of links of the second version in pairs of equal words, when the word was a link to another address. */
export function changedLinks(
  pairs: readonly (readonly [before: Leaf, after: Leaf])[],
  context: CompareContext,
): LinkMarks {
  const marks = new Map<Element, Element>();
  for (const [before, after] of pairs) {
    const [old, now] = [linkIn(before), linkIn(after)];
    if (old === undefined || now === undefined || marks.has(now)) continue;
    const mark = markFor(old, now, context);
    if (mark !== undefined) marks.set(now, mark);
  }
  return marks;
}

/** A path with the marks around its links. */
export function markedPath(path: readonly Element[], marks: LinkMarks): readonly Element[] {
  if (marks.size === 0) return path;
  return path.flatMap((element) => {
    const mark = marks.get(element);
    return mark === undefined ? [element] : [mark, element];
  });
}

/** Marks the links with another address in nodes with equal text. */
export function markLinks(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  context: CompareContext,
): ElementContent[] {
  const [old, now] = [linksIn(before, context.before), linksIn(after, context.after)];
  if (old.length === 0 || now.length === 0) return [...after];
  const runs = sequenceDifference(old, now, { effort: context.effort, keyOf: ({ text }) => text });
  const marks = new Map<Element, Element>();
  for (const [was, { link }] of samePairs(runs)) {
    const mark = markFor(was.link, link, context);
    if (mark !== undefined) marks.set(link, mark);
  }
  return marks.size === 0 ? [...after] : after.map((node) => withMarks(node, marks));
}

function linkIn({ path }: Leaf): Element | undefined {
  return path.findLast(isLink);
}

function linksIn(
  nodes: readonly ElementContent[],
  { textOf }: ComparedSide,
): { readonly link: Element; readonly text: string }[] {
  const links: Element[] = [];
  eachElement({ type: 'root', children: [...nodes] }, (element) => {
    if (isLink(element)) links.push(element);
  });
  return links.map((link) => ({ link, text: textOf([link]) }));
}

function isLink({ tagName, properties }: Element): boolean {
  return tagName === 'a' && typeof properties.href === 'string';
}

function markFor(before: Element, after: Element, { before: old, after: now }: CompareContext): Element | undefined {
  const [was, is] = [String(before.properties.href), String(after.properties.href)];
  if (old.keys.link(was) === now.keys.link(is)) return undefined;
  return elementOf('span', { dataChange: 'changed', dataWas: was }, []);
}

function withMarks(node: ElementContent, marks: LinkMarks): ElementContent {
  if (node.type !== 'element') return node;
  const mark = marks.get(node);
  const copy = { ...node, children: node.children.map((child) => withMarks(child, marks)) };
  return mark === undefined ? copy : { ...mark, children: [copy] };
}
