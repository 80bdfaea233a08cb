import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { relationsOf as relationsIn } from '#features/relations/relations.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const manifest = (value: object): string => JSON.stringify(value);

const files = {
  'app/package.json': manifest({
    name: '@family/app',
    dependencies: { '@family/core': '^1', react: '^19' },
    devDependencies: { '@family/tools': '*', '@family/app': '*' },
    asterism: { stargazers_count: 9 },
  }),
  'app/README.md': '# App\n\nMade with [core](https://www.npmjs.com/package/@family/core).\n',
  'app/docs/why.md':
    '# 🚀 Why *core*\n\nSee [its docs](/core/docs/use.html).\n\n```\nhttps://www.npmjs.com/package/@family/tools\n```\n',
  'core/package.json': manifest({ name: '@family/core', description: 'Core & <more>' }),
  'core/README.md': '# Core\n\nSee [below](#below) and [use](docs/use.md).\n\n## Below\n',
  'core/docs/use.md': '# Use\n',
  'core/feed.json': '{"own": true}',
  'core/docs/feed.json': '{"nested": true}',
  'core/CHANGELOG.md':
    '# Changes\n\n## [Unreleased]\n\n## 1.1.0 - 2026-02-03\n\n- A `]]>` & <b>more</b> \u0001 \u{1F680}\n\n## 1.0.0 "First light" - 2026-01-02\n\n## 0.9.0\n',
  'tools/package.json': manifest({ name: '@family/tools', devDependencies: { '@family/app': '*' } }),
  'tools/README.md': '# Tools\n',
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: 'https://docs.example/' } } } });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

interface Relations {
  readonly uses: readonly { readonly repo: string; readonly development: boolean }[];
  readonly usedBy: readonly { readonly repo: string; readonly development: boolean }[];
  readonly mentionedIn: readonly { readonly repo: string; readonly file: string; readonly title: string }[];
  readonly releases: readonly { readonly version: string; readonly date?: string; readonly path?: string }[];
}

async function relationsOf(name: string): Promise<Relations> {
  return (await (await site.get(`/api/repo/${name}`)).json()).relations;
}

test('a client learns which packages a package uses and which use it', async () => {
  expect((await relationsOf('app')).uses).toEqual([
    { repo: 'core', path: '/core/index.html', development: false },
    { repo: 'tools', path: '/tools/index.html', development: true },
  ]);
  expect((await relationsOf('core')).usedBy).toEqual([{ repo: 'app', path: '/app/index.html', development: false }]);
  expect((await relationsOf('app')).usedBy).toEqual([{ repo: 'tools', path: '/tools/index.html', development: true }]);
});

test('a client learns which pages lead to a package, by their titles; code leads nowhere', async () => {
  expect((await relationsOf('core')).mentionedIn).toEqual([
    { repo: 'app', file: 'README.md', title: 'app', path: '/app/index.html' },
    { repo: 'app', file: 'docs/why.md', title: 'Why core', path: '/app/docs/why.html' },
  ]);
  expect((await relationsOf('tools')).mentionedIn).toEqual([]);
});

test('a client learns the releases of a package, and each leads to a heading that is there', async () => {
  const { releases } = await relationsOf('core');
  expect(releases.map(({ version, date }) => [version, date])).toEqual([
    ['1.1.0', '2026-02-03T00:00:00.000Z'],
    ['1.0.0', '2026-01-02T00:00:00.000Z'],
    ['0.9.0', undefined],
  ]);
  const page = await text('/core/CHANGELOG.html');
  for (const { path } of releases) expect(page).toContain(`id="${path?.split('#')[1]}"`);
});

test('the relations of an unknown package are a 404, and an alias redirects', async () => {
  expect((await site.get('/api/repo/nothing')).status).toBe(404);
  const moved = await site.get('/api/repo/%40family%2Fcore');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/repo/core']);
});

test('the first page of a package shows its relations, other pages and packages without relations show nothing', async () => {
  const page = await text('/core/index.html');
  for (const title of ['Releases', 'Used by', 'Mentioned in']) expect(page).toContain(`<h2>${title}</h2>`);
  expect(page).not.toContain('<h2>Uses</h2>');
  expect(page).toContain('<a href="/core/CHANGELOG.html#110---2026-02-03">1.1.0</a>');
  expect(await text('/core/docs/use.html')).not.toContain('<h2>Releases</h2>');
  expect(await text('/matrix')).not.toContain('aria-label="Related packages"');
});

test('every page names the feeds of its package and of all', async () => {
  const page = await text('/core/docs/use.html');
  for (const path of ['/core/feed.atom', '/core/feed.json', '/feed.atom', '/feed.json']) {
    expect(page).toMatch(new RegExp(`<link rel="alternate" type="application/[a-z+]+" title="\\w+" href="${path}">`));
  }
  expect(await text('/core/docs/missing.html')).not.toContain('rel="alternate"');
});

test('a feed in Atom is well-formed, with an id for each entry and absolute URLs', async () => {
  const answer = await site.get('/core/feed.atom');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const feed = parseAtomFeed(xml);
  expect(feed).toMatchObject({
    id: 'tag:docs.example,2026:core/feed',
    title: { value: 'core' },
    subtitle: { value: 'Core & <more>' },
    updated: '2026-02-03T00:00:00.000Z',
    authors: [{ name: 'core' }],
  });
  expect(feed.links).toContainEqual({
    rel: 'self',
    type: 'application/atom+xml',
    href: 'https://docs.example/core/feed.atom',
  });
  expect(feed.entries).toMatchObject([
    {
      id: 'tag:docs.example,2026:core/releases/1.1.0',
      title: { value: 'core 1.1.0' },
      links: [{ href: 'https://docs.example/core/CHANGELOG.html#110---2026-02-03' }],
      summary: { value: 'A ]]> & more 🚀' },
    },
    { id: 'tag:docs.example,2026:core/releases/1.0.0', title: { value: 'core 1.0.0: First light' } },
  ]);
});

/** JSON Feed 1.1, as far as feeds of releases go. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string().optional(),
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_text: z.string().min(1),
      date_published: z.iso.datetime(),
    }),
  ),
});

test('a feed in JSON is a JSON Feed 1.1 with the same entries', async () => {
  const answer = await site.get('/core/feed.json');
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const body = await answer.text();
  const feed = jsonFeed.parse(JSON.parse(body));
  expect(parseJsonFeed(body)).toMatchObject({ title: 'core', feed_url: 'https://docs.example/core/feed.json' });
  const atom = parseAtomFeed(await text('/core/feed.atom'));
  expect(feed.items.map(({ id }) => id)).toEqual(atom.entries?.map(({ id }) => id));
});

test('the feed of all packages has the releases of all', async () => {
  const feed = jsonFeed.parse(JSON.parse(await text('/feed.json')));
  expect(feed.items.map(({ title }) => title)).toEqual(['core 1.1.0', 'core 1.0.0: First light']);
  expect(XMLValidator.validate(await text('/feed.atom'))).toBe(true);
});

test('a package without dates has a feed without entries, which does not depend on the clock', async () => {
  const feed = parseAtomFeed(await text('/tools/feed.atom'));
  expect([feed.entries, feed.updated]).toEqual([undefined, '1970-01-01T00:00:00.000Z']);
});

test('an unchanged feed is not sent twice, and another name of a package leads to its feed', async () => {
  for (const path of ['/core/feed.atom', '/feed.json']) {
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    const again = await site.get(path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  const moved = await site.get('/asterism/feed.atom');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/matrix/feed.atom']);
  expect((await site.get('/nothing/feed.atom')).status).toBe(404);
});

test("a package's own file feed.json is served as it is, and links to it lead there", async () => {
  expect(await text('/git/core/feed.json')).toBe('{"own": true}');
  expect(await text('/core/docs/feed.json')).toContain('nested');
  await site.write('core/docs/use.md', '# Use\n\n[own](../feed.json)\n');
  await site.sync.run();
  expect(await text('/core/docs/use.html')).toContain('href="/git/core/feed.json"');
});

const pathFeed = z.object({
  feed_url: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().startsWith('/plain/') })),
});

test('links in feeds are paths if the settings name no public address, and changed pages replace missing releases', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'plain');
  await repository.commit({ 'README.md': '# Plain\n', 'a.md': '# A\n' }, 'Ada <ada@example.org>');
  const commit = await repository.commit({ 'a.md': '# A2\n' }, 'Ada <ada@example.org>');
  const other = await startTestSite({ settings: { sources: [{ git: repository.path }] } });
  const feed = pathFeed.parse(await (await other.get('/plain/feed.json')).json());
  await other.close();
  expect(feed.feed_url).toBe('/plain/feed.json');
  expect(feed.items.map(({ id, title }) => [id, title])).toEqual([
    [`tag:localhost,2026:plain/pages/a.md%40${commit}`, 'plain: a.md'],
    [expect.stringContaining('plain/pages/README.md%40'), 'plain: README.md'],
  ]);
});

const corpus = resolve('../shared/corpus/patrikx3');
const isHere = existsSync(corpus);

test.skipIf(!isHere)(
  'the relations of a real family of 31 repositories are what its manifests, pages and change logs say (skipped where ../shared/corpus is absent)',
  async () => {
    const real = await startTestSite({
      family: corpus,
      settings: { product: 'corifeus', core: { domains: ['corifeus.com'] } },
    });
    const packages = real.snapshots.current()?.packages ?? new Map();
    const relations = new Map();
    for (const [repo, entry] of packages) relations.set(repo, { releases: entry.releases, ...relationsIn.of(entry) });
    const names = (list: readonly { readonly repo: string }[]): readonly string[] => list.map(({ repo }) => repo);
    expect(names(relations.get('redis-ui').uses)).toEqual([
      'redis-ui-server',
      'redis-ui-material',
      'corifeus-utils',
      'corifeus-builder',
    ]);
    expect(relations.get('corifeus-builder').usedBy).toHaveLength(28);
    // Nearly every README leads to Matrix, but in what the family folds away.
    expect(relations.get('corifeus').mentionedIn.length).toBeLessThan(5);
    expect(names(relations.get('redis-ui-server').mentionedIn)).toContain('redis-ui');
    const counts = [...relations]
      .map(([repo, { releases }]) => [repo, releases.length])
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(counts)).toEqual({
      onenote: 26,
      'redis-ui': 100,
      ramdisk: 1,
      gitlist: 28,
      'network-mcp': 5,
    });
    const page = await (await real.get('/redis-ui/change-log.html')).text();
    for (const { section } of relations.get('redis-ui').releases) expect(page).toContain(`id="${section.id}"`);
    expect(XMLValidator.validate(await (await real.get('/feed.atom')).text())).toBe(true);
    await real.close();
  },
  120_000,
);
