import { expect, test } from 'vitest';
import { generatedId } from './generated-id.ts';

test('[X-02] a generated id has the fixed prefix, then time and random parts', () => {
  expect(generatedId(1_700_000_000_000, 0)).toBe('asterism-loyw3v28-00000000');
  expect(generatedId(1_700_000_000_000, 0.5)).toBe('asterism-loyw3v28-i0000000');
  expect(generatedId(1_700_000_000_001, 0.999_999_999_999_9)).toMatch(/^asterism-loyw3v29-zzzzzzz.$/);
});

test('[X-02] a thousand ids made in one moment are all different', () => {
  const ids = new Set(Array.from({ length: 1_000 }, () => generatedId(0, Math.random())));
  expect(ids.size).toBe(1_000);
});
