import type { Element, ElementContent } from 'hast';
import { joinedBlocks, type MergedBlock } from './compare-blocks.ts';
import { asRemoved, elementOf, type MarkKind } from './marks.ts';

/**
 * Lays out the blocks in two columns: rows with the first version at the left and the second at the right. Blocks that
 * are equal in both are written once, between the rows, so that no id occurs twice and equal text is read once.
 */
export function sideBySide(blocks: readonly MergedBlock[]): ElementContent[] {
  return blocks.flatMap((block): ElementContent[] => {
    const nodes = joinedBlocks([block]);
    if (!block.isChanged) return nodes;
    const left = elementOf('div', { className: ['change-before'] }, only('removed', nodes).map(asRemoved));
    const right = elementOf('div', { className: ['change-after'] }, only('inserted', nodes));
    return [elementOf('div', { className: ['change-row'] }, [left, right]), { type: 'text', value: '\n' }];
  });
}

/** Nodes with the marks of one kind; what is marked as the other is left out. */
function only(kind: MarkKind, nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const { dataChange } = node.properties;
    if (dataChange === (kind === 'removed' ? 'inserted' : 'removed')) return [];
    const children = only(kind, node.children);
    if (kind === 'removed' && dataChange === 'changed') return children.map((link) => withAddress(link, node));
    return [{ ...node, children }];
  });
}

/** A link with the address that it had in the first version. */
function withAddress(link: ElementContent, { properties }: Element): ElementContent {
  if (link.type !== 'element') return link;
  return { ...link, properties: { ...link.properties, href: String(properties.dataWas) } };
}
