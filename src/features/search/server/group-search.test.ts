import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SearchResult } from '#features/search/contract/search.ts';

const files = {
  'lamp/README.md': '# Lamp\n\nRed and blue light.\n',
  'torch/README.md': '# Torch\n\nA red flame.\n',
  'desk/README.md': '# Desk\n\nRed wood.\n',
  'sofa/README.md': '# Sofa\n\nRed velvet. A lamp is beside it.\n',
};
const groups = [
  { title: { en: 'Light sources', hu: 'Fényforrások' }, match: ['lamp', 'torch'] },
  { title: 'Furniture', match: ['desk'] },
];

describe('a site with groups', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ files, settings: { groups } });
    await site.catalog.followers.update();
  });
  afterAll(() => site.close());

  const get = (path: string, parameters: Readonly<Record<string, string>>) =>
    site.get(`${path}?${new URLSearchParams(parameters)}`, { 'accept-language': 'en' });

  async function repos(parameters: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const response = await get('/api/search', parameters);
    expect(response.status, JSON.stringify(parameters)).toBe(200);
    const { hits } = (await response.json()) as SearchResult;
    return [...new Set(hits.map(({ repo }) => repo))].toSorted();
  }

  test.each(['light-sources', 'LIGHT Sources', 'fényforrások', 'fenyforrasok'])(
    'a client finds the pages of the group "%s" alone',
    async (group) => {
      expect(await repos({ q: 'red' })).toEqual(['desk', 'lamp', 'sofa', 'torch']);
      expect(await repos({ q: 'red', group })).toEqual(['lamp', 'torch']);
      expect(await repos({ q: `group:"${group}" red` })).toEqual(['lamp', 'torch']);
    },
  );

  test('a group holds for single words, several words, phrases and mistakes', async () => {
    for (const q of ['lamp', 'lamp beside', 'velvet lamp light', '"and blue"', 'lmap']) {
      const found = await repos({ q, group: 'light-sources' });
      expect(found, q).toContain('lamp');
      expect(found, q).not.toContain('sofa');
    }
  });

  test('a group and a package restrict together, and an empty value restricts nothing', async () => {
    expect(await repos({ q: 'red', group: 'light-sources', in: 'torch' })).toEqual(['torch']);
    expect(await repos({ q: 'red', group: 'furniture', in: 'torch' })).toEqual([]);
    expect(await repos({ q: 'red', group: '', in: 'torch' })).toEqual(['torch']);
  });

  test('an unknown group is refused, unless it is in quotation marks in the text', async () => {
    for (const parameters of [
      { q: 'red', group: 'tools' },
      { q: 'red group:tools', group: 'furniture' },
    ]) {
      const response = await get('/api/search', parameters);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('not one of this site');
    }
    expect(await repos({ q: '"group:tools"' })).toEqual([]);
    const alone = await get('/api/search', { q: 'group:furniture' });
    expect(await alone.text()).toContain('Give the words to search for');
  });

  test('the search page offers the groups without JavaScript, and shows the results of the chosen one', async () => {
    const html = await (await get('/search', { q: 'group:fényforrások red' })).text();
    expect(html).toMatch(/<select name="group"[^>]*>.*<option value="light-sources" selected="">Light sources</);
    expect(html).toMatch(/<input[^>]* value="red"/);
    expect(html).toContain('href="/torch/index.html"');
    expect(html).not.toContain('<a href="/desk/index.html"><b');
    const hungarian = await (await site.get('/search?q=red', { 'accept-language': 'hu' })).text();
    expect(hungarian).toMatch(/Csoport<\/span><select name="group"[^>]*><option value="" selected="">Minden csoport</);
    expect(hungarian).toContain('Fényforrások');
  });

  test('the search page names the groups in place of an unknown one', async () => {
    const response = await get('/search', { q: 'red', group: 'tools' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(
      'There is no group “tools” on this site. Its groups are: Light sources, Furniture.',
    );
  });
});

test('without groups the words are searched as before, and the search page has no choice', async () => {
  const site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n\nIts group: tools, not desk.\n' } });
  await site.catalog.followers.update();
  const { hits } = (await (await site.get('/api/search?q=group:tools')).json()) as SearchResult;
  expect(hits.map(({ repo }) => repo)).toEqual(['lamp']);
  expect((await site.get('/api/search?q=lamp&group=tools')).status).toBe(400);
  expect(await (await site.get('/search?q=group:tools')).text()).not.toContain('name="group"');
  await site.close();
});
