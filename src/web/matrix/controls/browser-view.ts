/** The views of the Matrix. */
export type View = 'cards' | 'table';

/** The view that the boot script has found in this browser: its default, for URLs that name none. */
export function browserView(): View {
  return document.documentElement.dataset.matrix === 'table' ? 'table' : 'cards';
}
