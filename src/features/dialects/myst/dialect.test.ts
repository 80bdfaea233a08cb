import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor } from '#markdown/testing/sample-family.ts';
import { familyFor, htmlFor, renderedFor } from '#markdown/testing/toolchain-page.ts';

const alert = (kind: string, title: string, content = '<p>x</p>'): string =>
  `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${content}</div>`;

test.each([
  ['```{note}\nx\n```', alert('note', 'Note')],
  [':::{tip}\n:class: wide\nx\n:::', alert('tip', 'Tip')],
  [
    '````{admonition} A *title*\n---\nclass: wide\n---\n```{seealso}\nx\n```\n````',
    alert('note', 'A <em>title</em>', alert('note', 'See also')),
  ],
  ['```{versionadded} 2.1\nx\n```', alert('note', 'New in version 2.1')],
  [':::{dropdown} More\nx\n:::', '<details><summary>More</summary><p>x</p></details>'],
  [
    '::::{tab-set}\n:::{tab-item} A\none\n:::\n\n:::{tab-item} B\ntwo\n:::\n::::',
    '<details open><summary>A</summary><p>one</p></details><details><summary>B</summary><p>two</p></details>',
  ],
  ['% hidden\n\n(a b)=\n\nx', '<a id="a-b"></a><p>x</p>'],
  [
    '```{toctree}\n:caption: C\n\nself\ndocs/a\nB <docs/b.md>\n```',
    '<p><strong>C</strong></p><ul><li><a href="/demo/docs/a.html">docs/a</a></li>',
  ],
  [
    'a\n\n:name: *b*\n  c\n:two words: d\n\nx',
    '<p>a</p><dl><dt>name</dt><dd><em>b</em>c</dd><dt>two words</dt><dd>d</dd></dl><p>x</p>',
  ],
  [':orphan:\n\n# A', '<h1 id="a">A</h1>'],
  [':rocket: fast', '<p><span title=":rocket:">🚀</span> fast</p>'],
  ['`a`: b\n:`c`: d', '<p><code>a</code>: b:<code>c</code>: d</p>'],
  ['```{toctree}\n:hidden:\n\ndocs/a\n```\n\nx', '<p>x</p>'],
  [
    '```{image} logo.png\n:alt: Logo\n:width: 20px\n```',
    '<img src="/git/demo/logo.png" alt="Logo" width="20" decoding="async">',
  ],
  ['```{unknown} arg\n*x*\n```', '<pre><code>*x*</code></pre>'],
  [':::{unknown} arg\n*x*\n:::', '<p><em>x</em></p>'],
  [':::wide\nx\n:::', '<p>x</p>'],
  [
    'H{sub}`2`O {kbd}`A` {file}`a/b` {term}`Wheel <wheel>` {pep}`660`',
    '<p>H<sub>2</sub>O <kbd>A</kbd> <code>a/b</code> Wheel <a href="https://peps.python.org/pep-0660/"',
  ],
  [
    '{doc}`docs/a.md` {doc}`T <docs/a.md>` {ref}`x <y>`',
    '<a href="/demo/docs/a.html">a.md</a> <a href="/demo/docs/a.html">T</a> x',
  ],
  ['[](docs/a.md)', '<a href="/demo/docs/a.html">docs/a</a>'],
])('%j', (md, expected) => {
  expect(htmlFor('myst', md)).toContain(expected);
});

test('a directive of code is a code block with its options', () => {
  const written = htmlFor('sphinx', '```{code-block} js\n:caption: x.js\n:emphasize-lines: 2\n:linenos:\n\na\nb\n```');
  expect(written).toContain('<figcaption>x.js</figcaption>');
  expect(written).toMatch(/class="line marked">b/);
  expect(written).toContain('numbered');
});

test('references to a target of the document have the title of its heading', () => {
  const { html, excerpt } = renderedFor(
    'myst',
    '(start)=\n# The *start*\n\nSee {ref}`start` or [](#start) for all of the rest, which is long enough.',
  );
  expect(html.match(/<a href="#start">The start<\/a>/g)).toHaveLength(2);
  expect(excerpt).not.toContain('{ref}');
});

test('a directive has an anchor for its name', () => {
  expect(htmlFor('myst', ':::{note}\n:name: wheel\nx\n:::')).toContain('<a id="wheel"></a>');
  expect(htmlFor('myst', ':::{figure-md} spindle\nx\n:::')).toContain('<a id="spindle"></a>');
  expect(htmlFor('myst', '```{py:class} loom.Wheel(size)\nx\n```')).toContain('<a id="user-content-loom.Wheel"></a>');
  expect(htmlFor('myst', '```{math}\n:label: sum\na\n```\n\n[](#sum)')).toContain('<a href="#sum">sum</a>');
});

test('references without a text to a part of another document have the title of its heading', () => {
  const family = familyFor('myst');
  const demo = family.packages.get('demo');
  const labels = { noise: { file: 'docs/a.md', name: 'Noise', title: 'Why it hums' } };
  const sites = [{ toolchain: 'myst', root: '', labels }] as const;
  const packages = new Map([...family.packages, ...(demo ? [['demo', { ...demo, sites }] as const] : [])]);
  const md = '{ref}`noise` [](#noise) {ref}`its sound <noise>` {ref}`gone`';
  expect(createRender()(requestFor(md), { ...family, packages }).html).toContain(
    '<a href="/demo/docs/a.html#user-content-Noise">Why it hums</a> <a href="/demo/docs/a.html#user-content-Noise">Why it hums</a> <a href="/demo/docs/a.html#user-content-Noise">its sound</a> gone',
  );
});

test('an environment of LaTeX is a formula', () => {
  const written = htmlFor('myst', 'a\n\n\\begin{gather*}\na_1=b_1\\\\\na_2=b_2\n\\end{gather*}\n\nb');
  expect(written).toMatch(/<p>a<\/p>.*<math.*<\/math>.*<p>b<\/p>/);
  expect(htmlFor('myst', '\\begin{align}\n\nwithout an end')).not.toContain('<math');
});
