import { describe, expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { asciidocToHtml } from './asciidoc-to-html.ts';

const render = createRender();

async function page(text: string): Promise<ReturnType<typeof render>> {
  const md = await asciidocToHtml(text);
  return render({ ...requestFor(md, 'README.adoc'), kind: { kind: 'asciidoc' } }, { ...sampleFamily, emoji: 'text' });
}

test('a document has its title, its headings with GitHub’s ids, its text and tables', async () => {
  const { title, headings, html } = await page(
    '= The Title\nAn Author\n\nSome *bold* text.\n\n== Getting Started\n\n|===\n|a |b\n\n|1 |2\n|===\n\n* one\n** two\n',
  );
  expect(title).toBe('The Title');
  expect(headings.map(({ id, depth }) => [id, depth])).toEqual([
    ['the-title', 1],
    ['getting-started', 2],
  ]);
  expect(html).toContain('<strong>bold</strong>');
  expect(html).toMatch(/<table>[\s\S]*<th>a<\/th>[\s\S]*<p>1<\/p>/);
});

test('attributes of the site count, with no more rights than those of the document', async () => {
  const attributes = {
    gate: 'sluice',
    wide: '10 m',
    'safe-mode-level': '0',
    'bad\nname': 'x',
    long: 'a\n\ninclude::x[]',
  };
  const md = await asciidocToHtml(
    '= The {gate}\n:wide: 20 m\n\n{gate} of {wide}, {safe-mode-name}, {long}',
    attributes,
  );
  expect(md).toContain('<h1>The sluice</h1>');
  expect(md).toContain('<p>sluice of 20 m, secure, a include::x[]</p>');
});

test('links lead into the repository and to anchors of the author', async () => {
  const { html } = await page(
    '[[mine]]\n== Section\n\nxref:docs/a.md[A] xref:other.adoc[B] <<mine>> <<_section>> image:logo.png[Logo]',
  );
  expect(html).toContain('<a href="/demo/docs/a.html">A</a>');
  expect(html).toContain('<a href="/git/demo/other.adoc">B</a>');
  expect(html).toContain('<a id="mine"></a>');
  expect(html).toContain('<a href="#mine">Section</a>');
  expect(html).toContain('src="/git/demo/logo.png"');
});

test('a link whose address no attribute defines is its text', async () => {
  const { html } = await page('The {uri-weir}/a/{name}[gate map^].\n\n`{uri-weir}[x]` {unknown}');
  expect(html).toContain('<p>The gate map.</p>');
  expect(html).toContain('<code>{uri-weir}[x]</code> {unknown}');
});

test('images have the sizes that the author gives', async () => {
  const { html } = await page('image::logo.png[Logo,300,200]\n\ntext image:logo.png[Logo,width=40] end');
  expect(html).toMatch(/<img src="\/git\/demo\/logo\.png" alt="Logo" width="300" height="200"/);
  expect(html).toMatch(/<img src="\/git\/demo\/logo\.png" alt="Logo" width="40"/);
});

test('an admonition is an alert, and code is highlighted', async () => {
  const { html } = await page('WARNING: Take *care*.\n\n[source,js]\n----\nconst x = 1;\n----\n');
  expect(html).toMatch(
    /<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning<\/p>/,
  );
  expect(html).toContain('hljs-keyword');
});

describe('a document cannot reach outside of itself', () => {
  test.each([
    'include::/etc/passwd[]',
    'include::https://127.0.0.1/x[]',
    ':allow-uri-read:\n:data-uri:\n:safe-mode-name: unsafe\n\ninclude::/etc/hostname[]\n\nimage::/etc/hostname[]',
    'stylesheet:: {docdir} {docfile} {user-home} {env}',
  ])('%j reads nothing', async (text) => {
    const { html } = await page(`= T\n\n${text}`);
    expect(html).not.toMatch(/root:|\/home\/|\/root|data:/);
  });

  test.each([
    '+++<script>alert(1)</script>+++',
    '++++\n<img src=x onerror=alert(1)>\n<iframe src="https://evil.example"></iframe>\n++++',
    'link:javascript:alert(1)[x]',
    'image:x.svg[link="javascript:alert(1)",opts=interactive]',
    '[#location.evil,style="position:fixed"]\n== A',
    'video::https://evil.example/x.mp4[]',
  ])('%j has nothing that acts', async (text) => {
    const { html } = await page(text);
    expect(html).not.toMatch(/<script|onerror|<iframe|javascript:|style=|<video|id="location"/i);
  });
});

test.each(['* ', '|===\n', '[', '{x}', '====\n', '*a', '`a', '<<', 'x::', '. a\n.. b\n'])(
  'a long run of %j becomes a page',
  async (piece) => {
    expect((await page(piece.repeat(2_000))).html).not.toBe('');
  },
);
