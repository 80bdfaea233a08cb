import { XMLParser, XMLValidator } from 'fast-xml-parser';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPackages } from '#catalog/page-tree/public-packages.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { firstCommit, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { pathOf } from '#model/address/address.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const origin = 'https://docs.example';
const described = '🏮 Light </script><script>alert(1)</script> & more';

const files = {
  'asterism/package.json': '{ "name": "asterism", "description": "⁂ The whole family" }',
  'asterism/README.md': '# Asterism\n',
  'lantern/package.json': JSON.stringify({
    name: 'lantern',
    description: described,
    license: '(MIT OR Apache-2.0)',
    contributors: [{ name: 'Ada </script>', url: 'https://example.org/ada' }],
    repository: 'https://forge.example/family/lantern.git',
    asterism: { stargazers_count: 1500, icon: 'fas fa-lightbulb' },
  }),
  'lantern/README.md': '# Lantern\n\nSee [a](docs/guide/a.md) and [own](.own/x.md).\n',
  'lantern/docs/lamp.md': '# Lamp\n',
  'lantern/docs/lamp.hu.md': '# Lámpa\n',
  'lantern/index.ts': 'export const light = 1;',
  'lantern/docs/guide/README.md': '# The guide\n',
  'lantern/docs/guide/README.txt': 'The guide',
  'lantern/docs/guide/a.md': '# First & last\n',
  'lantern/.own/x.md': '# Linked from behind a dot\n',
  'lantern/.own/hidden.md': '# Hidden\n',
  'lantern/.github/secret.md': '# Secret\n',
  'lantern/.env': 'SECRET=1',
  'lantern/node_modules/other/README.md': '# Other\n',
  'lantern/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'bare/package.json': '{}',
  'sitemap.xml/README.md': '# A package that is called like a file of the site\n',
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: `${origin}/` } } } });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

interface Entry {
  readonly loc: string;
  readonly lastmod?: string;
}

const parser = new XMLParser({ isArray: (name) => name === 'url' });

function entriesOf(xml: string): readonly Entry[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).urlset.url;
}

async function sitemapPaths(): Promise<readonly string[]> {
  return entriesOf(await text('/sitemap.xml')).map(({ loc }) => loc.replace(origin, ''));
}

/** The contents of the head's elements that match, in order. */
function contents(html: string, pattern: RegExp): readonly (string | undefined)[] {
  return [...html.matchAll(pattern)].map(([, content]) => content);
}

const canonicals = (html: string) => contents(html, /<link rel="canonical" href="([^"]*)">/g);
const robotsTags = (html: string) => contents(html, /<meta name="robots" content="([^"]*)">/g);
const sharing = (html: string, name: string) =>
  contents(html, new RegExp(`<meta [^>]*property="og:${name}" content="([^"]*)">`, 'g'));

test('a crawler may read pages and images, and stays away from data, calls and searches', async () => {
  const robots = robotsParser(`${origin}/robots.txt`, await text('/robots.txt'));
  for (const path of ['/matrix', '/git/lantern/logo.svg', '/search-tools/index.html', '/-/map.html']) {
    expect(robots.isAllowed(origin + path), path).toBe(true);
  }
  for (const path of ['/-/family.json', '/-/events', '/api/repo', '/search', '/search?q=light']) {
    expect(robots.isAllowed(origin + path), path).toBe(false);
  }
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
});

test('the sitemap has every page once, and each page responds and names that address as canonical', async () => {
  const paths = await sitemapPaths();
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining(['/matrix/index.html', '/lantern/index.html', '/lantern/docs/guide/a.html']),
  );
  for (const path of paths) {
    const answer = await site.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    expect([canonicals(html), sharing(html, 'url')]).toEqual([[origin + path], [origin + path]]);
    expect(robotsTags(html)).toEqual([]);
  }
});

test('one rule says what the public may find: the sitemap, the search and the list of files name the same pages', async () => {
  const snapshot = site.snapshots.current();
  if (snapshot === undefined) throw new Error('The site has a snapshot.');
  const allowed = publicPackages(snapshot).flatMap(({ package: { repo }, pages }) =>
    pages.map(({ file }) => pathOf({ repo, file }, snapshot)),
  );
  expect(await sitemapPaths()).toEqual([...new Set(allowed)]);
  expect(allowed).toContain('/lantern/.own/x.html');
  for (const secret of ['hidden', 'secret', 'env', 'node_modules']) {
    expect(allowed.filter((path) => path.includes(secret))).toEqual([]);
    await site.catalog.followers.update();
    const { hits } = await (await site.get(`/api/search?q=${secret}`)).json();
    expect(hits).toEqual([]);
  }
});

test('a page in several languages names them in its head and in the sitemap, the same way', async () => {
  const xml = await text('/sitemap.xml');
  const entry = /<url><loc>[^<]*lamp\.html<\/loc>.*<\/url>/.exec(xml)?.[0] ?? '';
  const links = (of: string) => [...of.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link);
  expect(links(entry).map(([language]) => language)).toEqual(['en', 'hu', 'x-default']);
  expect(links(await text('/lantern/docs/lamp.html'))).toEqual(links(entry));
});

test('a page that is new is in the next sitemap, one that is gone is in none', async () => {
  await site.write('lantern/docs/new.md', '# New\n');
  await site.sync.run();
  expect(await sitemapPaths()).toContain('/lantern/docs/new.html');
});

test('a client that has a response gets a 304', async () => {
  const [image = ''] = sharing(await text('/lantern/index.html'), 'image');
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', image.replace(origin, '')]) {
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    expect([path, (await site.get(path, { 'If-None-Match': etag })).status]).toEqual([path, 304]);
  }
});

test('a package that is called like a file of the site is found under another name', async () => {
  expect((await site.get('/sitemap.xml-2/index.html')).status).toBe(200);
  expect(await sitemapPaths()).toContain('/sitemap.xml-2/index.html');
  expect((await site.get('/sitemap-1.xml')).status).toBe(404);
});

test('a site without a public address in its settings names no host, whatever the request says', async () => {
  const local = await startTestSite({ files });
  const get = async (path: string): Promise<Response> => local.get(path, { Host: 'evil.example' });
  expect(await (await get('/robots.txt')).text()).not.toContain('Sitemap');
  const missing = await get('/sitemap.xml');
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('core.server.url')]);
  const html = await (await get('/lantern/index.html')).text();
  expect(html).not.toMatch(/og:|ld\+json|rel="canonical"|twitter:/);
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(robotsTags(await (await get('/matrix?sort=name')).text())).toEqual(['noindex']);
  await local.close();
});

test('the date of a page in the sitemap is that of its last commit', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'plain');
  await repository.commit({ 'README.md': '# Plain\n', 'a.md': '# A\n' });
  await repository.commit({ 'a.md': '# A2\n' });
  const settings = { sources: [{ git: repository.path }], core: { server: { url: origin } } };
  const other = await startTestSite({ settings });
  const entries = entriesOf(await (await other.get('/sitemap.xml')).text());
  await other.close();
  const dates = Object.fromEntries(entries.map(({ loc, lastmod }) => [loc.replace(origin, ''), lastmod]));
  const day = 24 * 60 * 60_000;
  expect(dates).toEqual({
    '/plain/index.html': new Date(firstCommit).toISOString(),
    '/plain/a.html': new Date(firstCommit + day).toISOString(),
    '/matrix/index.html': undefined,
  });
});
