import { expect, test } from 'vitest';
import { documentTitle, joinTitle } from './document-title.ts';

test.each([
  [['Routes', 'Signpost'], 'Routes · Signpost'],
  [['Signpost', 'signpost'], 'Signpost'],
  [['', 'Signpost'], 'Signpost'],
  [['A router · for wires', 'Signpost'], 'A router · for wires · Signpost'],
  [['Lamp Builder', 'lamp-builder', 'lamp'], 'Lamp Builder'],
  [['Lamp Matrix', 'Matrix', 'lamp'], 'Lamp Matrix'],
  [['Lamp API – promises that light up', 'lamp'], 'Lamp API – promises that light up'],
  [['All that a good lamp needs', 'lamp'], 'All that a good lamp needs · lamp'],
])('a title contains each of %j once', (parts, title) => {
  expect(joinTitle(parts)).toBe(title);
});

test('[P-05] what a page is about is never cut, and the names follow where there is room', () => {
  const about = 'A'.repeat(70);
  expect(joinTitle([about, 'wires', 'acme'])).toBe(`${about} · wires`);
  expect(joinTitle([about, 'a-package-with-a-long-name', 'acme'])).toBe(`${about} · acme`);
  expect(joinTitle(['A'.repeat(100), 'wires'])).toBe('A'.repeat(100));
});

test('the title of a document ends with the family, unless it has the name already', () => {
  const titleOf = (title: string, family: string) => documentTitle({ kind: 'file', title }, { family });
  expect(titleOf('Routes · Signpost', 'harebell')).toBe('Routes · Signpost · harebell');
  expect(titleOf('The core · Matrix', 'matrix')).toBe('The core · Matrix');
});
