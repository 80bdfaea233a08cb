import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import { htmlFor } from '#markdown/testing/toolchain-page.ts';

const tip = (title: string, content = '<p>x</p>'): string =>
  `<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">${title}</p>${content}</div>`;

test.each([
  ['vitepress', '::: tip\nx\n:::', tip('Tip')],
  ['vitepress', '::: tip A *title*\nx\n:::', tip('A <em>title</em>')],
  ['vitepress', ':::tip Title {.wide}\nx\n:::', tip('Title')],
  ['docusaurus', ':::tip[A [b](docs/a.md)]\n\nx\n\n:::', tip('A <a href="/demo/docs/a.html">b</a>')],
  ['starlight', ':::tip[Title]{icon="star"}\nx\n:::', tip('Title')],
  ['dumi', ':::tip{title=Title}\nx\n:::', tip('Title')],
  ['vuepress', 'text\n::: tip\nx\n:::', `<p>text</p>${tip('Tip')}`],
] as const)('%s: %j is an alert', (toolchain, md, expected) => {
  expect(htmlFor(toolchain, md)).toBe(expected);
});

test.each([
  ['a longer mark outside', ':::: info\n::: tip\nx\n:::\n::::'],
  ['the same mark', '::: info\n::: tip\nx\n:::\n:::'],
  ['no end', '::: info\n::: tip\nx'],
])('containers are nested with %s', (_case, md) => {
  expect(htmlFor('vitepress', md)).toBe(
    `<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Info</p>${tip('Tip')}</div>`,
  );
});

test('a container ends with the list item that contains it', () => {
  const written = htmlFor('vitepress', '- a\n\n  ::: tip\n  x\n\n- b');
  expect(written).toContain(`${tip('Tip')}</li>`);
  expect(written).toContain('<p>b</p>');
});

test('details are folded', () => {
  expect(htmlFor('vitepress', '::: details Click\nx\n:::')).toBe('<details><summary>Click</summary><p>x</p></details>');
});

test('a group of code blocks is a group of tabs with their titles', () => {
  const written = htmlFor('vitepress', '::: code-group\n```sh [npm]\na\n```\n\n```sh [pnpm]\nb\n```\n:::');
  expect(written).toMatch(
    /^<details open><summary>npm<\/summary><pre data-language="sh">.*<\/details><details><summary>pnpm<\/summary>/,
  );
  expect(written).not.toContain('figcaption');
});

test('tabs of VuePress end with the next tab', () => {
  const written = htmlFor('vuepress', '::: tabs\n@tab A\none\n@tab:active B\ntwo\n:::\nend');
  expect(written).toBe(
    '<details open><summary>A</summary><p>one</p></details><details><summary>B</summary><p>two</p></details><p>end</p>',
  );
});

test('an unknown container is its content', () => {
  expect(htmlFor('vitepress', '::: v-pre\n*x*\n:::\n\n::: cards Title\ny\n:::')).toBe(
    '<div><p><em>x</em></p></div><p><strong>Title</strong></p><p>y</p>',
  );
});

test('marks in code and of other toolchains stay', () => {
  expect(htmlFor('vitepress', '```\n::: tip\n```')).toContain('::: tip');
  expect(htmlFor('mdbook', '::: tip\nx\n:::')).toContain('::: tip');
  expect(html('::: tip\nx\n:::')).toContain('::: tip');
});
