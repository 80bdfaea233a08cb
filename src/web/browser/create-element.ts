import type { IconShape } from '#model/views/family-view.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** Creates an element with attributes, those that are undefined left out, and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Creates an icon from the document's sprite, by the id of its symbol. */
export function createIcon(id: string, className?: string): SVGSVGElement {
  const icon = document.createElementNS(svgNamespace, 'svg');
  icon.setAttribute('aria-hidden', 'true');
  if (className) icon.setAttribute('class', className);
  const use = document.createElementNS(svgNamespace, 'use');
  use.setAttribute('href', `#${id}`);
  icon.append(use);
  return icon;
}

/** Creates a symbol of the sprite. */
export function createSymbol(id: string, [width, height, paths]: IconShape): SVGSymbolElement {
  const symbol = document.createElementNS(svgNamespace, 'symbol');
  symbol.id = id;
  symbol.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const d of paths) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', d);
    symbol.append(path);
  }
  return symbol;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
