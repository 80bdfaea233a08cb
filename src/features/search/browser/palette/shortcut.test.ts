import { expect, test } from 'vitest';
import { isApple, isSearchShortcut, type KeyPress } from './shortcut.ts';

const other = { apple: false, typing: false };
const apple = { apple: true, typing: false };

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('Ctrl K opens the search, also with Caps Lock, and ⌘ K does on an Apple device', () => {
  expect(isSearchShortcut(press('k', { ctrlKey: true }), other)).toBe(true);
  expect(isSearchShortcut(press('K', { ctrlKey: true }), other)).toBe(true);
  expect(isSearchShortcut(press('k', { metaKey: true }), apple)).toBe(true);
  expect(isSearchShortcut(press('k', { metaKey: true }), other)).toBe(false);
});

test('on a Mac, Ctrl K still deletes the rest of a line', () => {
  expect(isSearchShortcut(press('k', { ctrlKey: true }), apple)).toBe(false);
});

test('a slash opens the search, also on keyboards that need Shift for it', () => {
  expect(isSearchShortcut(press('/'), other)).toBe(true);
  expect(isSearchShortcut(press('/', { shiftKey: true }), apple)).toBe(true);
});

test('a slash in an input is text, while Ctrl K opens the search from there too', () => {
  expect(isSearchShortcut(press('/'), { apple: false, typing: true })).toBe(false);
  expect(isSearchShortcut(press('k', { ctrlKey: true }), { apple: false, typing: true })).toBe(true);
});

test('other keys and combinations do not open the search', () => {
  for (const key of [
    press('k'),
    press('k', { ctrlKey: true, shiftKey: true }),
    press('k', { ctrlKey: true, altKey: true }),
    press('/', { ctrlKey: true }),
    press('/', { altKey: true }),
    press('?', { shiftKey: true }),
  ]) {
    expect(isSearchShortcut(key, other)).toBe(false);
  }
});

test('Apple devices are recognised by their platform', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].every((platform) => isApple({ platform }))).toBe(true);
  expect(['Win32', 'Linux x86_64', ''].some((platform) => isApple({ platform }))).toBe(false);
});
