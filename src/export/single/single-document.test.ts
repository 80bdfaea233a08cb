import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { singleBase } from '#model/single-site.ts';
import { relativeUrl } from './relative-url.ts';
import { singleDocument, singleStyle } from './single-document.ts';
import { copiesOf, useOf } from './single-files.ts';
import { createSingleLinks } from './single-links.ts';

const at = { path: '/ant/docs/guide.html', file: 'ant/docs/guide.html' };

const files = new Map([
  ['/', 'index.html'],
  ['/404.html', '404.html'],
  ['/search', 'search/index.html'],
  ['/ant/index.html', 'ant/index.html'],
  ['/ant/docs/guide.html', 'ant/docs/guide.html'],
  ['/ant/package.json', 'ant/package.json/index.html'],
  ['/bee/docs/100%25%20%231.html', 'bee/docs/100% #1.html'],
  ['/git/ant/a&b.svg', 'git/ant/a&b.svg'],
  ['/git/ant/demo.html', 'git/ant/demo.html'],
  ['/assets/rest-1.css', 'assets/rest-1.css'],
  ['/assets/site/site-2.css', 'assets/site/site-2.css'],
]);
const links = createSingleLinks(files);

function rewritten(html: string) {
  const boot = 'load("asterism:entry", "asterism:style")\n';
  return singleDocument(html, at, { boot, links });
}

test.each([
  ['index.html', 'index.html', './index.html'],
  ['ant/docs/guide.html', 'ant/docs/guide.html', './guide.html'],
  ['ant/docs/guide.html', 'ant/index.html', '../index.html'],
  ['ant/docs/guide.html', 'bee/100% #1?.html', '../../bee/100%25%20%231%3F.html'],
  ['index.html', 'a:b/ü.html', './a%3Ab/%C3%BC.html'],
  ['a/b.html', 'a/b.html/index.html', './b.html/index.html'],
])('from %s, the file %s is at %s', (from, to, url) => {
  expect(relativeUrl(from, to)).toBe(url);
  const found = new URL(url, `file:///stick/${from}`).pathname.slice('/stick/'.length);
  expect(decodeURIComponent(found)).toBe(to);
});

test.each([
  ['/', '../../index.html'],
  ['/ant', '../index.html'],
  ['/ant/package.json#scripts', '../package.json/index.html#scripts'],
  ['/bee/docs/100%25%20%231.html?x=1&y', '../../bee/docs/100%25%20%231.html?x=1&y'],
  ['/nowhere.html', '../../404.html'],
  ['/git/ant/demo.html', '../../git/ant/demo.html.txt'],
  ['/git/ant/a&b.svg', '../../git/ant/a%26b.svg.txt'],
])('a link to %s names its file', (path, url) => {
  expect(links.link(singleBase + path, at).url).toBe(url);
});

test('links inside the page, to other sites and relative ones lead where they led', () => {
  expect(links.link('#heading', at)).toEqual({ url: '#heading' });
  expect(links.link('https://example.com/a?b#c', at)).toEqual({ url: 'https://example.com/a?b#c' });
  expect(links.link('mailto:ida@example.org', at)).toEqual({ url: 'mailto:ida@example.org' });
  expect(links.link('../index.html', at).url).toBe('../index.html');
  expect(links.link('file:///etc/passwd', at).url).toBe('../../404.html');
});

test('only attributes are rewritten, and never the text of others', () => {
  const title = `see href="${singleBase}/ant`.replaceAll('"', '&quot;');
  const { html, paths } = rewritten(
    `<a title="a href=" class="b" href="${singleBase}/ant">x</a><i title="${title}">href="${singleBase}/ant"</i>`,
  );
  expect(html).toBe(
    `<a title="a href=" class="b" href="../index.html">x</a><i title="${title}">href="${singleBase}/ant"</i>`,
  );
  expect([...paths]).toEqual(['/ant/index.html']);
});

test('images of the folder are relative, and those of other hosts are their text', () => {
  const { html } = rewritten(
    `<img src="${singleBase}/git/ant/a&amp;b.svg" alt="own"><img src="https://example.com/x.png" alt="other">` +
      `<source srcset="${singleBase}/git/ant/a&amp;b.svg 1x, https://example.com/y.png 2x">`,
  );
  expect(html).toBe(
    '<img src="../../git/ant/a%26b.svg" alt="own"><img alt="other"><source srcset="../../git/ant/a%26b.svg 1x">',
  );
});

test('the policy allows the code of the document and the files of the disk, and no request', () => {
  const { html } = rewritten(
    '<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="old"><link rel="manifest" href="x">' +
      `<style>a{}</style><script>old("${singleBase}/assets/entry-1.js","${singleBase}/assets/rest-1.css")</script>` +
      '<script type="application/ld+json">{}</script></head>',
  );
  const boot = 'load("../../assets/single.js", "../../assets/rest-1.css")';
  expect(html).toContain(`<script>${boot}</script>`);
  const hash = (text: string): string => `&#39;sha256-${createHash('sha256').update(text).digest('base64')}&#39;`;
  expect(html).toContain(`script-src file: ${hash(boot)}; style-src file: ${hash('a{}')};`);
  expect(html).not.toMatch(/old|manifest|ld\+json|https?:|connect-src|&#39;self&#39;/);
});

test('a document that redirects does so by a relative address, and has a policy too', () => {
  const { html } = rewritten(
    `<meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${singleBase}/ant/index.html#a">`,
  );
  expect(html).toContain('content="0; url=../index.html#a"');
  expect(html).toContain('http-equiv="Content-Security-Policy"');
});

test('an own file of styles is loaded in place of that of the build, and client modules of extensions are not', () => {
  const { html, paths } = rewritten(
    `<script>old("${singleBase}/assets/entry-1.js",\`${singleBase}/assets/site/site-2.css\`)</script>` +
      `<div data-client="${singleBase}/assets/site/client-3.js" data-extension="vote">4 votes</div>`,
  );
  expect(html).toBe(
    '<script>load("../../assets/single.js", "../../assets/site/site-2.css")</script>' +
      '<div data-extension="vote">4 votes</div>',
  );
  expect([...paths]).toEqual(['/assets/site/site-2.css']);
});

test('styles find their files from where they are', () => {
  const style = `a{background:url("${singleBase}/git/ant/a&b.svg")}b{background:url(./x.svg)}`;
  const place = { path: '/assets/rest-1.css', file: 'assets/rest-1.css' };
  expect(singleStyle(style, place, links)).toBe('a{background:url("../git/ant/a%26b.svg")}b{background:url(./x.svg)}');
});

test('the folder has what is shown, and no code of repositories that a browser would run', () => {
  expect(useOf('/ant/index.html', {})).toBe('document');
  expect(useOf('/-/family.json', { type: 'application/json' })).toBe('data');
  expect(useOf('/-/matrix.json', { type: 'application/json' })).toBe('data');
  expect(useOf('/-/matrix/2.html', {})).toBe('document');
  expect(useOf('/-/search/index.bin', { type: 'application/octet-stream' })).toBe('data');
  expect(useOf('/assets/entry-1.js', { type: 'text/javascript' })).toBe('linked');
  expect(useOf('/assets/twemoji/72x72/1f680.png', { type: 'image/png' })).toBe('file');
  expect(useOf('/feed.atom', { type: 'application/atom+xml' })).toBe('linked');
  expect(copiesOf('/git/ant/demo.html', 'git/ant/demo.html')).toEqual(['git/ant/demo.html.txt']);
  expect(copiesOf('/git/ant/a.svg', 'git/ant/a.svg')).toEqual(['git/ant/a.svg', 'git/ant/a.svg.txt']);
  expect(copiesOf('/git/ant/a.png', 'git/ant/a.png')).toEqual(['git/ant/a.png']);
});
