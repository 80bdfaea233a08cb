import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { IndexedPackage, SearchQuery } from '#features/search/contract/search.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import { ShardFiles } from './shard-files.ts';
import { openShardReader } from './shard-reader.ts';
import { createShardSearch } from './shard-search.ts';
import { shardDatabaseOptions } from './shard-tables.ts';

const packageOf = (repo: string): IndexedPackage => {
  return { repo, title: repo, names: [], description: `The ${repo}`, keywords: [], stars: 0 };
};

type Pages = Readonly<Record<string, string>>;

/**
 * A search in the files of pages: by path `package/file`, a text with headings that begin with `## `. Packages have the groups
 * that are given for them.
 */
async function searchIn(pages: Pages, groups: Pages = {}) {
  const { database } = openDatabase(shardDatabaseOptions(undefined, console.error));
  onTestFinished(() => database.close());
  const files = new ShardFiles(database, 'core');
  const all = Object.entries(pages).map(([path, content]) => {
    const [repo = '', file = ''] = path.split('/');
    const [intro = '', ...rest] = content.split('## ');
    const sections = rest.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return { id: heading, heading, text: text.join(' ') };
    });
    const own = { id: '', heading: '', text: intro };
    return {
      repo,
      file,
      shown: file,
      key: content,
      title: file.replace('.md', ''),
      path: '',
      sections: [own, ...sections],
    };
  });
  const packages = [...new Set(all.map(({ repo }) => repo))].map((repo) => ({
    ...packageOf(repo),
    group: groups[repo],
  }));
  files.setPackages(packages);
  files.put(all);
  files.list();
  const fetched: string[] = [];
  const missing = new Set<string>();
  const reader = await openShardReader(async (path) => {
    fetched.push(path);
    const [bytes] = files.read([path]);
    if (bytes === undefined || missing.has(path)) throw new Error(`There is no ${path}.`);
    return gunzipSync(bytes);
  });
  const search = createShardSearch({ reader, packages, site: { product: 'core', base: '' } });
  const find = (text: string, more: Partial<SearchQuery> = {}) =>
    search.search({ text, filter: {}, language: undefined, limit: 20, ...more });
  const urls = async (text: string, more?: Partial<SearchQuery>) =>
    (await find(text, more)).hits.map(({ url }) => url.replace('.html', ''));
  return { search, find, urls, fetched, missing };
}

const lamps: Pages = {
  'lamp/wick.md': 'Trim it.\n## Árvíztűrő oil\nCall readCamelCase() twice.\n## Glass\nBlue and red.',
  'lamp/oil.md': 'Kerosene burns in lanterns.',
  'desk/wood.md': 'Blue paint. A lamp stands here. ランプの説明',
};

test.each([
  ['arvizturo', ['/lamp/wick#Árvíztűrő oil'], 'without its accents'],
  ['kero', ['/lamp/oil'], 'by its beginning'],
  ['lantern', ['/lamp/oil'], 'by another form'],
  ['camel', ['/lamp/wick#Árvíztűrő oil'], 'by a part of an identifier'],
  ['read-camel ', ['/lamp/wick#Árvíztűrő oil'], 'by several parts of it'],
  ['"blue and red"', ['/lamp/wick#Glass'], 'by a phrase'],
  ['ランプ', ['/desk/wood'], 'in a script without blanks'],
  ['kero sene', ['/lamp/oil'], 'in two words'],
])('"%s" finds %j: %s', async (text, wanted) => {
  const { urls } = await searchIn(lamps);
  expect(await urls(text)).toEqual(wanted);
});

test('the name of a package comes before a title, a heading and a text', async () => {
  const { urls } = await searchIn({ ...lamps, 'desk/lamp.md': 'Shades.', 'desk/home.md': 'Light.\n## Lamp\nOn.' });
  const found = await urls('lamp', { limit: 4 });
  expect(found.slice(0, 1)).toEqual(['/lamp/index']);
  expect(found.indexOf('/desk/lamp')).toBeLessThan(found.indexOf('/desk/home#Lamp'));
});

test.each([
  ['--no-smoke', '/lamp/flags'],
  ['@desk/lamp', '/desk/scope'],
  ['desk/lamp', '/desk/scope'],
])('%s is found first as it is written, not by its common parts', async (name, wanted) => {
  const { urls } = await searchIn({
    'lamp/flags.md': 'Burns well with --no-smoke in a closed room.',
    'lamp/smoke.md': 'There is no way to have no smoke.\n## No oil, no smoke\nA lamp on a desk.',
    'desk/scope.md': 'Install @desk/lamp or read desk/lamp.',
    'desk/lamp-stand.md': 'A stand.\n## One lamp\nA desk has one lamp.',
  });
  expect((await urls(name))[0]).toBe(wanted);
});

test('a word that is nowhere gives known words that begin like it', async () => {
  const { find } = await searchIn(lamps);
  expect(await find('kerosxxxxxxx')).toMatchObject({ hits: [], near: ['kerosene'] });
  expect(await find('zzqqxxjj')).not.toHaveProperty('near');
});

test('a search in one package leaves out others', async () => {
  const { urls } = await searchIn(lamps);
  expect(await urls('blue', { filter: { repo: 'desk' } })).toEqual(['/desk/wood']);
  expect(await urls('kerosene', { filter: { repo: 'desk' } })).toEqual([]);
});

test('a word with a typing mistake finds the intended page, and words that are nowhere find nothing', async () => {
  const { find } = await searchIn(lamps);
  expect(await find('kerosine')).toMatchObject({ corrected: 'kerosene', hits: [{ file: 'oil.md' }] });
  expect(await find('dsek')).toMatchObject({ corrected: 'desk' });
  expect(await find('xylophone')).toMatchObject({ corrected: null, hits: [] });
});

/** Pages that all have some words, and many words with the same beginning. */
const many: Pages = Object.fromEntries(
  Array.from({ length: 900 }, (_, page) => [
    `pack${page % 60}/page${page}.md`,
    `Common text of all. ${Array.from({ length: 4 }, (__, word) => `be${page % 300}w${word}`).join(' ')}${page === 700 ? ' rare' : ''}`,
  ]),
);

test('in a large family few files are fetched, each once, and rows with a common and a rare word are found', async () => {
  const { urls, fetched } = await searchIn(many);
  expect(await urls('common rare')).toEqual(['/pack40/page700']);
  expect(await urls('be', { limit: 8 })).toHaveLength(8);
  expect(await urls('be250w3')).toHaveLength(3);
  await urls('common rare');
  expect(fetched.length).toBe(new Set(fetched).size);
  expect(fetched.filter((path) => path.startsWith('pages/')).length).toBeLessThan(16);
});

test('a file that could not be fetched is fetched again', async () => {
  const { urls, missing } = await searchIn(lamps);
  missing.add('terms/0.bin');
  await expect(urls('kerosene')).rejects.toThrow('There is no terms/0.bin');
  missing.clear();
  expect(await urls('kerosene')).toEqual(['/lamp/oil']);
});

test('an aborted search fetches no text', async () => {
  const { search, fetched } = await searchIn(lamps);
  const query = { text: 'kerosene', filter: {}, language: undefined, limit: 20 };
  await expect(search.search(query, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(fetched.filter((path) => path.startsWith('pages/'))).toEqual([]);
});

test('a group leaves out the packages that are not in it, and a package of another group too', async () => {
  const pages = { ...lamps, 'sofa/legs.md': 'Blue velvet.' };
  const { urls, find } = await searchIn(pages, { desk: 'furniture', sofa: 'furniture', lamp: 'light' });
  const inGroup = async (group: string, repo?: string) => [...(await urls('blue', { filter: { group, repo } }))].sort();
  expect(await inGroup('furniture')).toEqual(['/desk/wood', '/sofa/legs']);
  expect(await inGroup('light')).toEqual(['/lamp/wick#Glass']);
  expect(await inGroup('furniture', 'desk')).toEqual(['/desk/wood']);
  expect(await inGroup('light', 'desk')).toEqual([]);
  expect(await find('blue', { filter: { group: 'empty' } })).toMatchObject({ hits: [], more: false });
});

test('a package of a group has as many results as one among all packages', async () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`lamp/p${index}.md`, 'Blue glass.']));
  const { urls } = await searchIn({ ...many, 'desk/wood.md': 'Blue paint.' }, { desk: 'home', lamp: 'home' });
  expect(await urls('blue', { filter: { group: 'home' } })).toHaveLength(7);
  expect(await urls('blue', { filter: { repo: 'lamp' } })).toHaveLength(12);
});

test('the files say which packages have more hits than they give, and a search in the package gives them', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 70 }, (_, index) => [`lamp/page-${index}.md`, `Trim the wick ${index}, since v1.0.3.`]),
  );
  const { find } = await searchIn({ ...many, 'desk/wood.md': 'A wick.' });
  const everywhere = await find('wick', { limit: 50 });
  expect(everywhere.hits).toHaveLength(7);
  expect({ more: everywhere.more, moreIn: everywhere.moreIn }).toEqual({ more: true, moreIn: ['lamp'] });
  const some = await find('wick', { limit: 50, filter: { repo: 'lamp' } });
  expect({ hits: some.hits.length, more: some.more }).toEqual({ hits: 50, more: true });
  const all = await find('wick', { limit: 100, filter: { repo: 'lamp' } });
  expect({ hits: all.hits.length, more: all.more }).toEqual({ hits: 70, more: false });
  expect((await find('1.0.3')).hits[0]?.excerpt).toContainEqual({ text: 'v1.0.3', match: true });
});
