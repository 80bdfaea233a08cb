import { expect, test } from 'vitest';
import { asksForSearch, isApple, type KeyPress } from './shortcut.ts';

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

test('Ctrl K opens the search, with Caps Lock too, and ⌘ K does on a device of Apple', () => {
  expect(asksForSearch(press('k', { ctrlKey: true }), other)).toBe(true);
  expect(asksForSearch(press('K', { ctrlKey: true }), other)).toBe(true);
  expect(asksForSearch(press('k', { metaKey: true }), apple)).toBe(true);
  expect(asksForSearch(press('k', { metaKey: true }), other)).toBe(false);
});

test('on a Mac, Ctrl K stays the key that deletes the rest of a line', () => {
  expect(asksForSearch(press('k', { ctrlKey: true }), apple)).toBe(false);
});

test('a slash opens the search on keyboards that need Shift for it too', () => {
  expect(asksForSearch(press('/'), other)).toBe(true);
  expect(asksForSearch(press('/', { shiftKey: true }), apple)).toBe(true);
});

test('a slash that is typed into a field stays there, but Ctrl K opens the search from a field too', () => {
  expect(asksForSearch(press('/'), { apple: false, typing: true })).toBe(false);
  expect(asksForSearch(press('k', { ctrlKey: true }), { apple: false, typing: true })).toBe(true);
});

test('keys that mean something else are left alone', () => {
  for (const key of [
    press('k'),
    press('k', { ctrlKey: true, shiftKey: true }),
    press('k', { ctrlKey: true, altKey: true }),
    press('/', { ctrlKey: true }),
    press('/', { altKey: true }),
    press('?', { shiftKey: true }),
  ]) {
    expect(asksForSearch(key, other)).toBe(false);
  }
});

test('devices of Apple are told by their platform', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].every((platform) => isApple({ platform }))).toBe(true);
  expect(['Win32', 'Linux x86_64', ''].some((platform) => isApple({ platform }))).toBe(false);
});
