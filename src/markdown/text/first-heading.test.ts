import { expect, test } from 'vitest';
import { createFirstHeading } from './first-heading.ts';

const firstHeading = createFirstHeading();

test.each([
  ['# Routes\n\ntext', 'Routes'],
  ['text\n\n## Not the first line ##\n', 'Not the first line'],
  ['Setext\n===\n', 'Setext'],
  ['Lower\r\n-----\r\n', 'Lower'],
  ['# A [link](x.md), `code` & *stress* &amp; <b>tags</b>', 'A link, code & stress & tags'],
  ['# :rocket: Rockets', '🚀 Rockets'],
  ['# ![logo](a.png)\n\n# Words', 'Words'],
  ['<h1 align="center">\n  <img src="a.png">\n  Lantern\n</h1>', 'Lantern'],
  ['<div align="center"><h2>Inside</h2></div>', 'Inside'],
])('the title of a document is its first heading: %j', (md, title) => {
  expect(firstHeading(md)).toBe(title);
});

test.each([
  'no heading',
  '```sh\n# a comment\n```',
  '~~~\n# a comment\n```\n# still\n~~~',
  '<!--\n# hidden\n-->',
  '---\ntitle: x\n---\n',
  '| a | b |\n|---|---|\n',
  '- item\n---\n',
  'text\n\n---\n',
  '#hashtag',
  '',
])('text that only resembles a heading is not one: %j', (md) => {
  expect(firstHeading(md)).toBeUndefined();
});

test('front matter is not read as a heading', () => {
  expect(firstHeading('---\ntitle: Meta\n---\n# Own')).toBe('Own');
});

test('the headings of a marked header or footer are not those of the document', () => {
  const marked = (name: string): string => `[//]: #@${name}\n# The family\n[//]: #@${name}:end\n`;
  expect(firstHeading(`${marked('family-header')}\n# Own`)).toBe('Own');
  expect(firstHeading(`text\n\n${marked('family-footer')}`)).toBeUndefined();
});

test('a long heading is cut, and a heading far below is not used', () => {
  expect(firstHeading(`# ${'long '.repeat(100)}`)).toHaveLength(120);
  expect(firstHeading(`${'text\n'.repeat(4_000)}# Far`)).toBeUndefined();
});
