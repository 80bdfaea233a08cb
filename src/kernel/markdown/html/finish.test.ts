import { expect, test } from 'vitest';
import { html, rendered } from '#markdown/testing/sample-family.ts';

test.each([
  ['Hello World', 'hello-world'],
  ['v2.1.0 (beta)', 'v210-beta'],
  ['a - b -- c', 'a---b----c'],
  ['snake_case `code` *em*', 'snake_case-code-em'],
  ['Árvíztűrő tükörfúrógép', 'árvíztűrő-tükörfúrógép'],
  ['🚀 Launch', '-launch'],
  ['Straße & Co. – “quoted”', 'straße--co--quoted'],
  ['日本語 見出し', '日本語-見出し'],
  ['Привет', 'привет'],
  ['[link](x) <kbd>K</kbd>', 'link-k'],
  ['![badge](logo.png) Text', '-text'],
  ['<!-- c --> Text', '-text'],
  ['C++ & C#', 'c--c'],
  ['A/B', 'ab'],
])('the heading %j has the same id as on GitHub', (heading, id) => {
  expect(rendered(`## ${heading}`).headings.map((each) => each.id)).toEqual([id]);
});

test('headings with the same name are numbered as on GitHub', () => {
  const md = '# Foo\n# Foo\n# foo-1\n# Foo\n## foo';
  expect(rendered(md).headings.map(({ id }) => id)).toEqual(['foo', 'foo-1', 'foo-1-1', 'foo-2', 'foo-3']);
});

test('a heading without letters has no id, or the number that GitHub gives it', () => {
  expect(html('#\n\n# 🚀\n\n# !!!')).toBe('<h1></h1>\n<h1 id="-1">🚀</h1>\n<h1 id="-2">!!!</h1>');
});

test.each([
  'constructor',
  'Title',
  'history',
  'on-click',
  'onclick',
  'asterism-state',
  'cory-seo',
  'User content x',
  '`__proto__`',
])('a heading %j cannot take an id of the browser or of the page itself', (heading) => {
  for (const { id } of rendered(`# ${heading}`).headings) {
    if (id !== 'on-click') expect(id).toMatch(/^user-content-/);
  }
  expect(rendered(`# ${heading}`).headings).toHaveLength(1);
});

test('links to reserved ids still lead to their heading', () => {
  expect(html('# Title\n[t](#title)')).toBe(
    '<h1 id="user-content-title">Title</h1>\n<p><a href="#user-content-title">t</a></p>',
  );
});

test('anchors of the author by id or by name are ids, so that links lead there with and without a script', () => {
  expect(
    html('<a name="x"></a><b id="y"></b><a id="user-content-z"></a> [x](#x) [y](#y) [z](#z) [z](#user-content-z)'),
  ).toBe(
    '<p><a id="x"></a><b id="y"></b><a id="z"></a> <a href="#x">x</a> <a href="#y">y</a> <a href="#z">z</a> <a href="#z">z</a></p>',
  );
});

test('a heading in HTML is reached by the name that its author gave it', () => {
  const page = html(
    '<h3 name="rules" id="law">What are the rules?</h3>\n\n[r](#rules) [l](#law) [w](#what-are-the-rules)',
  );
  expect(page.match(/ (id|name)="[^"]*"/g)).toEqual([' id="what-are-the-rules"', ' id="law"', ' id="rules"']);
  expect(page.match(/href="[^"]*"/g)).toEqual(['href="#rules"', 'href="#law"', 'href="#what-are-the-rules"']);
});

test('an anchor that could hide something of the browser has a prefix, and links to it have it too', () => {
  const md =
    '<a name="head"></a><a id="createElement"></a><a id="fn-1"></a> [a](#head) [b](#createElement) [c](##fn-1)';
  expect(html(md)).toBe(
    '<p><a id="user-content-head"></a><a id="user-content-createElement"></a><a id="user-content-fn-1"></a> <a href="#user-content-head">a</a> <a href="#user-content-createElement">b</a> <a href="#user-content-fn-1">c</a></p>',
  );
});

test('a name of two anchors belongs to the first, and headings come before both', () => {
  const page = html(
    '<a id="x"></a>one\n\n<a id="x" name="y"></a><a name="x y"></a>\n\n# X Y\n\n[x](#x) [y](#y) [h](#x-y)',
  );
  expect(page.match(/ (id|name)="[^"]*"/g)).toEqual([' id="x"', ' id="y"', ' id="x-y"']);
  expect(page.match(/href="[^"]*"/g)).toEqual(['href="#x"', 'href="#y"', 'href="#x-y"']);
});

test('labels of elements lead to the ids that these have on the page', () => {
  const page = html(
    '<b id="note">n</b> <a href="#x" aria-describedby="note" aria-labelledby="getName">x</a> <b id="getName">y</b>',
  );
  expect(page).toContain('<a href="#x" aria-describedby="note" aria-labelledby="user-content-getName">');
});

test('links lead to headings by their id, by its encoded form and by the id of older sites', () => {
  expect(
    html('### v2.1.0 Árvíz\n[a](#v210-árvíz) [b](#v210-%C3%A1rv%C3%ADz) [c](#v-2-1-0-arviz) [d](#gone) [e](#50%)'),
  ).toBe(
    '<h3 id="v210-árvíz">v2.1.0 Árvíz</h3>\n<p><a href="#v210-árvíz">a</a> <a href="#v210-árvíz">b</a> <a href="#v210-árvíz">c</a> <a href="#gone">d</a> <a href="#50%25">e</a></p>',
  );
});

test('an id of two headings leads to the heading that has it now', () => {
  const md = '# A 1\n# A1\n[x](#a-1) [y](#a1)';
  expect(html(md)).toContain('<a href="#a-1">x</a> <a href="#a1">y</a>');
});

test('a heading keeps its links and has plain text', () => {
  const { headings, html: page } = rendered('## The [guide](docs/a.md)\n  of `things`');
  expect(page).toContain('<h2 id="the-guide">The <a href="/demo/docs/a.html">guide</a></h2>');
  expect(headings).toEqual([{ depth: 2, id: 'the-guide', text: 'The guide' }]);
});

test('a heading with an id of its author has the id of GitHub and keeps its own as an anchor', () => {
  const md =
    '<h2 id="table-of-contents">:book: Table of Contents</h2>\n\n[a](#table-of-contents) [b](#user-content-table-of-contents)';
  const [heading] = rendered(md).headings;
  expect(heading?.id).toBe('book-table-of-contents');
  expect(html(md)).toContain('<h2 id="book-table-of-contents"><a id="table-of-contents"></a>');
  expect(html(md).match(/href="#[^"]*"/g)).toEqual(Array(2).fill('href="#table-of-contents"'));
});

test('links with the prefix of GitHub’s pages lead to their heading', () => {
  expect(html('## Real heading\n\n[a](#user-content-real-heading)')).toContain('href="#real-heading"');
});
