import { writeStored } from '#web/client/storage.ts';

/** The views of the Matrix. */
export type View = 'cards' | 'table';

/** Key in local storage; the boot script reads it before the first paint. */
const key = 'asterism:matrix';

/** Dispatches `change` when the view of this browser changes. */
export const viewChanges = new EventTarget();

/** The view that the boot script has found in this browser: its default, for URLs that name none. */
export function browserView(): View {
  return document.documentElement.dataset.matrix === 'table' ? 'table' : 'cards';
}

/** Shows the Matrix in this view and stores it as the browser's default. */
export function saveView(view: View): void {
  document.documentElement.dataset.matrix = view;
  writeStored(key, view);
  viewChanges.dispatchEvent(new Event('change'));
}
