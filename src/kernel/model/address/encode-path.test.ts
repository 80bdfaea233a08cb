import { expect, test } from 'vitest';
import { encodePath } from './encode-path.ts';

test('slashes stay, and everything that a URL would read as something else is encoded', () => {
  expect(encodePath('docs/50% off?#1.md')).toBe('docs/50%25%20off%3F%231.md');
  expect(encodePath('ä')).toBe('%C3%A4');
  expect(encodePath('')).toBe('');
});
