import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor } from '#markdown/testing/sample-family.ts';
import { familyFor, htmlFor } from '#markdown/testing/toolchain-page.ts';
import type { Toolchain } from '#model/page/document-site.ts';

const note = (title: string, content = '<p>x</p>'): string =>
  `<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">${title}</p>${content}</div>`;

const cases: readonly (readonly [Toolchain, string, string])[] = [
  ['mkdocs', '/// note | Title\n    open: True\n\nx\n///', note('Title')],
  ['mkdocs', '//// tab | A\n\n/// info\nx\n///\n\n////', `<details open><summary>A</summary>${note('Info')}</details>`],
  ['mkdocs', '[TOC]\n\nx', '<p>x</p>'],
  ['mkdocs', '::: package.Name\n    options:\n      a: b\n\nx', '<p><code>package.Name</code></p><p>x</p>'],
  ['nuxt', '::note{icon="x"}\nx\n::', note('Note')],
  ['nuxt', '::callout{type="info" title="T"}\nx\n::', note('T')],
  [
    'nuxt',
    '::card\n---\ntitle: "T"\nto: docs/a.md\ndescription: D\n---\nx\n::',
    '<p><strong><a href="/demo/docs/a.html">T</a></strong></p><p>D</p><p>x</p>',
  ],
  [
    'nuxt',
    '::tabs{.w-full}\n  :::tabs-item{label="A"}\n    ::::note\n    x\n    ::::\n  :::\n::',
    `<details open><summary>A</summary>${note('Note')}</details>`,
  ],
  ['nuxt', '::hero\n#title\nx\n::', '<p>x</p>'],
  [
    'nuxt',
    '::field{name="a" type="string[]"}\nx\n::',
    '<p><strong><code>a</code> <code>string[]</code></strong></p><p>x</p>',
  ],
  ['obsidian', '> [!info] A *title*\n> x', note('A <em>title</em>')],
  [
    'obsidian',
    '> [!faq]- Why\n> x\n> > [!note]\n> > y',
    `<details><summary>Why</summary><p>x</p>${note('Note', '<p>y</p>')}</details>`,
  ],
  ['obsidian', '[[a b#C d|text]] %%hidden%% ==m==', '<p><a href="/git/demo/a%20b.md#c-d">text</a> <mark>m</mark></p>'],
  [
    'obsidian',
    '![[logo.png|10x20]]',
    '<p><img src="/git/demo/logo.png" alt="" width="10" height="20" decoding="async"></p>',
  ],
];

test.each(cases)('%s: %j', (toolchain, md, expected) => {
  expect(htmlFor(toolchain, md)).toContain(expected);
});

test('hidden lines of Rust are left out, and only those', () => {
  const written = htmlFor('mdbook', '```rust\n# use a;\nb\n## c\n#\n```\n\n```sh\n# d\n```');
  expect(written).not.toContain('use a');
  expect(written).toContain('# c');
  expect(written).toContain('# d');
});

/** The HTML of a document at GitLab, which only the address of the repository tells. */
function gitlabHtml(md: string): string {
  const family = familyFor('mdbook');
  const demo = family.packages.get('demo');
  const forge = 'https://gitlab.com/teahouse/demo';
  const packages = new Map(demo && [['demo', { ...demo, sites: [], forge, provenance: undefined }]]);
  return createRender()(requestFor(md), { ...family, packages }).html.replaceAll('\n', '');
}

test('quotes of GitLab have several lines where the forge is GitLab', () => {
  expect(gitlabHtml('[[_TOC_]]\n\n>>>\na\n\nb\n>>>\n\nc')).toBe('<blockquote><p>a</p><p>b</p></blockquote><p>c</p>');
  expect(htmlFor('mdbook', '>>>\na\n>>>')).toContain('<blockquote><blockquote><blockquote>');
});

test('alerts of GitLab have titles, also in lists and in quotes of several lines', () => {
  const warning = (title: string): string =>
    `<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">${title}</p><p>x</p></div>`;
  expect(gitlabHtml('> [!warning] Data *loss*\n> x')).toBe(warning('Data <em>loss</em>'));
  expect(gitlabHtml('- > [!WARNING]\n  > x')).toBe(`<ul><li>${warning('Warning')}</li></ul>`);
  expect(gitlabHtml('>>> [!warning] Data loss\nx\n>>>\n\ny')).toBe(`${warning('Data loss')}<p>y</p>`);
  expect(gitlabHtml('> [!other] x\n> y')).toContain('<blockquote><p>[!other] x');
});

test.each(['vitepress', 'vuepress'] as const)('%s: quotes are alerts of seven kinds, with titles', (toolchain) => {
  const written = htmlFor(toolchain, '> [!TIP] Mine\n> a\n\n> [!INFO]\n> b\n\n> [!DANGER]\n> c');
  expect(
    [...written.matchAll(/alert-(\w+)"><p class="markdown-alert-title">(\w+)/g)].map(([, ...parts]) => parts),
  ).toEqual([
    ['tip', 'Mine'],
    ['note', 'Info'],
    ['caution', 'Danger'],
  ]);
  expect(htmlFor('docusaurus', '> [!TIP] Mine\n> a')).toContain('<blockquote>');
});

test.each([
  ['vitepress', '```js\na // [!code highlight]\nb\n```', [1]],
  ['vitepress', '```js\na // [!code ++]\nb // [!code focus]\n```', [1]],
  ['docusaurus', '```js\na\n// highlight-next-line\nb\nc\n```', [2]],
  ['docusaurus', '```js\n// highlight-start\na\nb\n// highlight-end\nc\n```', [1, 2]],
] as const)('%s: comments in %j mark lines, and are left out', (toolchain, md, marked) => {
  const written = htmlFor(toolchain, md);
  const lines = written.match(/class="line( marked)?"/g) ?? [];
  expect(lines.flatMap((line, index) => (line.includes('marked') ? [index + 1] : []))).toEqual(marked);
  expect(written).not.toMatch(/\[!code|highlight-/);
});

test('a paragraph with nothing but a component or an icon is left out', () => {
  expect(htmlFor('vitepress', '<HomeSponsors />\n\nx')).toBe('<p>x</p>');
  expect(htmlFor('mkdocs', ':material-check:\n\nx')).toBe('<p>x</p>');
});
