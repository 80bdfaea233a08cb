import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import { htmlFor, renderedFor } from '#markdown/testing/toolchain-page.ts';
import type { Toolchain } from '#model/page/document-site.ts';

const cases: readonly (readonly [Toolchain, string, string])[] = [
  [
    'mkdocs',
    '==a *b*== ^^c^^ H~2~O x^2^ ~~d~~',
    '<mark>a <em>b</em></mark> <ins>c</ins> H<sub>2</sub>O x<sup>2</sup> <del>d</del>',
  ],
  ['mkdocs', 'a == b, c ^ d ^ e', 'a == b, c ^ d ^ e'],
  ['mkdocs', 'Press ++ctrl+alt+"My"++ and ++.', 'Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>My</kbd> and ++.'],
  ['mkdocs', 'a :material-check:{ .big } b :smile:', '<p>a b <span title=":smile:">😄</span></p>'],
  [
    'mkdocs',
    '*[HTML]: Hyper <Text>\n\nThe HTML <b>HTML</b> XHTML',
    '<p>The <abbr title="Hyper &lt;Text&gt;">HTML</abbr> <b><abbr title="Hyper &lt;Text&gt;">HTML</abbr></b> XHTML</p>',
  ],
  ['mkdocs', 'Term\n:   Text', '<dl><dt>Term</dt><dd>Text</dd></dl>'],
  [
    'mkdocs',
    '![a](logo.png){ width="20" align=left }',
    '<img src="/git/demo/logo.png" alt="a" width="20" decoding="async">',
  ],
  ['mkdocs', '[a](docs/a.md){ .button } b', '<p><a href="/demo/docs/a.html">a</a> b</p>'],
  ['mkdocs', 'x\n{: .class #id }', '<p>x</p>'],
  ['mkdocs', '**`wick`**{ #lamp-wick }: x', '<p><strong><code>wick</code></strong><a id="lamp-wick"></a>: x</p>'],
  ['mkdocs', '*a*{ id="x.1" } b', '<p><em>a</em><a id="x.1"></a> b</p>'],
  ['mkdocs', '2 * 3{ #no }', '2 * 3{ #no }'],
  ['mkdocs', '{{ macro(1) }}', '<p><code>macro(1)</code></p>'],
  [
    'mkdocs',
    '![a](logo.png#only-dark)',
    '<img src="/git/demo/logo.png" alt="a" loading="lazy" class="on-dark" decoding="async">',
  ],
  ['mkdocs', '<img src="logo.png#only-light">', 'class="on-light"'],
  ['vitepress', '![a](logo.png#only-dark)', '<img src="/git/demo/logo.png" alt="a" decoding="async">'],
  ['myst', '{#part .wide}\nText', '<a id="user-content-part"></a><p>Text</p>'],
  ['myst', 'See [this *word*]{#word .red}.', '<p>See <a id="word"></a>this <em>word</em>.</p>'],
  ['myst', '`a`{#code .red} b', '<code>a</code><a id="code"></a> b'],
  ['vitepress', '{{ a * b }} c *d*', '<p><code>a * b</code> c <em>d</em></p>'],
  ['vitepress', '<p>{{ a }}</p>', '<p><code>a</code></p>'],
  [
    'vitepress',
    'New <Badge type="tip" text="2.1" /> <Icon name="x" />.',
    '<p>New<span class="aside"> 2.1</span> .</p>',
  ],
  ['vitepress', '## New <Badge text="2.1" />', '<h2 id="new">New<span class="aside"> 2.1</span></h2>'],
  ['vitepress', '## New <Badge type="tip">2.1</Badge>', '<h2 id="new-21">New 2.1</h2>'],
  ['vitepress', '<b v-pre>{{ a }}</b> {{ b }}', '<p><b>{{ a }}</b> <code>b</code></p>'],
  [
    'vitepress',
    '::: v-pre\n{{ a }} `{{ b }}`\n:::\n\n{{ c }}',
    '<div><p>{{ a }} <code>{{ b }}</code></p></div><p><code>c</code></p>',
  ],
  ['vitepress', '<p v-pre>{{ a }} <b>{{ b }}</b></p>\n\n{{ c }}', '<p>{{ a }} <b>{{ b }}</b></p><p><code>c</code></p>'],
  ['vitepress', '<Foo @click="a > b" :x="1">\n\n*b*\n\n</Foo>', '<em>b</em>'],
  ['vitepress', '<script setup>\nimport a from "b"\n</script>\n\n<style>\na {}\n</style>\n\nx', 'x'],
  ['vitepress', '<Details>\n\n*b*\n\n</Details>', '<em>b</em>'],
  [
    'nuxt',
    ':badge[new]{x="y"} a:br b :icon{name="x"} :u-button{label="Go" to="docs/a.md"}',
    'new a:br b  <a href="/demo/docs/a.html">Go</a>',
  ],
  ['nuxt', 'a :br b [c d]{.red}', '<p>a <br> b c d</p>'],
];

test.each(cases)('%s: %j', (toolchain, md, expected) => {
  expect(htmlFor(toolchain, md)).toContain(expected);
});

test.each([
  '## A b {#own}',
  '## A b { id="own" }',
  '## A b {: #own .class }',
  '## A b {#own .class data-x=1}',
  'A b %{#own}%\n---',
])('the heading %j keeps the id of GitHub, and its own id as an anchor', (md) => {
  const { html: written, headings, title } = renderedFor('vitepress', `${md}\n\n[link](#own)`);
  expect(headings).toEqual([{ depth: 2, id: 'a-b', text: 'A b' }]);
  expect(title).toBe('A b');
  expect(written).toContain('id="own"');
  expect(written).toContain('<a href="#own">');
});

test('what is no attribute list stays', () => {
  expect(htmlFor('vitepress', '## Set {a, b}')).toContain('Set {a, b}');
  expect(htmlFor('vitepress', 'a {.b} [c] {d}')).toContain('a {.b} [c] {d}');
  expect(html('## A {#own}')).toContain('{#own}');
});

test('abbreviations do not turn a short document into a long one', () => {
  const md = `*[a]: ${'x'.repeat(10_000)}\n\n${'a '.repeat(10_000)}`;
  expect(htmlFor('mkdocs', md).length).toBeLessThan(1_000_000);
});
