import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  ['/console', '/console'],
  ['/matrix/docs/a.html?x=1#part', '/matrix/docs/a.html?x=1#part'],
  ['/a/../console', '/console'],
  ['/%2f/evil.example', '/%2f/evil.example'],
])('the path %s of our own is gone on to', (text, path) => {
  expect(safeRedirect(text, { base: '' })).toBe(path);
});

test.each([
  undefined,
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'console',
  `/${'a'.repeat(3_000)}`,
])('%j leads nowhere', (text) => {
  expect(safeRedirect(text, { base: '' })).toBeUndefined();
});

test('below a base path, what lies outside of it is not ours', () => {
  expect(safeRedirect('/docs/console', { base: '/docs' })).toBe('/docs/console');
  expect(safeRedirect('/other', { base: '/docs' })).toBeUndefined();
  expect(safeRedirect('/docs/../other', { base: '/docs' })).toBeUndefined();
  expect(safeRedirect('/docs//evil.example', { base: '' })).toBe('/docs//evil.example');
});
