import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { createDescribeDocument } from './describe-document.ts';

const describeDocument = createDescribeDocument();

function described(text: string, file = 'README.md'): Promise<string | undefined> {
  return describeDocument(text, file);
}

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
  ['# T\n\n```sh\nnpm install\n```\n\n* list\n\n> quote\n\n| a | b |\n|-|-|\n\n    code\n\nText.', 'Text.'],
  ['# T\r\n\r\nOne\r\ntwo.\r\n\r\nThree.', 'One two.'],
  ['# T\n\nsnake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
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
])('[E-01] the README %j is described as %j', async (text, description) => {
  expect(await described(text)).toBe(description);
});

test.each([
  [
    'shortcut links',
    '[lamp] is a **lamp**, see [docs][] and [API].\n\n[lamp]: a\n[docs]: b\n[API]: c',
    'lamp is a lamp, see docs and API.',
  ],
  [
    'links with code',
    'Uses [`Foo::bar`] and [`Vec<T>`](std::vec) types.\n\n[`Foo::bar`]: x',
    'Uses Foo::bar and Vec<T> types.',
  ],
  ['brackets that are no link', 'Reads [sections] of `ini` files [fast].', 'Reads [sections] of ini files [fast].'],
  ['a link with brackets in its text', 'Draws [a [small] tree](x.md) of files.', 'Draws a [small] tree of files.'],
  [
    'a link with parentheses in its address',
    'See [the page](https://example.org/a_(b)) for more.',
    'See the page for more.',
  ],
  ['a link with a title', 'A [port](x.md "The port (old)") of the lamp.', 'A port of the lamp.'],
  [
    'footnotes',
    'A tool[^1] that works[^long name].\n\n[^1]: mostly\n[^long name]: at night',
    'A tool that works[^long name].',
  ],
  [
    'underscores of names',
    'Runs `__init__` and __bold__ and \\_\\_main\\_\\_ and a_b_c.',
    'Runs __init__ and bold and __main__ and a_b_c.',
  ],
  ['asterisks', '**A***B* and \\*literal\\* and *nested **stress** here*.', 'AB and *literal* and nested stress here.'],
  ['struck words', 'Was ~~slow~~ fast.', 'Was slow fast.'],
  ['entities', 'Fast &amp; small &mdash; &lt;tag&gt; &copy; &#8212; x&nbsp;y.', 'Fast & small — <tag> © — x y.'],
  [
    'addresses',
    'See <https://example.com/x> or https://example.com/y_z_ and <me@example.org>.',
    'See https://example.com/x or https://example.com/y_z_ and me@example.org.',
  ],
  [
    'line breaks',
    'Line one\\\nline two  \nline three<br>line four<br/>five.',
    'Line one line two line three line four five.',
  ],
  ['prices and maths', 'Costs $5 or $x^2$ and $`y`$ units.', 'Costs $5 or x^2 and y units.'],
  [
    'emoji by name',
    'The :rocket: fast tool :not_an_emoji: at 10:30:45.',
    'The 🚀 fast tool :not_an_emoji: at 10:30:45.',
  ],
  [
    'keys and comments',
    'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, <!-- hidden --> end.',
    'Press Ctrl+C, H2O, end.',
  ],
  [
    'links and images in HTML',
    'This is <a href="https://example.com">an HTML link</a> and <img src="x.png" alt="pic"> here.',
    'This is an HTML link and here.',
  ],
  ['badges in the paragraph', '[![build](a.svg)](b) ![npm](c.svg)\nA lamp for the desk.', 'A lamp for the desk.'],
  [
    'a paragraph that ends with a link',
    'Built on the ideas of [Loom](https://example.org/loom)',
    'Built on the ideas of Loom',
  ],
  ['code with backticks', 'Writes `` a`b `` and ``c``.', 'Writes a`b and c.'],
  ['Chinese', '一个快速的静态网站生成器。\n\n更多。', '一个快速的静态网站生成器。'],
  [
    'a long sentence before a list',
    'A library that turns a folder of files into a site with features such as:\n\n- one',
    'A library that turns a folder of files into a site with features such as:',
  ],
])('a description has the text that readers see: %s', async (_, paragraph, description) => {
  expect(await described(`# lamp\n\n${paragraph}\n`)).toBe(description);
});

test.each([
  ['a centred paragraph', '<p align="center">A tiny lamp to <b>read</b> by.</p>'],
  ['centred markdown', '<div align="center">\n\nA tiny lamp to read by.\n\n</div>'],
  [
    'centred text without a paragraph',
    '<div align="center">\n  A tiny lamp to read by.\n  <br>\n  <a href="a">Docs</a> · <a href="b">Chat</a>\n</div>',
  ],
  ['a centred heading', '<h3 align="center">A tiny lamp to read by.</h3>\n\n<p align="center"><img src="b.svg"></p>'],
  [
    'a centred paragraph with a menu',
    '<p align="center">\n<img src="x.png"><br />\nA tiny lamp to read by.<br />\n<a href="d"><strong>Explore the docs »</strong></a><br /><br />\n<a href="a">Demo</a> · <a href="b">Report a bug</a>\n</p>',
  ],
  ['a quote', '> A tiny lamp to read by.'],
  ['a quote below badges', '[![build](a.svg)](b)\n\n> A tiny **lamp** to read by.\n\nLamps are useful at night.'],
  ['a quote below a warning', '> **Warning**: the next version breaks everything.\n\nA tiny lamp to read by.'],
  ['a paragraph below an alert', '> [!IMPORTANT]\n> This project has moved.\n\nA tiny lamp to read by.'],
  ['a paragraph below an epigraph', '> “Let there be light.”\n\nA tiny lamp to read by.'],
  [
    'a paragraph below languages',
    '[English](README.md) | [简体中文](README.zh-CN.md) | 日本語\n\nA tiny lamp to read by.',
  ],
  [
    'a paragraph below a sentence with languages',
    'Read this in other languages: [English](README.md), [Deutsch](README.de.md) and [中文](docs/README.zh.md).\n\nA tiny lamp to read by.',
  ],
  [
    'a paragraph below a menu in HTML',
    '<p align="center"><a href="a">Site</a> &bull; <a href="b">Docs</a> &bull; <a href="c">Chat</a></p>\n\nA tiny lamp to read by.',
  ],
  [
    'a paragraph below labelled links',
    '**Documentation**: <https://example.org/docs>\n\n**Source**: <https://example.org/src>\n\nA tiny lamp to read by.',
  ],
  ['a paragraph below a labelled badge', 'Build status: [![build](a.svg)](b)\n\nA tiny lamp to read by.'],
  ['a paragraph below links in lines', '[Site](a)\n[Docs](b)\n[Chat](c)\n\nA tiny lamp to read by.'],
  ['a paragraph in a later section', '## About\n\nA tiny lamp to read by.'],
  [
    'a paragraph below the installation',
    '## Installation\n\nRun the installer now.\n\n## What it is\n\nA tiny lamp to read by.',
  ],
  [
    'a paragraph below a folded note',
    '<details><summary>More</summary>\n\nA note that is folded.\n\n</details>\n\nA tiny lamp to read by.',
  ],
])('the tagline or the first paragraph describes a README, not what is around it: %s', async (_, top) => {
  expect(await described(`# lamp\n\n${top}\n\n## Install\n\nRun the installer now.\n`)).toBe('A tiny lamp to read by.');
});

test('a README with nothing but an installation is described by it', async () => {
  expect(await described('# lamp\n\n## Install\n\nRun the installer now.')).toBe('Run the installer now.');
});

test.each([
  [
    'README.rst',
    'Lamp\n====\n\n.. image:: x.png\n\n|build|\n\nA ``tiny`` *lamp* to `read <https://example.org>`_ by.\n\n.. |build| image:: b.svg\n',
    'A tiny lamp to read by.',
  ],
  [
    'README.adoc',
    '= Lamp\nAn Author <a@example.org>\n:toc:\n:host: https://example.org\n:url-docs: {host}/docs\n\n{url-docs}[The *docs*] and link:a/b.adoc[more] of {gone}.',
    'The docs and more of {gone}.',
  ],
  ['README.adoc', '= Only a title', 'Only a title'],
  ['README.org', '#+TITLE: Lamp\n\nA *tiny* lamp to [[https://example.org][read]] by.', 'A tiny lamp to read by.'],
  [
    'README.mdx',
    "import { Lamp } from './lamp';\n\n# Lamp\n\n<Lamp />\n\nA **tiny** lamp to read by.",
    'A tiny lamp to read by.',
  ],
  ['README', 'Lamp\n====\n\nA tiny lamp __to__ read\nby.\n\nMore.', 'A tiny lamp __to__ read by.'],
])('%s is described as readers see it', async (file, text, description) => {
  expect(await described(text, file)).toBe(description);
});

test('links that are defined far below still have their texts', async () => {
  const text = `# T\n\nA [lamp] to read by.\n\n${'word '.repeat(8_000)}\n\n[lamp]: https://example.org\n`;
  expect(await described(text)).toBe('A lamp to read by.');
});

test.each([
  ['a quote below a title that comes late', `${'![a](b.png)\n\n'.repeat(300)}# T\n\n> A lamp to read by.\n`],
  ['a paragraph longer than what is parsed first', `# T\n\nA lamp to read by${' night'.repeat(600)}.\n`],
  [
    'a paragraph after a long installation',
    `# T\n\n## Install\n\n${'Run it now.\n\n'.repeat(300)}## Lamp\n\nA lamp to read by.`,
  ],
  [
    'a paragraph of two lines around an empty one',
    `# T\n\n<p align="center">\n\nA lamp to read by.\n\n</p>\n\n${'More of it.\n\n'.repeat(300)}`,
  ],
])('%s describes a long README', async (_, text) => {
  expect(await described(text)).toMatch(/^A lamp to read by/);
});

test('a long first paragraph is cut', async () => {
  const description = await described(`# T\n\n${'word '.repeat(200)}`);
  expect(description).toMatch(/^(word )+wo?r?d?…$|^(word )+…$/);
  expect(description?.length).toBeLessThanOrEqual(500);
});

test('texts made to keep a processor busy are read all the same', hostileInput, async () => {
  for (const part of [
    '![',
    '[a](',
    '<a ',
    '**a ',
    '`',
    '<!--',
    '[',
    '_a ',
    '> ',
    '<div>',
    '<b>',
    '- ',
    '| ',
    '[a][b] ',
    ':a: ',
  ]) {
    for (const file of ['README.md', 'README.rst', 'README.adoc', 'README.org', 'README.mdx', 'README']) {
      const description = await described(`x ${part.repeat(20_000)}`, file);
      expect(description?.length ?? 0).toBeLessThanOrEqual(500);
    }
  }
});
