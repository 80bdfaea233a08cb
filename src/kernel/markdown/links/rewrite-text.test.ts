import { expect, test } from 'vitest';
import { rewriteText } from './rewrite-text.ts';

const rewrite = (href: string): string => (/^(https?:|#)/.test(href) ? href : `https://site.example/${href}`);
const rewritten = (md: string): string => rewriteText(md, rewrite);

test.each([
  ['[a](b.md)', '[a](https://site.example/b.md)'],
  ['[a](b.md#c "title")', '[a](https://site.example/b.md#c "title")'],
  ['[a](<b c.md>)', '[a](<https://site.example/b c.md>)'],
  ['![a](b.png)', '![a](https://site.example/b.png)'],
  ['[![a](b.png)](c.md)', '[![a](https://site.example/b.png)](https://site.example/c.md)'],
  ['[`code`](b.md)', '[`code`](https://site.example/b.md)'],
  ['[a]: b.md "title"', '[a]: https://site.example/b.md "title"'],
  ['<a href="b.md">', '<a href="https://site.example/b.md">'],
  ["<img src='b.png' alt='href=x'>", "<img src='https://site.example/b.png' alt='href=x'>"],
  [
    '<source srcset="a.png 1x, b.png 2x">',
    '<source srcset="https://site.example/a.png 1x, https://site.example/b.png 2x">',
  ],
  ['[a](b(c).md)', '[a](https://site.example/b%28c%29.md)'],
])('%s leads to the site', (md, expected) => {
  expect(rewritten(md)).toBe(expected);
});

test.each([
  '`[a](b.md)`',
  '``[a](b.md) ` ``',
  '```\n[a](b.md)\n```',
  '~~~md\n[a]: b.md\n~~~',
  '[a](#b)',
  '[a](https://elsewhere.example/x_(y))',
  '[^1]: note.md',
  '[//]: #@family-header',
  'Text with b.md and a ] (bracket).',
])('%j is not changed', (md) => {
  expect(rewritten(md)).toBe(md);
});

test('a single backtick is not code, and code ends with its paragraph', () => {
  expect(rewritten('a ` b [x](y.md)\n\nc ` d')).toBe('a ` b [x](https://site.example/y.md)\n\nc ` d');
});

test('the text around an address is not changed', () => {
  const md = '# Ti\u0000tle 😀\r\n\n| a | [b](c.md) |\n| - | - |\n\n> *x* <b>[d](e.md)</b>  \n';
  expect(rewritten(md).replaceAll('https://site.example/', '')).toBe(md);
});
