import type { Element, ElementContent, Properties } from 'hast';
import { isWhole } from './element-kinds.ts';
import { isBlank, wordsOf } from './split-words.ts';

/** Numbers of the differences. */
export interface DifferenceCounts {
  /** Inserted words. */
  inserted: number;
  /** Deleted words. */
  deleted: number;
  /** Places with a change. */
  changes: number;
  /** Links with another address. */
  addresses: number;
}

/**
 * Gives each place of a change an id and counts them. Marks that follow each other are one place. `continued` are marks
 * that belong to an earlier place, such as the cells of an added column.
 */
export function numberPlaces(nodes: readonly ElementContent[], continued: ReadonlySet<Element>): DifferenceCounts {
  const counts: DifferenceCounts = { inserted: 0, deleted: 0, changes: 0, addresses: 0 };
  let isInside = false;

  function visitMark(element: Element): void {
    const words = wordsOf(plainText(element)).length;
    if (element.tagName === 'ins') counts.inserted += words;
    else counts.deleted += words;
    if (continued.has(element)) return;
    if (!isInside) {
      counts.changes += 1;
      setId(element, `change-${counts.changes}`);
    }
    isInside = true;
  }

  function visit(node: ElementContent): void {
    if (node.type === 'text' && !isBlank(node.value)) isInside = false;
    if (node.type !== 'element') return;
    const { dataChange } = node.properties;
    if (/^(ins|del)$/.test(node.tagName) && dataChange !== undefined) {
      visitMark(node);
      return;
    }
    if (isWhole(node)) isInside = false;
    if (dataChange === 'changed') {
      counts.addresses += 1;
      setId(node, `address-${counts.addresses}`);
    }
    for (const child of node.children) visit(child);
  }

  for (const node of nodes) visit(node);
  return counts;
}

/** Sets the id as first attribute. */
function setId(element: Element, id: string): void {
  const { id: _, ...others }: Properties = element.properties;
  element.properties = { id, ...others };
}

/** The text below a node, with blanks between blocks; of images only emoji have text. */
function plainText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isWhole(node)) return '';
  const text = node.children.map(plainText).join('');
  return /^(p|li|h[1-6]|d[dt]|t[dhr]|div|pre|br|summary|figcaption|blockquote)$/.test(node.tagName)
    ? ` ${text} `
    : text;
}
