import { expect, test } from 'vitest';
import { decodePercent, tryDecodePercent } from './decode-percent.ts';

test('an invalid encoding stays as it is written, or is undefined', () => {
  expect(decodePercent('a%20b%C3%A4')).toBe('a bä');
  expect(decodePercent('50%.md')).toBe('50%.md');
  expect(decodePercent('%20%E4')).toBe('%20%E4');
  expect(tryDecodePercent('a%20b')).toBe('a b');
  expect(tryDecodePercent('%20%E4')).toBeUndefined();
});
