import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { currentSearch } from '#features/search/testing/current-search.ts';
import { openTestShards } from '#features/search/testing/test-shards.ts';

const text = 'Trim the wick before you light the lamp.';
const files = {
  'lamp/package.json': '{ "name": "lamp", "description": "Light" }',
  'lamp/README.md': '# Lamp\n\nA light.\n',
  'lamp/AGENTS.md': `# Wick and oil\n\n${text} The wick, the wick.\n`,
  'lamp/docs/oil.md': `# Oil\n\n${text}\n`,
  'lamp/test/fixtures/wick.md': `# All about the wick\n\n${text}\n`,
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

test('indexes for agents list pages for tools at the end, as optional ones', async () => {
  const own = await (await site.get('/lamp/llms.txt')).text();
  expect(own.slice(own.indexOf('## Pages')).match(/^## .*|\(\S+\)/gm)).toEqual([
    '## Pages',
    '(/lamp/index.md)',
    '(/lamp/docs/oil.md)',
    '## Optional',
    '(/lamp/AGENTS.md)',
    '(/lamp/test/fixtures/wick.md)',
  ]);
  const family = await (await site.get('/llms.txt')).text();
  expect(family.indexOf('(/lamp/docs/oil.md)')).toBeLessThan(family.indexOf('## Optional'));
  expect(family.indexOf('## Optional')).toBeLessThan(family.indexOf('(/lamp/AGENTS.md)'));
});

test('the page tree shows them folded, and the sitemap lists them', async () => {
  const html = await (await site.get('/lamp/docs/oil.html')).text();
  expect(html).toContain('<details><summary>For tools and tests</summary>');
  expect(html).not.toContain('rel="next"');
  expect((await site.get('/lamp/AGENTS.html')).status).toBe(200);
});

test('a search finds them after the documents', async () => {
  await site.catalog.followers.update();
  const options = { text: 'wick', filter: { repo: 'lamp' }, language: undefined, limit: 9 };
  const { hits } = await currentSearch(site).search(options);
  const shards = await openTestShards(site);
  const exported = await shards.search(options);
  for (const found of [hits, exported.hits]) {
    const urls = found.map(({ url }) => url.replace(/#.*/, ''));
    expect(urls[0]).toBe('/lamp/docs/oil.html');
    expect(urls).toContain('/lamp/AGENTS.html');
    expect(urls).toContain('/lamp/test/fixtures/wick.html');
  }
});
