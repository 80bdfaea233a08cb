import { expect, test } from 'vitest';
import { sizeLabel } from './write-agent-index.ts';

test.each([
  [0, '0 bytes, about 0 tokens'],
  [2311, '2,311 bytes, about 580 tokens'],
  [1_234_567, '1,234,567 bytes, about 310,000 tokens'],
])('%i bytes are shown with an estimate of their tokens', (size, label) => {
  expect(sizeLabel(size)).toBe(label);
});
