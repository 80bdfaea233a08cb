import type { Element, ElementContent } from 'hast';
import { type Aligned, alignUnits } from './align/align-units.ts';
import { pairKind, type Unit, unitsOf } from './align/units.ts';
import { compareCode } from './compare-code.ts';
import type { CompareContext } from './compare-context.ts';
import { compareTable } from './compare-table.ts';
import { compareText } from './compare-text.ts';
import { isBlock } from './element-kinds.ts';
import { markLinks } from './link-marks.ts';
import { elementOf, type MarkKind, marked, markedBlock } from './marks.ts';

/** A block of the second version, or of the first where it is removed, with its differences. */
export interface MergedBlock {
  readonly nodes: readonly ElementContent[];
  /** False for a block that is equal in both versions. */
  readonly isChanged: boolean;
}

/** Limit of two texts that are compared by words, in characters. */
const maxTextLength = 200_000;

/** Marks the differences between the blocks of two versions. */
export function compareBlocks(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  context: CompareContext,
): MergedBlock[] {
  const units = unitsOf(before, context.before.textOf);
  const newUnits = unitsOf(after, context.after.textOf);
  return alignUnits(units, newUnits, { effort: context.effort }).flatMap((aligned): MergedBlock[] => {
    context.effort.checkpoint();
    if (aligned.kind !== 'same') return [{ nodes: changedNodes(aligned, context), isChanged: true }];
    const nodes = aligned.after.flatMap((unit) => unit.nodes);
    const old = aligned.before.flatMap((unit) => unit.nodes);
    return [{ nodes: markLinks(old, nodes, context), isChanged: false }];
  });
}

function changedNodes(
  aligned: Exclude<Aligned<Unit>, { kind: 'same' }>,
  context: CompareContext,
): readonly ElementContent[] {
  if (aligned.kind === 'removed') return [markedUnit('removed', aligned.before)];
  if (aligned.kind === 'inserted') return [markedUnit('inserted', aligned.after)];
  return comparePair(aligned.before, aligned.after, context);
}

function markedUnit(kind: MarkKind, { element, nodes }: Unit): Element {
  return element === undefined ? marked(kind, nodes) : markedBlock(kind, element);
}

function comparePair(before: Unit, after: Unit, context: CompareContext): readonly ElementContent[] {
  const isLong = before.text.length + after.text.length > maxTextLength;
  const kind = isLong && before.kind === 'text' ? undefined : pairKind(before, after);
  if (kind === undefined) context.effort.isCoarse = true;
  const [old, now] = [before.element, after.element];
  if (kind === 'text' && (old === undefined || now === undefined)) {
    const children = compareText(old?.children ?? before.nodes, now?.children ?? after.nodes, context);
    return now === undefined ? children : [{ ...now, children }];
  }
  const merged = old && now && compareElements(old, now, { kind, context });
  if (merged !== undefined) return [merged];
  const both = [markedUnit('removed', before), markedUnit('inserted', after)];
  return kind === 'whole' ? [elementOf('div', { className: ['change-pair'] }, both)] : both;
}

function compareElements(
  before: Element,
  after: Element,
  { kind, context }: { readonly kind: Unit['kind'] | undefined; readonly context: CompareContext },
): Element | undefined {
  const compareInside = (old: Element, now: Element): Element => withInside(old, now, context);
  if (kind === 'text') return { ...after, children: compareText(before.children, after.children, context) };
  if (kind === 'code') return compareCode(before, after, context.effort);
  if (kind === 'table') return compareTable(before, after, { context, compareInside });
  return kind === 'container' ? compareInside(before, after) : undefined;
}

/** A block with the compared contents. A fold is open, so that its changes are visible. */
function withInside(before: Element, after: Element, context: CompareContext): Element {
  const blocks = compareBlocks(before.children, after.children, context);
  const element = { ...after, children: joinedBlocks(blocks) };
  if (after.tagName === 'ol') return keepNumbers(before, element);
  const isOpen = after.tagName === 'details' && blocks.some(({ isChanged }) => isChanged);
  return isOpen ? { ...element, properties: { ...after.properties, open: true } } : element;
}

/** The nodes of blocks, with line ends between elements that begin a line. */
export function joinedBlocks(blocks: readonly MergedBlock[]): ElementContent[] {
  return blocks
    .flatMap(({ nodes }) => nodes)
    .flatMap((node): ElementContent[] => (startsLine(node) ? [node, { type: 'text', value: '\n' }] : [node]));
}

function startsLine(node: ElementContent): boolean {
  return isBlock(node) || (node.type === 'element' && node.children.some(isBlock));
}

/** Gives the items of a list with removed items the numbers that they have in their own version. */
function keepNumbers(before: Element, list: Element): Element {
  const hasRemoved = list.children.some(isRemoved);
  if (!hasRemoved || list.properties.reversed === true) return list;
  let [old, now] = [startOf(before), startOf(list)];
  const children = list.children.map((child): ElementContent => {
    if (child.type !== 'element' || child.tagName !== 'li') return child;
    const { value } = child.properties;
    const isOld = isRemoved(child);
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) {
      if (isOld) old = Number(value);
      else now = Number(value);
    }
    const numbered = { ...child, properties: { ...child.properties, value: String(isOld ? old : now) } };
    if (isOld || child.properties.dataChange !== 'inserted') old += 1;
    if (!isOld) now += 1;
    return numbered;
  });
  return { ...list, children };
}

function isRemoved(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'li' && node.properties.dataChange === 'removed';
}

function startOf({ properties }: Element): number {
  return typeof properties.start === 'number' ? properties.start : 1;
}
