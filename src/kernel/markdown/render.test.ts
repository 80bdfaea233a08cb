import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emojiDrawingsFolder } from './html/emoji-drawings.ts';
import { createRender } from './render.ts';
import { html, rendered, requestFor, sampleFamily } from './testing/sample-family.ts';

const render = createRender();

test('the byte order mark is dropped, and all kinds of line ends work', () => {
  expect(html('\uFEFF# A\r\n\r\ntext\rmore')).toBe('<h1 id="a">A</h1>\n<p>text\nmore</p>');
});

test('the title is the first heading that has text', () => {
  expect(rendered('![logo](logo.png)\n---\n\n# 🚀 *The* `title`').title).toBe('🚀 The title');
  expect(rendered('no heading').title).toBeUndefined();
});

test('[C-04] a data file is shown as code under its name, whatever its contents', () => {
  const request = {
    ...requestFor('\uFEFF{"a": "```"}\r\n</code><script>'),
    path: 'docs/a<b>.json',
    kind: { kind: 'code' as const, language: 'json' },
  };
  expect(render(request, sampleFamily)).toMatchObject({
    html: '<h1>a&lt;b&gt;.json</h1>\n<pre data-language="json"><code class="hljs language-json"><span class="hljs-punctuation">{</span><span class="hljs-attr">"a"</span><span class="hljs-punctuation">:</span> <span class="hljs-string">"```"</span><span class="hljs-punctuation">}</span>\n&lt;/code&gt;&lt;script&gt;</code></pre>',
    badges: '',
    folded: '',
    title: undefined,
    excerpt: undefined,
    headings: [],
    cut: undefined,
  });
});

test('[C-04] a data file of an unknown language is shown without highlighting', () => {
  const request = { ...requestFor('a < b'), kind: { kind: 'code' as const, language: 'nothing' } };
  expect(render(request, sampleFamily).html).toContain(
    '\n<pre data-language="nothing"><code class="hljs language-nothing">a &lt; b</code></pre>',
  );
});

test('[C-05] emoji in running text are images of our own host, emoji in code stay text', () => {
  expect(render(requestFor('🚀 1 © `🚀` <kbd>🚀</kbd>'), sampleFamily).html).toBe(
    '<p><img class="emoji" src="/assets/twemoji/72x72/1f680.png" alt="🚀" width="20" height="20" decoding="async" loading="lazy"> 1 © <code>🚀</code> <kbd>🚀</kbd></p>\n',
  );
});

test('[C-05] emoji are images of a public host where the site says so, and text where it says that', () => {
  const shown = (emoji: 'cdn' | 'text') => render(requestFor('🚀'), { ...sampleFamily, emoji }).html;
  expect(shown('cdn')).toMatch(/src="https:\/\/cdn\.jsdelivr\.net\/gh\/[^"]*\/72x72\/1f680\.png" alt="🚀"/);
  expect(shown('text')).toBe('<p>🚀</p>\n');
});

test('[C-05] flags, families and signs with a variation selector are one image each', () => {
  const page = render(requestFor('🇭🇺 👨‍👩‍👧 ☎️ #️⃣'), sampleFamily).html;
  expect([...page.matchAll(/72x72\/([\w-]+)\.png/g)].map(([, codes]) => codes)).toEqual([
    '1f1ed-1f1fa',
    '1f468-200d-1f469-200d-1f467',
    '260e',
    '23-20e3',
  ]);
});

function emojiPage(md: string): string {
  return render(requestFor(md), sampleFamily).html;
}

test('[C-05] a single variation selector stays text, once and twice', () => {
  const image =
    '<img class="emoji" src="/assets/twemoji/72x72/23f3.png" alt="⏳" width="20" height="20" decoding="async" loading="lazy">';
  expect(emojiPage('# ⏳\uFE0F Streams')).toContain(`${image}\uFE0F Streams</h1>`);
  expect(emojiPage('# ⏳\uFE0F\uFE0F Streams')).toContain(`${image}\uFE0F\uFE0F Streams</h1>`);
  expect(emojiPage('a\uFE0F')).toBe('<p>a\uFE0F</p>\n');
});

test('[C-05] every emoji image is a file that exists, and an emoji without one stays text', () => {
  const signs = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code > 0x7f && /\p{Emoji}/u.test(String.fromCodePoint(code)))
    .flatMap((code) => [String.fromCodePoint(code), `${String.fromCodePoint(code)}\uFE0F`]);
  const joined = ['👁️‍🗨️', '❤️‍🔥', '⛹️‍♀️', '👩‍🚒', '\u{1FAC8}', '🇭🇺', '\u{1F1F9}'];
  const shown = emojiPage([...signs, ...joined].join(' — '));
  const names = [...shown.matchAll(/72x72\/(.*?)\.png/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(2_000);
  expect(names).toContain('1f441-200d-1f5e8');
  expect(names.filter((name) => !existsSync(join(emojiDrawingsFolder(), `${name}.svg`)))).toEqual([]);
});

test('markdown inside HTML blocks is parsed between blank lines', () => {
  expect(html('<details>\n<summary>S</summary>\n\n**bold**\n\n</details>')).toBe(
    '<details>\n<summary>S</summary>\n<p><strong>bold</strong></p>\n</details>',
  );
  expect(
    html('<div align="center">\n\n# Hello\n\n<img src="logo.png" width="20" height="10" align="left">\n\n</div>'),
  ).toBe(
    '<div align="center">\n<h1 id="hello">Hello</h1>\n<img src="/git/demo/logo.png" width="20" height="10" align="left" decoding="async">\n</div>',
  );
});

test('harmless HTML stays', () => {
  const harmless =
    '<kbd>Ctrl</kbd> <sub>1</sub> <sup>2</sup> <ins>i</ins> <q>q</q> <samp>s</samp> <ruby>a<rt>b</rt></ruby>';
  expect(html(harmless)).toBe(`<p>${harmless}</p>`);
});

test('comments are not shown, the text around them is', () => {
  expect(html('a <!-- b --> c\n\n<!--\n# hidden\n--->\n\nd')).toBe('<p>a  c</p>\n\n<p>d</p>');
});

test('only the first images are loaded eagerly', () => {
  const loading = [...html('![](logo.png) ![](logo.png) ![](logo.png)').matchAll(/<img[^>]*>/g)].map(([image]) =>
    image.includes('loading="lazy"'),
  );
  expect(loading).toEqual([false, false, true]);
});

test('the elements of HTML that GitHub shows are shown', () => {
  const text =
    '<p>\n<kbd>a</kbd> H<sub>2</sub> 2<sup>3</sup> <mark>m</mark> <small>s</small> <abbr title="t">a</abbr> <cite>c</cite> a<wbr>b <time datetime="2020">t</time>\n<q>q</q> <var>v</var> <samp>s</samp> <ins>i</ins> <del>d</del> <ruby>a<rp>(</rp><rt>b</rt></ruby>\n</p>';
  expect(html(text)).toBe(text);
  const blocks =
    '<div align="center"><img src="/git/demo/logo.png" align="right" width="50%" height="20" decoding="async"></div>\n<details open><summary>S</summary>x</details>\n<figure>x<figcaption>c</figcaption></figure>\n<dl><dt>a</dt><dd>b</dd></dl>';
  expect(html(blocks.replace('/git/demo/', '').replace(' decoding="async"', ''))).toBe(blocks);
});

test('comments are removed everywhere', () => {
  expect(html('<!-- a -->\n\nb <!-- c --> d\n\n- h <!--i-->\n\n<!-- e\n\nf -->\n\nj')).toBe(
    '\n<p>b  d</p>\n<ul>\n<li>h </li>\n</ul>\n\n<p>j</p>',
  );
});
