import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { FamilyView } from '#model/views/family-view.ts';

const manifest = (name: string, stars: number, keywords: readonly string[] = []): string =>
  JSON.stringify({ name, keywords, asterism: { stargazers_count: stars } });

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'lamp/package.json': manifest('lamp', 9),
      'wick/package.json': manifest('wick', 5, ['oil']),
      'wick-tools/package.json': manifest('wick-tools', 7),
      'moth/package.json': manifest('moth', 99),
    },
    settings: {
      groups: [
        { title: { en: 'Wicks', hu: 'Kanócok' }, match: ['wick-*', 'topic:oil'] },
        { title: 'Lamps', match: ['lamp', 'torch', 'candle-*'] },
      ],
    },
  });
});

afterAll(() => site.close());

const address = '/matrix/index.html';

async function rowsAt(path: string, language = 'en'): Promise<readonly string[]> {
  const response = await site.get(path, { 'accept-language': language });
  expect(response.status).toBe(200);
  const html = await response.text();
  const found = html.matchAll(/<h3>([^<]+)<\/h3>|scope="row">.*?<a href="\/([^/]+)\//g);
  return [...found].map(([, title, repo]) => (title === undefined ? (repo ?? '') : `# ${title}`));
}

test('the packages stand in their groups, and those without one come last', async () => {
  const english = ['# Wicks', 'wick-tools', 'wick', '# Lamps', 'lamp', '# Other packages', 'moth'];
  expect(await rowsAt(address)).toEqual(english);
  const hungarian = ['# Kanócok', 'wick-tools', 'wick', '# Lamps', 'lamp', '# További csomagok', 'moth'];
  expect(await rowsAt(address, 'hu')).toEqual(hungarian);
});

test('another order has no groups, and a group can be chosen', async () => {
  expect(await rowsAt(`${address}?sort=name`)).toEqual(['lamp', 'moth', 'wick', 'wick-tools']);
  expect(await rowsAt(`${address}?group=wicks`)).toEqual(['wick-tools', 'wick']);
  expect((await site.get(`${address}?group=none`)).headers.get('location')).toBe(address);
});

test('the list of packages has the groups', async () => {
  const family: FamilyView = await (await site.get('/-/family.json')).json();
  expect(family.groups?.map(({ id }) => id)).toEqual(['wicks', 'lamps']);
  expect(Object.fromEntries(family.packages.map(({ repo, group }) => [repo, group]))).toEqual({
    asterism: undefined,
    lamp: 'lamps',
    moth: undefined,
    wick: 'wicks',
    'wick-tools': 'wicks',
  });
});

test('a name that no package has is a warning that names the setting and the nearest name', () => {
  const warnings = site.snapshots.current()?.warnings ?? [];
  const ofGroups = warnings.filter(({ repository }) => repository.startsWith('groups'));
  expect(ofGroups.map(({ repository, message }) => `${repository}: ${message}`)).toEqual([
    'groups[1].match: There is no package "torch". Use its folder or its name.',
    'groups[1].match: "candle-*" matches no package. Use the names or the topics of packages.',
  ]);
});
