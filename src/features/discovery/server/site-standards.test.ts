import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { atomErrors, sitemapErrors } from '#cli/testing/test-standards.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

const origin = 'https://docs.example';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    family: resolve('examples/family'),
    settings: { core: { server: { url: origin } } },
  });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

test('the sitemap and a list of several are what the sitemap protocol says', async () => {
  const sitemap = await text('/sitemap.xml');
  expect(await sitemapErrors(sitemap)).toEqual([]);
  const languages = [
    { language: 'pt-BR', path: '/a.hu.html' },
    { language: 'x-default', path: '/a.html' },
  ];
  const entries = [
    { path: '/a.html', time: Date.UTC(2026, 0, 2), languages },
    { path: '/%C3%A9.html', time: undefined, languages: [] },
  ];
  const files = writeSitemap(entries, origin, { addresses: 1, bytes: 10_000 });
  for (const { xml } of files) expect(await sitemapErrors(xml)).toEqual([]);
  const named = files.map(({ time }, index) => ({ path: `/sitemap-${index + 1}.xml`, time }));
  expect(await sitemapErrors(writeSitemapIndex(named, origin))).toEqual([]);
  expect(await sitemapErrors(sitemap.replace(/<url>.*?<\/url>/, '$&$&'))).not.toEqual([]);
  expect(await sitemapErrors(sitemap.replaceAll('<loc>https://docs.example', '<loc>'))).not.toEqual([]);
});

test('feeds are what RFC 4287 says, with entries and without', async () => {
  const feeds = await Promise.all(['/feed.atom', '/quillon/feed.atom', '/hearthside/feed.atom'].map(text));
  for (const feed of feeds) expect(await atomErrors(feed)).toEqual([]);
  expect(feeds.map((feed) => feed.includes('<entry>'))).toEqual([true, true, false]);
  expect(await atomErrors(feeds[0]?.replace('<id>', '<id/><id>') ?? '')).not.toEqual([]);
});
