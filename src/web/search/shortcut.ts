/** What of a key press tells whether it asks for the search. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** True for a device of Apple, whose shortcuts begin with ⌘. */
export function isApple({ platform }: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(platform);
}

/** True for `Ctrl K`, or `⌘ K` on a device of Apple, and for `/` where nothing is being typed. */
export function asksForSearch(press: KeyPress, apple: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey) return false;
  // On a Mac, Ctrl K deletes the rest of a line.
  if (key.toLowerCase() === 'k') return !shiftKey && (apple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  // Many keyboards have the slash on the upper row, where it needs Shift.
  return key === '/' && !ctrlKey && !metaKey && !isTyping(press.target);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}
