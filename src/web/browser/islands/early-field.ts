import { createElement } from '#web/browser/create-element.ts';
import type { EarlyText } from '#web/search/palette/search-palette.tsx';

let field: HTMLInputElement | undefined;
let isEntered = false;
let focusedBefore: Element | null = null;

/**
 * Gives the focus to an unseen field, which takes what the reader types while the code of the palette loads: the browser
 * handles all keys and input methods. It stays the same until {@link endEarlyField}.
 */
export function startEarlyField(label: string): void {
  if (field !== undefined) return;
  isEntered = false;
  focusedBefore = document.activeElement;
  field = createElement('input', { class: 'visually-hidden', 'aria-label': label });
  field.addEventListener('keydown', ({ key, isComposing }) => {
    isEntered = key === 'Enter' && !isComposing;
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Removes the field and gives the focus back. Returns what was typed; undefined if there is no field. */
export function endEarlyField(): EarlyText | undefined {
  if (field === undefined) return undefined;
  const { value: text } = field;
  field.remove();
  field = undefined;
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  return { text, isEntered };
}
