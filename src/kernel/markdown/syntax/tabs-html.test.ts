import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import { tabEnd, tabStart } from './tabs-html.ts';

test('tabs are blocks below each other, of which the first one is open', () => {
  const first = `${tabStart({ label: 'npm', isFirst: true })}\nOne\n\n${tabEnd}`;
  const second = `${tabStart({ label: '', isFirst: false })}\nTwo\n\n${tabEnd}`;
  const written = html(first + second);
  expect(written).toMatch(/<details open(="")?>\s*<summary>npm<\/summary>\s*<p>One<\/p>\s*<\/details>/);
  expect(written).toMatch(/<details>\s*<summary>Tab<\/summary>\s*<p>Two<\/p>\s*<\/details>/);
});
