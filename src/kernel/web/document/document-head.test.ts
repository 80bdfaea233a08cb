import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import {
  sampleAssets,
  sampleCoreDocument,
  sampleDocument,
  sampleFailure,
  sampleSite,
} from '#web/testing/sample-document.ts';
import { currentDocument, oldDocument } from '#web/testing/sample-versions.ts';

const html = renderDocument(sampleDocument, sampleAssets);

test('the head links the page as markdown, except on a failure page', () => {
  const link = '<link rel="alternate" type="text/markdown" href="/lantern/index.md">';
  expect(html).toContain(link);
  const failure = { status: 404, url: '/lantern/x.html', reason: 'page' } as const;
  const missing = renderDocument(sampleFailure(failure), sampleAssets);
  expect(missing).not.toContain('text/markdown');
});

test('[P-05] [C-08] the head names the page and the configured verification tags only', () => {
  expect(html).toContain('<title>Light &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Stars</title>');
  expect(html).toContain('<link rel="canonical" href="https://docs.example/lantern/index.html">');
  expect(html).toContain('<meta name="yandex-verification" content="ya&quot;1">');
  expect(html).toContain('<meta name="msvalidate.01" content="ms1">');
  expect(html).not.toContain('google-site-verification');
});

test('[C-08] a site without verification tags has none', () => {
  const verification = { yandex: undefined, google: undefined, microsoft: undefined };
  const bare = renderDocument({ ...sampleDocument, site: { ...sampleSite, verification } }, sampleAssets);
  expect(bare).not.toMatch(/verification|msvalidate/);
});

test.each([
  ['yandex', 'yandex-verification'],
  ['google', 'google-site-verification'],
  ['microsoft', 'msvalidate.01'],
] as const)('[C-08] the tag of %s stands in the head exactly when it is configured', (name, tag) => {
  const none = { yandex: undefined, google: undefined, microsoft: undefined };
  const site = { ...sampleSite, verification: { ...none, [name]: 'abc' } };
  const head = renderDocument({ ...sampleDocument, site }, sampleAssets).split('</head>')[0] ?? '';
  expect(head).toContain(`<meta name="${tag}" content="abc">`);
  expect(head.match(/<meta name="(?:yandex-ver|google-site|msval)/g)).toHaveLength(1);
});

test('[C-06] without an analytics id no page names the host of a tag manager', () => {
  expect(html).not.toMatch(/googletagmanager|google-analytics/);
});

test('an arranged Matrix has its canonical URL, or noindex if the site has no public URL', () => {
  const arranged = { ...sampleCoreDocument, query: '?sort=name' };
  const known = renderDocument(arranged, sampleAssets);
  expect(known).toContain('<link rel="canonical" href="https://docs.example/matrix/index.html">');
  expect(known).not.toContain('noindex');
  const site = { ...sampleSite, origin: undefined };
  expect(renderDocument({ ...arranged, site }, sampleAssets)).toContain('<meta name="robots" content="noindex">');
  expect(renderDocument({ ...arranged, site, query: '' }, sampleAssets)).not.toContain('noindex');
});

test('search engines are led from an old version to the current page, and index neither it nor its languages', () => {
  const languages = {
    path: '/lantern@1.0.0/docs/wick.html',
    versions: ['en', 'hu'].map((language) => {
      const path = `/lantern@1.0.0/docs/wick.${language}.html`;
      return { language, name: language, path, canonical: path };
    }),
    shown: 0,
    expected: ['hu'],
  };
  const { view, ...rest } = oldDocument();
  const old = renderDocument({ ...rest, view: { ...view, languages } }, sampleAssets);
  expect(old).toContain('<meta name="robots" content="noindex">');
  expect(old).toContain('<link rel="canonical" href="https://docs.example/lantern/docs/wick.html">');
  expect(old).toContain('<meta property="og:url" content="https://docs.example/lantern/docs/wick.html">');
  expect(old).not.toMatch(/hreflang="[^"]+" href="https|application\/ld\+json/);
});

test('an old page that the current version lacks has no canonical address', () => {
  const gone = renderDocument(oldDocument({ currentPath: undefined }), sampleAssets);
  expect(gone).toContain('<meta name="robots" content="noindex">');
  expect(gone).not.toContain('rel="canonical"');
});

test('a page of the current version is indexed as before', () => {
  const current = renderDocument(currentDocument(), sampleAssets);
  expect(current).not.toContain('noindex');
  expect(current).toContain('<link rel="canonical" href="https://docs.example/lantern/docs/wick.html">');
});
