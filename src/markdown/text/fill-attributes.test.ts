import { expect, test } from 'vitest';
import { fillAttributes } from './fill-attributes.ts';

const values = new Map([
  ['gate', 'sluice'],
  ['empty', ''],
]);

test('references to known attributes are filled, and others stay', () => {
  const fill = (text: string): string => fillAttributes(text, (name) => values.get(name));
  expect(fill('The {gate}{empty} of {weir}')).toBe('The sluice of {weir}');
  expect(fill('{ gate } {constructor} {{gate}}')).toBe('{ gate } {constructor} {sluice}');
});

test('a hostile text is filled in time', () => {
  const start = performance.now();
  fillAttributes('{a'.repeat(200_000), () => undefined);
  expect(performance.now() - start).toBeLessThan(2_000);
});
