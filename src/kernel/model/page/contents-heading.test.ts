import { expect, test } from 'vitest';
import { isContentsHeading } from './contents-heading.ts';

test.each([
  'Contents',
  'Table of Contents',
  '📖 CONTENTS:',
  'Tartalom',
  'Tartalomjegyzék',
  'Table des matières',
  '目次',
])('%j announces a table of contents', (text) => {
  expect(isContentsHeading(text)).toBe(true);
});

test.each(['Contents of the box', 'Reads tables of contents', '', '⏳'])('%j is a heading like any other', (text) => {
  expect(isContentsHeading(text)).toBe(false);
});
