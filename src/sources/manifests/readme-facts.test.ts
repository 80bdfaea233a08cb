import { expect, test } from 'vitest';
import { readmeFacts } from './readme-facts.ts';

test.each([
  [
    '# Title\n\nThe *first* `paragraph` with a [link](https://example.org).\n\nThe second.',
    'The first paragraph with a link.',
  ],
  ['Title\n=====\nWords *right* below.\n', 'Words right below.'],
  ['# Only a heading', 'Only a heading'],
  ['---\ntitle: x\n---\n\n# T\n\nText.', 'Text.'],
  ['[//]: #@marker\n\n[![badge](a.svg)](b)\n![x](y)\n\n# T\n\nhttps://example.org/x\n\nText.', 'Text.'],
  [
    '<!-- a\n\ncomment -->\n<p align="center"><img src="x"></p>\n\n# T\n\nText with <b>tags</b> &c.',
    'Text with tags &c.',
  ],
  ['# T\n\n```sh\nnpm install\n```\n\n* list\n\n> quote\n\n| a | b |\n\n    code\n\nText.', 'Text.'],
  ['# T\r\n\r\nOne\r\ntwo.\r\n\r\nThree.', 'One two.'],
  ['Heading\n=======\n\n.. image:: x.png\n\nText.', 'Text.'],
  ['# T\n\nsnake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['= Title\nAn Author <a@example.org>\n:toc:\n\nText.', 'Text.'],
  ['= Only a title', 'Only a title'],
  [
    '= Title\n:host: https://example.org\n:url-docs: {host}/docs\n\n{url-docs}[The *docs*] and link:a/b.adoc[more] of {gone}.',
    'The docs and more of {gone}.',
  ],
  ['## Contents\n\n- [One](#one)\n- [Two](#two)\n\n## One\n\nText.', 'Text.'],
  ['## Table of contents\n\n[One](#one) · [Two](#two)\n\n# Title\n\nText.', 'Text.'],
  ['**Tartalom:**\n\n[Egy](#egy) és [kettő](#ketto)\n\n## Egy\n\nSzöveg.', 'Szöveg.'],
  ['English | [Magyar](README.hu.md)\n\n# Loom\n\nWeaves cloth.', 'Weaves cloth.'],
  ['# Loom\n\n[Docs](docs) · [Chat](https://example.org)\n\nWeaves cloth.', 'Weaves cloth.'],
  ['# Loom\n\nWeaves cloth | by [hand](hand.md).\n\nMore.', 'Weaves cloth | by hand.'],
  ['# Contents\n\n- [One](#one)\n\n## One\n\n- a', undefined],
  ['# Title\n\n## Contents\n\n- [One](#one)', 'Title'],
  ['```\nnever closed', undefined],
  ['<!-- never closed', undefined],
  ['', undefined],
])('[E-01] the README %j is described as %j', (text, description) => {
  expect(readmeFacts(text).description).toBe(description);
});

test('a long first paragraph is cut', () => {
  const description = readmeFacts(`# T\n\n${'word '.repeat(200)}`).description;
  expect(description).toMatch(/^(word )+word…$|^(word )+…$|word…$/);
  expect(description?.length).toBeLessThanOrEqual(300);
});

test('texts made to keep a processor busy are read all the same', () => {
  for (const part of ['![', '[a](', '<a ', '**a ', '`', '<!--', '[', '_a ']) {
    expect(readmeFacts(`x ${part.repeat(20_000)}`).description?.length).toBeLessThanOrEqual(300);
  }
});
