/** What of a key press tells whether it asks for the search. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Where a key was pressed. */
export interface KeyPlace {
  /** On a device of Apple, see {@link isApple}. */
  readonly apple: boolean;
  /** In a field, see {@link isField}. */
  readonly typing: boolean;
}

/** True for a device of Apple, whose shortcuts begin with ⌘. */
export function isApple({ platform }: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(platform);
}

/** True for what a visitor types into. */
export function isField(target: EventTarget | null): boolean {
  const field = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
  return target instanceof Element && target.closest(field) !== null;
}

/** True for `Ctrl K`, or `⌘ K` on a device of Apple, and for `/` where nothing is being typed. */
export function asksForSearch(press: KeyPress, { apple, typing }: KeyPlace): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey) return false;
  // On a Mac, Ctrl K deletes the rest of a line.
  if (key.toLowerCase() === 'k') return !shiftKey && (apple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  // Many keyboards have the slash on the upper row, where it needs Shift.
  return key === '/' && !ctrlKey && !metaKey && !typing;
}
