import { expect, test } from 'vitest';
import { contrastRatio } from './contrast-ratio.ts';

test('the contrast of two colours is that of WCAG 2, in either order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#336699', '#336699')).toBe(1);
});
