import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { type SitemapPage, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

const origin = 'https://docs.example';
const roomy = { addresses: 100, bytes: 100_000 };
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
});

function pages(count: number): readonly SitemapPage[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/lantern/page-${index}.html`,
    time: Date.UTC(2026, 0, index + 1),
    languages: [],
  }));
}

function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml);
}

test('a search engine learns where each page is and when it was changed', () => {
  const [file, ...more] = writeSitemap(pages(2), origin, roomy);
  expect(more).toEqual([]);
  expect(read(file?.xml ?? '').urlset).toEqual({
    '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
    url: [
      { loc: 'https://docs.example/lantern/page-0.html', lastmod: '2026-01-01T00:00:00.000Z' },
      { loc: 'https://docs.example/lantern/page-1.html', lastmod: '2026-01-02T00:00:00.000Z' },
    ],
  });
});

test('an origin with special characters of XML is escaped', () => {
  const [file] = writeSitemap(pages(1), 'https://docs.example/a&b', roomy);
  expect(read(file?.xml ?? '').urlset.url[0].loc).toBe('https://docs.example/a&b/lantern/page-0.html');
});

test('a page without a known last change has no date', () => {
  const [file] = writeSitemap([{ path: '/a/index.html', time: undefined, languages: [] }], origin, roomy);
  expect(file).toMatchObject({ time: undefined, xml: expect.not.stringContaining('lastmod') });
});

test('a page in several languages names them all, itself among them', () => {
  const languages = [
    { language: 'en', path: '/a/index.html' },
    { language: 'hu', path: '/a/README.hu.html' },
  ];
  const [file] = writeSitemap([{ path: '/a/index.html', time: undefined, languages }], origin, roomy);
  const { urlset } = read(file?.xml ?? '');
  expect(urlset['@_xmlns:xhtml']).toBe('http://www.w3.org/1999/xhtml');
  expect(urlset.url[0]['xhtml:link']).toEqual([
    { '@_rel': 'alternate', '@_hreflang': 'en', '@_href': 'https://docs.example/a/index.html' },
    { '@_rel': 'alternate', '@_hreflang': 'hu', '@_href': 'https://docs.example/a/README.hu.html' },
  ]);
});

test('more pages than one file may hold make several, and none is lost or named twice', () => {
  const files = writeSitemap(pages(7), origin, { ...roomy, addresses: 3 });
  const found = files.map(({ xml }) => read(xml).urlset.url.map(({ loc }: { loc: string }) => loc));
  expect(found.map((each) => each.length)).toEqual([3, 3, 1]);
  expect(new Set(found.flat()).size).toBe(7);
  expect(files.map(({ time }) => time)).toEqual([2, 5, 6].map((day) => Date.UTC(2026, 0, day + 1)));
});

test('more bytes than one file may hold make several too', () => {
  const bytes = 300;
  const files = writeSitemap(pages(7), origin, { ...roomy, bytes });
  expect(files.length).toBeGreaterThan(2);
  for (const { xml } of files) {
    const entries = xml.slice(xml.indexOf('<url>'), xml.indexOf('</urlset>'));
    expect(Buffer.byteLength(entries)).toBeLessThanOrEqual(bytes);
  }
});

test('the list of several names each with the date of its youngest page', () => {
  const xml = writeSitemapIndex(
    [
      { path: '/sitemap-1.xml', time: Date.UTC(2026, 0, 3) },
      { path: '/sitemap-2.xml', time: undefined },
    ],
    origin,
  );
  expect(read(xml).sitemapindex.sitemap).toEqual([
    { loc: 'https://docs.example/sitemap-1.xml', lastmod: '2026-01-03T00:00:00.000Z' },
    { loc: 'https://docs.example/sitemap-2.xml' },
  ]);
});

test('a family without a page has a sitemap without an entry', () => {
  const [file] = writeSitemap([], origin, roomy);
  expect(read(file?.xml ?? '')).toHaveProperty('urlset');
});
