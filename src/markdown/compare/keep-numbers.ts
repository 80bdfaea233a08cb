import type { Element, ElementContent } from 'hast';

/** Gives the items of a list with removed items the numbers that they have in their own version. */
export function keepNumbers(before: Element, list: Element): Element {
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
