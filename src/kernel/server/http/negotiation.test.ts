import { expect, test } from 'vitest';
import { wantsMarkdown } from './negotiation.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/markdown, */*', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown;q=0, text/html', false],
  ['*/*', false],
  [undefined, false],
])('a client that accepts %j gets markdown: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected);
});
