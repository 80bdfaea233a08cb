import { expect, test } from 'vitest';
import { decodePercent } from './decode-percent.ts';

test('an invalid encoding stays as it is written', () => {
  expect(decodePercent('a%20b%C3%A4')).toBe('a bä');
  expect(decodePercent('50%.md')).toBe('50%.md');
  expect(decodePercent('%20%E4')).toBe('%20%E4');
});
