import type { IconShape } from '#model/views/family-view.ts';
import type { PageIcon } from '#web/app/page-icons.ts';
import styles from '#web/ui/icon.module.css';
import { iconId } from '#web/ui/icon-id.ts';

type Attributes = Readonly<Record<string, string | undefined>>;
type Children = readonly (Node | string)[];

/** Creates an element with attributes, those that are undefined left out, and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: Children
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

/** Creates a button with attributes and children. */
export function createButton(
  attributes: Attributes,
  children: Children,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = createElement('button', { type: 'button', ...attributes }, ...children);
  button.addEventListener('click', onClick);
  return button;
}

/** Creates a Font Awesome icon from the document's sprite, by class names. Hidden from screen readers. */
export function createIcon(name: PageIcon): SVGSVGElement {
  const use = createSvgElement('use', { href: `#${iconId(name)}` });
  return createSvgElement('svg', { class: styles.icon, 'aria-hidden': 'true' }, use);
}

/** Creates a symbol of the sprite. */
export function createSymbol(id: string, [width, height, paths]: IconShape): SVGSymbolElement {
  const drawn = paths.map((d) => createSvgElement('path', { d }));
  return createSvgElement('symbol', { id, viewBox: `0 0 ${width} ${height}` }, ...drawn);
}

function createSvgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: Children
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: Children): E {
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
