import { expect, test } from 'vitest';
import { requestText } from './change-request.ts';

test('a stranger cannot hide or reverse text with control characters in the title of a request', () => {
  expect(requestText('Fix \u202Eevil\u202C\u0000 the\n\ttypo\u2028 now')).toBe('Fix evil the typo now');
  expect(requestText(' \u200B ')).toBeUndefined();
  expect(requestText(null)).toBeUndefined();
});

test('a title of any length is shortened to one line', () => {
  const text = requestText('🧭'.repeat(5_000)) ?? '';
  expect([...text]).toHaveLength(200);
  expect(text.endsWith('🧭…')).toBe(true);
});
