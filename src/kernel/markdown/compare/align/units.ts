import type { Element, ElementContent } from 'hast';
import { hasBlock, isBlock, isWhole } from '#markdown/compare/element-kinds.ts';

/** What a unit is compared by: words, lines of code, rows and cells, its own units, or as a whole. */
export type UnitKind = 'text' | 'code' | 'table' | 'container' | 'whole';

/** A block, or text beside blocks: what is compared with one unit of the other version. */
export interface Unit {
  /** How it is compared. */
  readonly kind: UnitKind;
  /** Its nodes: one element, or the nodes of a text beside blocks. */
  readonly nodes: readonly ElementContent[];
  /** The element of a block; undefined for text beside blocks. */
  readonly element: Element | undefined;
  /** Its visible text; empty for a unit that shows none. */
  readonly text: string;
}

/** Divides nodes into units; `textOf` returns the visible text of nodes. */
export function unitsOf(
  nodes: readonly ElementContent[],
  textOf: (nodes: readonly ElementContent[]) => string,
): readonly Unit[] {
  const units: Unit[] = [];
  let loose: ElementContent[] = [];
  const endText = (): void => {
    const isShown = loose.some((node) => node.type !== 'text' || node.value.trim() !== '');
    if (isShown) units.push({ kind: 'text', nodes: loose, element: undefined, text: textOf(loose) });
    loose = [];
  };
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    if (node.type !== 'element' || !hasBlock(node)) {
      loose.push(node);
      continue;
    }
    endText();
    units.push({ kind: kindOf(node), nodes: [node], element: node, text: textOf([node]) });
  }
  endText();
  return units;
}

function kindOf(element: Element): UnitKind {
  if (isWhole(element)) return 'whole';
  if (element.tagName === 'pre') return 'code';
  if (element.tagName === 'table') return 'table';
  return !isBlock(element) || element.children.some(hasBlock) ? 'container' : 'text';
}

/** How two units are compared with each other; undefined when they cannot be. */
export function pairKind(before: Unit, after: Unit): UnitKind | undefined {
  const [old, now] = [before.element?.tagName ?? '', after.element?.tagName ?? ''];
  const kinds = new Set([before.kind, after.kind]);
  const isSameElement = old === now || (isList(old) && isList(now));
  if (kinds.size === 2) {
    return isSameElement && old !== '' && kinds.has('text') && kinds.has('container') ? 'container' : undefined;
  }
  if (before.kind === 'container') return isSameElement ? 'container' : undefined;
  return before.kind === 'text' && !isSameElement && (isFixed(old) || isFixed(now)) ? undefined : before.kind;
}

/** True for two units of which a block has only one, such as the summary of a fold. */
export function isOnlyOne(before: Unit, after: Unit): boolean {
  const tag = after.element?.tagName ?? '';
  return /^(summary|figcaption|caption)$/.test(tag) && before.element?.tagName === tag;
}

function isList(tagName: string): boolean {
  return tagName === 'ul' || tagName === 'ol';
}

/** True for a block that cannot stand in for a paragraph. */
function isFixed(tagName: string): boolean {
  return /^(li|dt|dd|td|th|summary|figcaption|caption)$/.test(tagName);
}
