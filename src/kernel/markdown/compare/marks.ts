import type { Element, ElementContent, Properties } from 'hast';
import { isPart } from './element-kinds.ts';

/** Kind of a mark: an element is `removed` with `del`, `inserted` with `ins`. */
export type MarkKind = 'removed' | 'inserted';

/** An element with children. */
export function elementOf(tagName: string, properties: Properties, children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** An empty `del` or `ins`. */
export function markOf(kind: MarkKind): Element {
  return elementOf(kind === 'removed' ? 'del' : 'ins', { dataChange: kind }, []);
}

/** Nodes as removed or inserted, inside of one mark. Removed nodes lose what belongs to the second version. */
export function marked(kind: MarkKind, nodes: readonly ElementContent[]): Element {
  const children = kind === 'removed' ? nodes.map(asRemoved) : [...nodes];
  return { ...markOf(kind), children };
}

/** A block as removed or inserted. The mark is around it, or inside for the parts of lists, folds and tables. */
export function markedBlock(kind: MarkKind, element: Element): Element {
  if (!isPart(element)) return marked(kind, [element]);
  const properties = kind === 'removed' ? withoutReferences(element.properties) : element.properties;
  const outside = { ...element, properties: { ...properties, dataChange: kind } };
  if (/^(thead|tbody|tfoot|tr)$/.test(element.tagName)) {
    const parts = element.children.map((child) => (child.type === 'element' ? markedBlock(kind, child) : child));
    return { ...outside, children: parts };
  }
  const isEmpty = element.children.every((child) => child.type === 'text' && child.value.trim() === '');
  return { ...outside, children: isEmpty ? [] : [marked(kind, element.children)] };
}

/**
 * A removed node: without ids, which would clash with those of the second version, except for those of places, without
 * links to them, and with images that load late.
 */
export function asRemoved(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { id, dataChange } = node.properties;
  const others = withoutReferences(node.properties);
  const properties = dataChange === 'removed' && id !== undefined ? { id, ...others } : others;
  if (node.tagName === 'img') properties.loading = 'lazy';
  return { ...node, properties, children: node.children.map(asRemoved) };
}

/** Properties without ids and references to ids. Links to pages stay; links to a place on the page do not. */
export function withoutReferences(properties: Properties): Properties {
  const { id, name, htmlFor, headers, useMap, ariaDescribedBy, ariaLabelledBy, ...others } = properties;
  const { href } = others;
  if (typeof href === 'string' && href.startsWith('#')) delete others.href;
  return others;
}
