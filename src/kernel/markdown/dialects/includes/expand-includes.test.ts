import { expect, test } from 'vitest';
import { includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { htmlFor } from '#markdown/testing/toolchain-page.ts';
import type { Toolchain } from '#model/page/document-site.ts';
import { expandIncludes } from './expand-includes.ts';

const files: Readonly<Record<string, string>> = {
  'src/a.rs': 'one\n// ANCHOR: part\ntwo\n// ANCHOR_END: part\nthree\n',
  'docs/part.md': 'Part {{#include deep.md}}\n',
  'docs/deep.md': 'deep',
  'docs/circle.md': 'a {{#include circle.md}}',
  'docs/x.py': 'a\nb\nc\n',
  'docs/snippet.js': '// #region r\nlet a;\n// #endregion r\nlet b;\n',
  'docs/ticks.md': '```\ncode\n```\n',
  'NOTES.md': '[a](docs/deep.md) ![b](pic.png) [c](other.md)\n\n[d]: docs/x.py\n',
  'modules/gates/partials/iron.adoc': 'Iron\n\ninclude::example$iron.rb[tag=shape]\n',
  'modules/gates/examples/iron.rb': '# tag::shape[]\nround\n# end::shape[]\nsquare\n',
  'modules/gates/pages/circle.adoc': 'include::circle.adoc[]',
};

async function expanded(toolchain: Toolchain, text: string, path = 'docs/page.md'): Promise<string> {
  const dialects = includingDialectsOf(path, { sites: [{ toolchain, root: '' }] });
  const source = { has: (file: string) => Object.hasOwn(files, file), read: async (file: string) => files[file] };
  return (await expandIncludes(text, { path, dialects }, source)).text;
}

const cases: readonly (readonly [Toolchain, string, string])[] = [
  ['mdbook', '```rust\n{{#include ../src/a.rs:1}}\n```', '```rust\none\n```'],
  ['mdbook', '{{#include ../src/a.rs:part}}', 'two'],
  ['mdbook', '{{#include ../src/a.rs}}', 'one\ntwo\nthree'],
  ['mdbook', '{{#include part.md}}!', 'Part deep!'],
  ['mdbook', '{{#playground ../src/a.rs editable}}', '```rust\none\ntwo\nthree\n```'],
  ['mdbook', '\\{{#include part.md}}', '\\{{#include part.md}}'],
  ['mdbook', '{{#include circle.md}}', 'a {{#include circle.md}}'],
  [
    'mdbook',
    '{{#include ../../secret}} {{#include /etc/passwd}}',
    '{{#include ../../secret}} {{#include /etc/passwd}}',
  ],
  ['mkdocs', '- a\n\n    --8<-- "x.py:2:3"\n', '- a\n\n    b\n    c\n'],
  ['mkdocs', '{* docs/x.py hl[1,2:3] ln[2:3] *}', '```py {1,2-3}\nb\nc\n```'],
  ['mkdocs', '{!x.py!}', 'a\nb\nc'],
  ['vitepress', '<<< @/snippet.js#r{1} [title]', '```js {1} [title]\nlet a;\n```'],
  ['vitepress', '```\n<<< @/snippet.js\n```', '```\n<<< @/snippet.js\n```'],
  ['vitepress', '<!--@include: ./x.py{2,}-->', 'b\nc'],
  ['myst', '```{include} deep.md\n```', 'deep'],
  [
    'myst',
    '```{literalinclude} x.py\n:language: python\n:lines: 1-2\n:emphasize-lines: 2\n```',
    '```python {2}\na\nb\n```',
  ],
  ['myst', '````{note}\n```{include} deep.md\n```\n````', '````{note}\n```{include} deep.md\n```\n````'],
  ['jekyll', '{% include_relative deep.md %}', 'deep'],
  ['gitbook', '{% include "deep.md" %}', 'deep'],
  ['docusaurus', '{{#include part.md}}', '{{#include part.md}}'],
];

test.each(cases)('%s: %j', async (toolchain, text, result) => {
  expect(await expanded(toolchain, text)).toBe(result);
});

test.each([
  ['include::partial$iron.adoc[]', 'Iron\n\nround'],
  ['----\ninclude::gates:example$iron.rb[lines=2..2]\n----', '----\nround\n----'],
  ['include::partial$iron.adoc[leveloffset=+1]', ':leveloffset: +1\n\nIron\n\nround\n\n:leveloffset!:\n'],
  ['include::circle.adoc[]', 'include::circle.adoc[]'],
  ['include::partial$gone.adoc[]', 'include::partial$gone.adoc[]'],
  ['include::partial$../../../../secret[]', 'include::partial$../../../../secret[]'],
  ['\\include::partial$iron.adoc[]', '\\include::partial$iron.adoc[]'],
])('Antora: %j', async (text, result) => {
  expect(await expanded('antora', text, 'modules/gates/pages/page.adoc')).toBe(result);
  expect(await expanded('mkdocs', text, 'modules/gates/pages/page.adoc')).toBe(text);
});

test('relative links of an included text may begin at its own file', async () => {
  const text = '```{include} ../NOTES.md\n:relative-docs: docs/\n:relative-images:\n```';
  expect(await expanded('myst', text)).toBe('[a](/docs/deep.md) ![b](/pic.png) [c](other.md)\n\n[d]: /docs/x.py');
});

test('a fence is longer than those of the code', async () => {
  expect(await expanded('vitepress', '<<< @/ticks.md')).toMatch(/^````md\n```\n/);
});

test('the number of includes is limited', async () => {
  const text = await expanded('mdbook', '{{#include deep.md}}\n'.repeat(1_000));
  expect(text.match(/deep\n/g)).toHaveLength(100);
});

const links: readonly (readonly [Toolchain, string])[] = [
  ['mdbook', '{{#include docs/a.md}}'],
  ['mdbook', '```rust\n{{#include docs/a.md:1:5}}\n```'],
  ['mkdocs', '--8<-- "docs/a.md"'],
  ['mkdocs', '{* docs/a.md hl[1] *}'],
  ['vitepress', '<<< @/docs/a.md'],
  ['myst', '```{literalinclude} docs/a.md\n```'],
];

test.each(links)('%s: what cannot be included is a link: %j', (toolchain, md) => {
  expect(htmlFor(toolchain, md)).toMatch(/^<p><a href="\/demo\/docs\/a\.html">(<code>)?@?\/?docs\/a\.md/);
});

test('a mark in a code block that the toolchain does not read is an example', () => {
  for (const [toolchain, md] of [
    ['vitepress', '```md\n<<< @/docs/a.md\n```'],
    ['mkdocs', '```md\n{* docs/a.md *}\n```'],
  ] as const) {
    expect(htmlFor(toolchain, md)).toMatch(/^<pre data-language="md">[\s\S]*docs\/a\.md/);
  }
});

test('the title of mdBook is left out', () => {
  expect(htmlFor('mdbook', '{{#title A}}\n\nx')).toBe('<p>x</p>');
});

test.each([
  '{{#include ',
  '--8<-- "',
  '```{include} a\n',
  '<<< @/',
  '{* ',
  '<!--@include: ',
  '{% include "',
  'include::a',
])('a long run of %j is read in time', async (piece) => {
  const text = piece.repeat(20_000);
  for (const toolchain of ['mdbook', 'mkdocs', 'vitepress', 'myst', 'gitbook'] as const)
    expect((await expanded(toolchain, text)).length).toBe(text.length);
});
