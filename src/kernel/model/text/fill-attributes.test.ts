import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
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

test('a hostile text is filled in time', hostileInput, () => {
  const text = '{a'.repeat(200_000);
  expect(fillAttributes(text, () => undefined)).toBe(text);
});
