/** The part of a key press that the shortcut depends on. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The context of a key press. */
export interface KeyContext {
  /** On an Apple device, see {@link isApple}. */
  readonly apple: boolean;
  /** In an input, see {@link isField}. */
  readonly typing: boolean;
}

/** True on an Apple device, where shortcuts use ⌘. */
export function isApple({ platform }: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(platform);
}

/** True for elements that accept typed text. */
export function isField(target: EventTarget | null): boolean {
  const field = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
  return target instanceof Element && target.closest(field) !== null;
}

/** True for `Ctrl K` (`⌘ K` on Apple devices), and for `/` outside inputs. */
export function isSearchShortcut(press: KeyPress, { apple, typing }: KeyContext): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey) return false;
  // On a Mac, Ctrl K deletes the rest of a line.
  if (key.toLowerCase() === 'k') return !shiftKey && (apple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  // On many keyboards the slash needs Shift.
  return key === '/' && !ctrlKey && !metaKey && !typing;
}
