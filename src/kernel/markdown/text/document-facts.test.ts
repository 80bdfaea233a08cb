import { expect, test } from 'vitest';
import { createDocumentFacts } from './document-facts.ts';

const facts = createDocumentFacts();

function titleOf(text: string, file = 'x.md'): string | undefined {
  return facts(text, file).title;
}

test.each([
  ['# Routes\n\ntext', 'Routes'],
  ['text\n\n# Not the first line ##\n', 'Not the first line'],
  ['## At the top\n\n### Below', 'At the top'],
  ['[![badge](a.svg)](b)\n<p align="center"></p>\n\n## Under badges', 'Under badges'],
  ['## Before\n\n# Only one\n\n## After', 'Only one'],
  ['# One\n\n# Two', 'One'],
  ['import { A } from "b"\n\n## After imports', 'After imports'],
  ['(loom/first-cloth)=\n# Below a label\n\n# Second', 'Below a label'],
  [':orphan:\n\n# Below a field\n\n# Second', 'Below a field'],
  ['Setext\n===\n', 'Setext'],
  ['Lower\r\n-----\r\n', 'Lower'],
  ['# A [link](x.md), `code` & *stress* &amp; <b>tags</b>', 'A link, code & stress & tags'],
  ['# :rocket: Rockets', '🚀 Rockets'],
  ['# ![logo](a.png)\n\n# Words', 'Words'],
  ['<h1 align="center">\n  <img src="a.png">\n  Lantern\n</h1>', 'Lantern'],
  ['<div align="center"><h2>Inside</h2></div>', 'Inside'],
])('the title of a document is its only H1, or its heading at the top: %j', (md, title) => {
  expect(titleOf(md)).toBe(title);
});

test.each([
  'no heading',
  '```sh\n# a comment\n```',
  '~~~\n# a comment\n```\n# still\n~~~',
  '<!--\n# hidden\n-->',
  '---\nname: x\n---\n',
  '| a | b |\n|---|---|\n',
  '- item\n---\n',
  'text\n\n---\n',
  '#hashtag',
  '',
])('text that only resembles a heading is not one: %j', (md) => {
  expect(titleOf(md)).toBeUndefined();
});

test.each(['text\n\n## Not at the top', 'text\n\n# One\n\n# Two', '```\ncode\n```\n## Below code'])(
  'a heading below text is no title unless it is the only H1: %j',
  (md) => {
    expect(titleOf(md)).toBeUndefined();
  },
);

test('the title of the front matter comes before every heading', () => {
  expect(titleOf('---\ntitle: Meta data\n---\n# Own')).toBe('Meta data');
  expect(titleOf('+++\ntitle = "Toml"\n+++\n# Own')).toBe('Toml');
  expect(titleOf('---\nother: x\n---\n# Own')).toBe('Own');
});

test.each(['What is __init__.py?', 'Array<T> and more', 'A `b` &amp; *c*, [d](e)'])(
  'the title of front matter is text, whatever it looks like: %s',
  (title) => {
    expect(titleOf(`---\ntitle: '${title}'\n---\ntext`)).toBe(title);
  },
);

test.each([
  ['a.adoc', '// comment\n:attribute: value\n= Doc {attribute}\nAuthor\n\n== Section', 'Doc value'],
  ['a.adoc', '== Section\n\ntext', 'Section'],
  ['a.adoc', 'text\n\n== Section', undefined],
  ['a.rst', '.. _label:\n\n=======\n Title\n=======\n\nOne\n---\n', 'Title'],
  ['a.rst', ':orphan:\n\n.. comment\n   more\n\nThe ``code`` *title*\n==================\n', 'The code title'],
  ['a.rst', 'C\n=\n\nText\n', 'C'],
  ['a.rst', 'Go\n==\n\nText\n', 'Go'],
  ['a.rst', 'ab\n=\n\nText\n', undefined],
  ['a.rst', 'Only text\n\nLater\n=====\n', undefined],
])('other formats have titles too: %s %j', (file, text, title) => {
  expect(titleOf(text, file)).toBe(title);
});

test('front matter is data', () => {
  const yaml =
    'title: T\nsidebar_label: L\ndescription: D\nsidebar:\n  order: 3\ntags: [a, b]\ndraft: true\ngroup: { title: G, order: 2 }\nnav: N\nnavigation: false';
  expect(facts(`---\n${yaml}\n---\n`, 'a.md').data).toEqual({
    title: 'T',
    label: 'L',
    description: 'D',
    order: 3,
    tags: ['a', 'b'],
    draft: true,
    group: 'G',
    groupOrder: 2,
    nav: 'N',
    hidden: true,
  });
});

test.each([
  `a: ${'['.repeat(7_000)}`,
  `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (to) => `${to}: &${to} [${'*a,'.repeat(9)}]\n`)}`,
  'title: [a, b]',
  'title: !!js/function "x"',
  'title: "',
])('hostile front matter is no data and no error', (yaml) => {
  expect(facts(`---\n${yaml}\n---\n# Own`, 'a.md').title).toBeDefined();
});

test('the headings of a marked header or footer are not those of the document', () => {
  const marked = (name: string): string => `[//]: #@${name}\n# The family\n[//]: #@${name}:end\n`;
  expect(titleOf(`${marked('family-header')}\n# Own`)).toBe('Own');
  expect(titleOf(`text\n\n${marked('family-footer')}`)).toBeUndefined();
});

test('a long heading is cut, and a heading far below is not used', () => {
  expect(titleOf(`# ${'long '.repeat(100)}`)).toHaveLength(120);
  expect(titleOf(`${'text\n'.repeat(4_000)}# Far`)).toBeUndefined();
});

test.each([
  ['x.mdx', "import a from 'a';\n\n# A {#own}", 'A'],
  ['x.rst', '.. note:: x\n\n=====\nTitle\n=====\n\ntext', 'Title'],
  ['x.rst', 'The ``code`` of :ref:`a <b>`\n============================', 'The code of a'],
  ['x.rst', 'text only\n\n----\n\nmore', undefined],
  ['x.adoc', '// comment\n= A `b`\nAuthor\n\n== C', 'A b'],
  ['x.org', '#+TITLE: A\n* B', 'A'],
  ['x.org', 'text\n* B', 'B'],
])('the title of %s with %j is %s', (file, text, title) => {
  expect(titleOf(text, file)).toBe(title);
});

test('front matter is read whatever ends its lines', () => {
  const text = '---\nauthor: Ada\n---\n\nNo heading.\n';
  for (const end of ['\n', '\r\n', '\r']) {
    expect(createDocumentFacts()(text.replaceAll('\n', end), 'a.md')).toEqual({ title: undefined, data: undefined });
  }
});

test('the title for lists of a document in AsciiDoc is that of its header', () => {
  const label = (text: string): string | undefined => facts(text, 'a.adoc').data?.label;
  expect(label(':gate: Sluice\n= The sluice gates\n:navtitle: {gate} *gates*\n\ntext')).toBe('Sluice gates');
  expect(label(':navtitle: Gates\n\n= The sluice gates\nAuthor\n')).toBe('Gates');
  expect(label('= Gates\n\n:navtitle: Below the header')).toBeUndefined();
  expect(label('text\n:navtitle: Below text')).toBeUndefined();
});
