import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testEntry } from '#catalog/testing/test-entry.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import type { SearchResult } from '#features/search/contract/search.ts';
import { createVersionSearches } from '#features/search/indexing/version-searches.ts';
import { refusalText } from '#features/search/indexing/versioned-search.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

interface VersionsSite {
  readonly one: GitTestVersions;
  readonly site: TestSite;
}

/** A site of one package with the releases 1.0.0, 2.0.0, 2.1.0 and 3.0.0 and the given further ones. */
async function versionsSite(...further: readonly string[]): Promise<VersionsSite> {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  for (const version of further) {
    await one.commit({ 'docs/d.md': `# D\n\nMoon phase ${version.replaceAll('.', 'x')}.\n` });
    await one.tag(`v${version}`);
  }
  await one.commit({ 'README.md': '# One, unreleased\n\nKerosene, see [b](docs/b.md).\n' });
  const site = await startTestSite({ settings: { sources: [{ git: one.path }] } });
  onTestFinished(() => site.close());
  await site.catalog.followers.update();
  return { one, site };
}

async function search(site: TestSite, query: string): Promise<SearchResult> {
  const response = await site.get(`/api/search?${query}`);
  expect(response.status, query).toBe(200);
  return (await response.json()) as SearchResult;
}

/** The paths of the hits, when all pages of the version are indexed. */
async function urls(site: TestSite, query: string): Promise<readonly string[]> {
  await expect.poll(async () => (await search(site, query)).complete).toBe(true);
  return (await search(site, query)).hits.map(({ url }) => url);
}

async function indexes(site: TestSite): Promise<readonly string[]> {
  return (await readdir(site.cache)).filter((name) => /-search-[\w-]{22}$/.test(name)).toSorted();
}

test('a reader finds the pages of the version that they name, and no others', async () => {
  const { site } = await versionsSite();
  expect(await urls(site, 'q=lines&in=one&version=2.0.0')).toEqual(['/one@2.0.0/docs/b.html']);
  expect(await urls(site, 'q=old&in=one&version=1.0.0')).toContain('/one@1.0.0/docs/old.html');
  expect(await urls(site, 'q=kerosene&in=one&version=2.0.0')).toEqual([]);
  expect(await urls(site, 'q=lines')).toEqual(['/one/docs/b.html']);
  const { version, hits } = await search(site, 'q=lines&in=one&version=2.0.0');
  expect(version).toBe('2.0.0');
  expect(hits.map(({ repo, package: name }) => [repo, name])).toEqual([['one@2.0.0', 'one']]);
  expect(await search(site, 'q=lines&in=one')).not.toHaveProperty('version');
});

test('a version is named as in addresses, and the current one is searched as without a version', async () => {
  const { site } = await versionsSite();
  for (const name of ['2', 'v2.1.0', '2.1', '2.1.0']) {
    expect(await urls(site, `q=c&in=one&version=${name}`), name).toContain('/one@2.1.0/docs/c.html');
    expect((await search(site, `q=c&in=one&version=${name}`)).version).toBe('2.1.0');
  }
  for (const name of ['main', 'latest']) {
    expect(await urls(site, `q=kerosene&in=one&version=${name}`)).toContain('/one/index.html');
    expect((await search(site, `q=kerosene&in=one&version=${name}`)).version).toBe('main');
  }
  expect(await indexes(site)).toHaveLength(2);
});

test('a version of a package is found in the group of the package, and in no other group', async () => {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  const groups = [
    { title: 'Numbers', match: ['one'] },
    { title: 'Letters', match: ['a'] },
  ];
  const site = await startTestSite({ settings: { sources: [{ git: one.path }], groups } });
  onTestFinished(() => site.close());
  await site.catalog.followers.update();
  const query = 'q=lines&in=one&version=2.0.0';
  expect(await urls(site, `${query}&group=numbers`)).toEqual(['/one@2.0.0/docs/b.html']);
  expect(await search(site, `${query}&group=letters`)).toMatchObject({ hits: [], version: '2.0.0' });
});

test('a client that names no package or no version of it gets the reason and the versions', async () => {
  const { site, one } = await versionsSite();
  const cases = [
    ['version=2.0.0', 'To search in a version, choose a package too.'],
    ['in=one&version=9.0.0', 'one has no version "9.0.0" that can be searched. Its versions are 3.0.0, 2.1.0, 1.0.0.'],
    [`in=one&version=${one.tagged['v1.0.0']}`, 'that can be searched. Its versions are 3.0.0'],
    ['in=one&version=--upload-pack%3Dx', 'that can be searched.'],
    ['in=one&version=..%2F..%2Fetc', 'that can be searched.'],
    ['in=one&version=2.0.0%401', 'that can be searched.'],
    [`in=one&version=${'1'.repeat(201)}`, '"version" is the name of a version'],
  ] as const;
  for (const [query, sentence] of cases) {
    const response = await site.get(`/api/search?q=lines&${query}`);
    expect(response.status, query).toBe(400);
    expect(await response.text(), query).toContain(sentence);
  }
  expect(await indexes(site)).toHaveLength(1);
});

test('a visitor without JavaScript searches a version, and is led to the current one', async () => {
  const { site } = await versionsSite();
  const path = '/search?q=lines&in=one&version=2';
  await urls(site, 'q=lines&in=one&version=2');
  const html = await (await site.get(path)).text();
  expect(html).toContain('<a href="/one@2.1.0/docs/b.html">');
  expect(html).toContain('<input type="hidden" name="in" value="one"/>');
  expect(html).toContain('<input type="hidden" name="version" value="2.1.0"/>');
  expect(html).toContain('Only in one 2.1.0');
  expect(html).toContain('<a href="/search?q=lines&amp;in=one">Search the current version</a>');
  expect(html).toContain('<a href="/search?q=lines">Search in all packages</a>');
  const current = await (await site.get('/search?q=lines&in=one&version=main')).text();
  expect(current).toContain('<a href="/one/docs/b.html">');
  expect(current).not.toContain('name="version"');
  expect(await (await site.get('/search?in=one&version=2.1.0')).text()).toContain('name="version" value="2.1.0"');
});

test('a visitor who names an unknown version reads that and gets links to the others', async () => {
  const { site } = await versionsSite();
  const response = await site.get('/search?q=lines&in=one&version=9%3Cb%3E');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('one has no version 9&lt;b&gt; that can be searched.');
  expect(html).toContain('<a href="/search?q=lines&amp;in=one&amp;version=2.1.0">Only in one 2.1.0</a>');
  expect(await (await site.get('/search?q=lines&version=2.1.0')).text()).toContain('choose a package too.');
  const hungarian = await site.get('/search?q=lines&in=one&version=9', { 'Accept-Language': 'hu' });
  expect(await hungarian.text()).toContain('A csomagnak (one) nincs ilyen kereshető verziója: 9.');
});

test('four versions are searchable at once, and the index of the one that was searched first is removed', async () => {
  const { site } = await versionsSite('3.1.0', '3.2.0');
  const files = new Map<string, string | undefined>();
  for (const version of ['1.0.0', '2.0.0', '2.1.0', '3.0.0']) {
    const before = await indexes(site);
    await urls(site, `q=one&in=one&version=${version}`);
    files.set(
      version,
      (await indexes(site)).find((name) => !before.includes(name)),
    );
  }
  expect(await indexes(site)).toHaveLength(5);
  // Now 2.0.0 was searched first.
  await urls(site, 'q=one&in=one&version=1.0.0');
  expect(await urls(site, 'q=moon&in=one&version=3.1.0')).toEqual(['/one@3.1.0/docs/d.html']);
  await expect.poll(() => indexes(site)).not.toContain(files.get('2.0.0'));
  expect(await indexes(site)).toEqual(expect.arrayContaining([files.get('1.0.0'), files.get('3.0.0')]));
  expect(await indexes(site)).toHaveLength(5);
  expect(await urls(site, 'q=lines&in=one&version=2.0.0')).toEqual(['/one@2.0.0/docs/b.html']);
  expect(await urls(site, 'q=lines&in=one')).toEqual(['/one/docs/b.html']);
});

test('a version of more than 5,000 pages is not searched', async () => {
  const { site } = await versionsSite();
  const current = site.snapshots.current();
  const item = current?.packages.get('one')?.package;
  if (current === undefined || item === undefined) throw new Error('The site has no package one.');
  const paths = Array.from({ length: 5_001 }, (_, index) => `docs/${index}.md`);
  const pages = new Map(paths.map((file) => [file, { file, hash: file, size: 1 }]));
  const shown = { name: '4.0.0', commit: 'c', version: undefined, isCommit: false, package: item };
  const large = { ...current, shown, packages: new Map([['one@4.0.0', testEntry(item, { pages })]]) };
  const searches = createVersionSearches({
    openIndex: () => {
      throw new Error('A large version must have no index.');
    },
    removeIndex: () => undefined,
  });
  const query = { text: 'many', filter: {}, language: undefined, limit: 1 };
  const refusal = { reason: 'large', version: '4.0.0', package: 'one' } as const;
  expect(await searches.search(large, query)).toEqual({ kind: 'refused', refusal });
  expect(refusalText(refusal)).toContain('Version 4.0.0 of one has more than 5000 pages and is not searched.');
});

test('many readers of many versions get their hits, and none of them another version', async () => {
  const { site } = await versionsSite('3.1.0', '3.2.0', '3.3.0');
  const versions = ['3.1.0', '3.2.0', '3.3.0', '1.0.0', '2.0.0', '2.1.0', '3.0.0'];
  const asked = versions.flatMap((version) => [version, version, version]);
  const answers = await Promise.all(
    asked.map(async (version) => ({
      version,
      response: await site.get(`/api/search?q=one&in=one&version=${version}`),
    })),
  );
  for (const { version, response } of answers) {
    expect([200, 429], version).toContain(response.status);
    if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^[13]$/);
    const { hits = [] } = response.status === 200 ? ((await response.json()) as SearchResult) : {};
    for (const { url } of hits) expect(url).toContain(`/one@${version}/`);
  }
  expect(answers.filter(({ response }) => response.status === 200).length).toBeGreaterThan(0);
  await expect.poll(async () => (await indexes(site)).length).toBeLessThanOrEqual(5);
});

test('a moved tag is searched at its new commit after the next sync', async () => {
  const { site, one } = await versionsSite();
  expect(await urls(site, 'q=lines&in=one&version=3.0.0')).toEqual(['/one@3.0.0/docs/b.html']);
  const before = await indexes(site);
  await one.commit({ 'docs/b.md': '# B\n\nParaffin.\n' });
  await one.tag('v3.0.0', '--force', '--message=again');
  await site.sync.run();
  expect(await urls(site, 'q=paraffin&in=one&version=3.0.0')).toEqual(['/one@3.0.0/docs/b.html']);
  expect(await urls(site, 'q=lines&in=one&version=3.0.0')).toEqual([]);
  await expect.poll(async () => (await indexes(site)).filter((name) => before.includes(name))).toHaveLength(1);
});

test('the index of a version is used again after a restart', async () => {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  const cache = await temporaryFolder();
  const start = () => startTestSite({ cache, settings: { sources: [{ git: one.path }] } });
  const first = await start();
  expect(await urls(first, 'q=lines&in=one&version=2.0.0')).toHaveLength(1);
  const files = await indexes(first);
  await first.close();
  const second = await start();
  onTestFinished(() => second.close());
  expect(await urls(second, 'q=lines&in=one&version=2.0.0')).toEqual(['/one@2.0.0/docs/b.html']);
  expect(await indexes(second)).toEqual(files);
});
