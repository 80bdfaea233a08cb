import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

function folded(inside: string): string {
  return `<details><summary>Front matter</summary>\n${inside}</details>`;
}

test('front matter is a table with a column for each name, as on GitHub, folded below the text', () => {
  expect(html('---\ntitle: A *page*\nversion: 1.0\ndraft: no\n---\n\n# Text')).toBe(
    `<h1 id="text">Text</h1>\n${folded('<table><thead><tr><th>title</th><th>version</th><th>draft</th></tr></thead><tbody><tr><td>A *page*</td><td>1.0</td><td>no</td></tr></tbody></table>\n')}`,
  );
});

test('lists and maps are tables in their cells', () => {
  const page = html('---\ntags: [a, b]\nauthor:\n  name: C\nnone:\n---\n');
  expect(page).toContain('<td><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></td>');
  expect(page).toContain(
    '<td><table><thead><tr><th>name</th></tr></thead><tbody><tr><td>C</td></tr></tbody></table>\n</td>',
  );
  expect(page).toContain('<td></td></tr></tbody></table>');
});

test('front matter is text: it has no tags, headings or properties', () => {
  const page = html('---\na: <b onclick="x">B</b>\n__proto__: c\nd: "# e"\n---\n');
  expect(page).toContain('<td>&lt;b onclick=');
  expect(page).toContain('<th>__proto__</th>');
  expect(page).not.toContain('<h1');
});

test('invalid front matter is shown as its source, and the page below it', () => {
  const page = html('---\na: [1\nb: "\n---\n\n# Text');
  expect(page).toMatch(
    /^<h1 id="text">.*<pre data-language="yaml"><code class="[^"]*language-yaml">.*<\/pre>\n<\/details>$/s,
  );
  expect(page).toContain('[');
});

test.each([
  [
    'aliases of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (to) => `${to}: &${to} [${'*a,'.repeat(9)}]\n`)}`,
  ],
  ['a map that holds itself', 'a: &a\n  b: *a'],
  ['deep nesting', `a: ${'['.repeat(7_000)}`],
  ['deep nesting that is closed', `a: ${'['.repeat(100)}${']'.repeat(100)}`],
  ['many names', 'a: 1\n'.repeat(3_000)],
  ['many cells', `a: [${'x,'.repeat(5_000)}]`],
  ['a long value', `a: ${'x'.repeat(500_000)}`],
  ['a tag of a language', 'a: !!js/function "x"'],
])('hostile front matter still becomes a page: %s', (_title, yaml) => {
  expect(html(`---\n${yaml}\n---\n\n# Text`)).toMatch(/^<h1 id="text">Text<\/h1>\n<details>[\s\S]*<\/details>$/);
});

test.each([
  ['---\ntitle: A\n---', /^<details><summary>Front matter<\/summary>\n<table>.*<\/table>\n<\/details>$/],
  ['\uFEFF---\r\n"quoted": A\r\n---\r\ntext', /^<p>text<\/p>\n<details>.*\n<table>.*<\/table>\n<\/details>$/],
  [
    '+++\ntitle = "A"\n+++\ntext',
    /^<p>text<\/p>\n<details>.*\n<pre data-language="toml"><code class="[^"]*language-toml">[\s\S]*<\/details>$/,
  ],
  ['---\nFoo\n---\nBar', /^<hr>\n<h2 id="foo">Foo<\/h2>\n<p>Bar<\/p>$/],
  ['---\n---', /^<hr>\n<hr>$/],
  ['---\ntitle: never ended', /^<hr>\n<p>title: never ended<\/p>$/],
  ['text\n\n---\na: b\n---', /^<p>text<\/p>\n<hr>\n<h2 id="a-b">a: b<\/h2>$/],
])('only names and values between two rulers at the top are front matter: %j', (md, expected) => {
  expect(html(md)).toMatch(expected);
});
