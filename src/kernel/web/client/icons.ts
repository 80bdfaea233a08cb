import { pageIconShapes } from 'virtual:page-icons';
import type { FamilyView } from '#model/views/family-view.ts';
import { ids } from '#web/app/element-ids.ts';
import { createSymbol } from './create-element.ts';

/** Adds the icons of what scripts add to a page to the sprite of the document, which has only those that its page shows. */
export function addPageIcons(): void {
  addIcons(pageIconShapes);
}

/** Adds icons to the sprite of the document, by the ids of their symbols. */
export function addIcons(shapes: FamilyView['icons']): void {
  addSymbols(Object.entries(shapes).map(([id, shape]) => createSymbol(id, shape)));
}

/** Adds the icons of another document. */
export function addIconsOf(other: Document): void {
  addSymbols(
    [...other.querySelectorAll(`[id="${ids.icons}"] symbol`)].map((symbol) => document.importNode(symbol, true)),
  );
}

function addSymbols(symbols: readonly Element[]): void {
  const sprite = document.querySelector(`[id="${ids.icons}"] > svg`);
  sprite?.append(...symbols.filter(({ id }) => document.getElementById(id) === null));
}
