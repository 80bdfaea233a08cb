import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SearchResult } from '#features/search/contract/search.ts';

const count = 70;
const guides = Array.from({ length: count }, (_, index) => [
  `lamp/docs/guide-${index}.md`,
  `# Guide ${index}\n\nTrim the wick of lamp ${index}.\n`,
]);
const long = Array.from({ length: 5 }, (_, index) => `## Part ${index}\n\nMend the pulley.\n`).join('\n');
const files = {
  'lamp/README.md': '# Lamp\n\nLight.\n',
  ...Object.fromEntries(guides),
  'lamp/docs/repair.md': `# Repair\n\n${long}`,
  'desk/README.md': '# Desk\n\nIts candle has a wick.\n',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
  await site.catalog.followers.update();
});
afterAll(() => site.close());

async function search(query: string): Promise<SearchResult> {
  const response = await site.get(`/api/search?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult;
}

const page = async (path: string): Promise<string> =>
  (await (await site.get(path, { 'accept-language': 'en' })).text())
    .replaceAll('&amp;', '&')
    .replaceAll('<span>', '')
    .replaceAll('</span>', '');

test('a search in all packages names those that have more hits than it gives', async () => {
  const { hits, more, moreIn } = await search('q=wick&limit=50');
  expect(hits.filter(({ repo }) => repo === 'lamp')).toHaveLength(6);
  expect({ more, moreIn }).toEqual({ more: true, moreIn: ['lamp'] });
});

test('a search in the package gives as many as are asked for, and says whether there are more', async () => {
  const some = await search('q=wick&in=lamp&limit=50');
  expect({ hits: some.hits.length, more: some.more, moreIn: some.moreIn }).toEqual({ hits: 50, more: true });
  const all = await search('q=wick&in=lamp&limit=100');
  expect({ hits: all.hits.length, more: all.more }).toEqual({ hits: count, more: false });
});

test('a search in a package gives all sections of a page, those beyond its limit last', async () => {
  const { hits, more } = await search('q=pulley&in=lamp');
  expect(hits).toHaveLength(5);
  expect(more).toBe(false);
  expect(await search('q=pulley')).toMatchObject({ more: true, moreIn: ['lamp'] });
});

test('the page never counts the results it gives as all that there are, and leads to the rest', async () => {
  const everywhere = await page('/search?q=wick');
  expect(everywhere).toContain('The best 7 results in 2 packages.');
  expect(everywhere).toMatch(/<a href="\/search\?q=wick&in=lamp"[^>]*>More in lamp</);
  expect(everywhere).toMatch(/<a href="\/search\?q=wick&in=desk"[^>]*>Only in desk</);
  const inPackage = await page('/search?q=wick&in=lamp');
  expect(inPackage).toContain('The best 50 results in 1 package.');
  expect(inPackage).toMatch(/<a href="\/search\?q=wick&in=lamp&limit=100"[^>]*>Show more results</);
  const rest = await page('/search?q=wick&in=lamp&limit=100');
  expect(rest).toContain(`${count} results in 1 package.`);
  expect(rest).not.toContain('Show more results');
});

test('a result names the folder of its page, and its other sections are rows below it', async () => {
  const pulley = await page('/search?q=pulley');
  expect(pulley).toMatch(/<b>Part 0<\/b> <small[^>]*>docsRepair<\/small>/);
  expect(pulley.match(/<small[^>]*>docsRepair/g)).toHaveLength(1);
  expect(await page('/search?q=wick')).toMatch(/<b>Guide \d+<\/b> <small[^>]*>docs<\/small>/);
});

test('the page leads from a word that is nowhere to known words that begin like it', async () => {
  const html = await page('/search?q=pulleyxxxxxx');
  expect(html).toContain('No results for “pulleyxxxxxx”.');
  expect(html).toMatch(/<a href="\/search\?q=pulley" rel="nofollow">pulley</);
});
