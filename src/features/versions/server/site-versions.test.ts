import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

interface VersionsSite {
  readonly one: GitTestVersions;
  readonly site: TestSite;
}

/** A site of one package with the releases 1.0.0, 2.0.0, 2.1.0 and 3.0.0. */
async function versionsSite(settings: Partial<SettingsInput> = {}): Promise<VersionsSite> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.commit({ 'README.md': '# One, unreleased\n\nSee [b](docs/b.md).\n', 'docs/img.png': 'not really' });
  const site = await startTestSite({ settings: { sources: [{ git: one.path }], ...settings } });
  onTestFinished(() => site.close());
  return { one, site };
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text();
}

async function redirectOf(site: TestSite, path: string): Promise<readonly [number, string | null]> {
  const response = await site.get(path);
  return [response.status, response.headers.get('location')];
}

test('a reader reads the pages of an old version, with links that stay inside it', async () => {
  const { site, one } = await versionsSite();
  const response = await site.get('/one@2.0.0/docs/b.html');
  expect(response.status).toBe(200);
  expect(response.headers.get('asterism-commit')).toBe(one.tagged['v2.0.0']);
  const html = await response.text();
  expect(html).toContain('>B</h1>');
  expect(html).not.toContain('>B 3</h1>');
  expect(await textOf(site, '/one/docs/b.html')).toContain('>B 3</h1>');
  const first = await textOf(site, '/one@1.0.0/index.html');
  expect(first).toContain('One 1.0.0');
  expect(first).toContain('href="/one@1.0.0/docs/a.html"');
});

test('an old version names the current one, and asks search engines to index that', async () => {
  const { site } = await versionsSite();
  const old = await textOf(site, '/one@2.0.0/docs/b.html');
  expect(old).toContain('You are reading version 2.0.0.');
  expect(old).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(old).toContain('href="/one/docs/b.html"');
  // The page was moved after 1.0.0.
  expect(await textOf(site, '/one@1.0.0/docs/a.html')).toContain('href="/one/docs/b.html"');
  expect(await textOf(site, '/one@1.0.0/docs/old.html')).toContain('has no such page');
  const current = await textOf(site, '/one/docs/b.html');
  expect(current).not.toMatch(/noindex|You are reading/);
  const sitemap = await textOf(site, '/sitemap.xml');
  expect(sitemap).not.toContain('one@');
});

test('the list of versions has the newest release of each major version, and leads to the same page', async () => {
  const { site } = await versionsSite();
  const html = await textOf(site, '/one/docs/b.html');
  for (const version of ['3.0.0', '2.1.0', '1.0.0']) expect(html).toContain(`href="/one@${version}/docs/b.html"`);
  expect(html).not.toContain('href="/one@2.0.0/');
  const { versions } = JSON.parse(await textOf(site, '/api/repo/one'));
  expect(versions.map(({ name, kind, path }: Record<string, unknown>) => [name, kind, path])).toEqual([
    ['3.0.0', 'release', '/one@3.0.0/index.html'],
    ['2.1.0', 'release', '/one@2.1.0/index.html'],
    ['1.0.0', 'release', '/one@1.0.0/index.html'],
  ]);
});

test('short and other names of a version lead to it', async () => {
  const { site, one } = await versionsSite();
  const commit = one.tagged['v1.0.0'];
  const cases: readonly (readonly [string, number, string])[] = [
    ['/one@2/docs/c.html', 302, '/one@2.1.0/docs/c.html'],
    ['/one@v2.0/index.html', 302, '/one@2.0.0/index.html'],
    ['/one@v1.0.0/docs/a.html', 301, '/one@1.0.0/docs/a.html'],
    ['/one@latest/docs/b.html', 302, '/one/docs/b.html'],
    ['/one@main/docs/b.html', 302, '/one/docs/b.html'],
    [`/one@${commit.slice(0, 8)}/docs/a.html`, 301, `/one@${commit}/docs/a.html`],
  ];
  for (const [path, status, to] of cases) expect(await redirectOf(site, path), path).toEqual([status, to]);
  expect((await site.get('/one@1.0.0')).status).toBe(200);
});

test('a release whose tag has the name of the package in front is read at its version', async () => {
  const { site, one } = await versionsSite();
  for (const tag of ['one@4.0.0-rc.1', 'one@4.0.0', 'bulb@5.0.0']) {
    await one.commit({ 'README.md': `# One of ${tag}\n` });
    await one.tag(tag);
  }
  await site.sync.run();
  const { versions } = JSON.parse(await textOf(site, '/api/repo/one'));
  expect(versions.map(({ name }: Record<string, unknown>) => name)).toEqual(['4.0.0', '3.0.0', '2.1.0', '1.0.0']);
  expect(await textOf(site, '/one@4.0.0/index.html')).toContain('>One of one@4.0.0</h1>');
  expect(await textOf(site, '/one@4.0.0-rc.1/index.html')).toContain('>One of one@4.0.0-rc.1</h1>');
  expect(await redirectOf(site, '/one@4/index.html')).toEqual([302, '/one@4.0.0/index.html']);
  expect(await redirectOf(site, '/one@one-4.0.0/index.html')).toEqual([301, '/one@4.0.0/index.html']);
  expect((await site.get('/one@5.0.0/index.html')).status).toBe(404);
});

test('a page that was written again in another format is the same page in all versions', async () => {
  const { site, one } = await versionsSite();
  const pages = {
    rst: 'Lamps\n=====\n\nOil burns in a lamp.\n',
    md: '# Lamps\n\nA wick carries all of it up to a flame.\n',
  };
  await one.commit({ 'docs/lamps.rst': pages.rst });
  await one.tag('v4.0.0');
  await one.commit({ 'docs/lamps.rst': undefined, 'docs/lamps.md': pages.md });
  await one.tag('v5.0.0');
  await site.sync.run();
  expect(await redirectOf(site, '/one@4.0.0/docs/lamps.html')).toEqual([302, '/one@4.0.0/docs/lamps.rst']);
  const old = await textOf(site, '/one@4.0.0/docs/lamps.rst');
  expect(old).toContain('href="/one/docs/lamps.html"');
  expect(old).not.toContain('has no such page');
  const compared = await textOf(site, '/one/compare/4.0.0...5.0.0');
  expect(compared).toContain('1 page differs.');
  expect(compared).toContain('docs/lamps.md');
});

test('a version without the page leads to the page under its other name, or to the nearest one, and says so', async () => {
  const { site } = await versionsSite();
  expect(await redirectOf(site, '/one@1.0.0/docs/b.html')).toEqual([302, '/one@1.0.0/docs/a.html']);
  expect(await redirectOf(site, '/one@3.0.0/docs/a.html')).toEqual([302, '/one@3.0.0/docs/b.html']);
  const [status, to] = await redirectOf(site, '/one@1.0.0/docs/c.html');
  expect([status, to]).toEqual([302, '/one@1.0.0/index.html?missing=docs%2Fc.md']);
  expect(await textOf(site, to ?? '')).toContain('Version 1.0.0 has no page docs/c.md.');
  expect(await textOf(site, '/one@1.0.0/index.html')).not.toContain('has no page');
  expect(await textOf(site, '/one@1.0.0/index.html?missing=%3Cb%3Ebuy%20now')).not.toContain('has no page');
});

test('a page that the current version lacks is followed between the versions that have it, from an address without a query', async () => {
  const { site, one } = await versionsSite();
  const text = 'One of many lines of a page that is moved twice and removed.\n'.repeat(8);
  const steps = { '4.0.0': 'docs/x.md', '5.0.0': 'docs/y.md', '6.0.0': 'docs/z.md' };
  for (const [version, file] of Object.entries(steps)) {
    const gone = Object.values(steps).map((each) => [each, undefined]);
    await one.commit({ ...Object.fromEntries(gone), [file]: `# Moved\n\n${text}` });
    await one.tag(`v${version}`);
  }
  await one.commit({ 'docs/z.md': undefined });
  await site.sync.run();
  const html = await textOf(site, '/one@5.0.0/docs/y.html');
  for (const version of ['4.0.0', '6.0.0']) {
    expect(html).toContain(`<a href="/one@${version}/docs/y.html" rel="nofollow">`);
  }
  expect(html).not.toContain('from=');
  expect(await redirectOf(site, '/one@4.0.0/docs/y.html')).toEqual([302, '/one@4.0.0/docs/x.html']);
  expect(await redirectOf(site, '/one@6.0.0/docs/y.html')).toEqual([302, '/one@6.0.0/docs/z.html']);
  expect(await redirectOf(site, '/one@6.0.0/docs/x.html')).toEqual([302, '/one@6.0.0/docs/z.html']);
});

test('an unknown version is not found, and the answer lists the versions', async () => {
  const { site } = await versionsSite();
  const response = await site.get('/one@9.0.0/index.html');
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('There is no version 9.0.0 of one.');
  expect(html).toContain('href="/one@2.1.0/index.html"');
  expect((await site.get('/one@9.0.0/docs/a.md')).status).toBe(404);
  expect((await site.get('/nothing@1.0.0/index.html')).status).toBe(404);
  expect((await site.get('/git/one@9.0.0/README.md')).status).toBe(404);
});

test('files, markdown, the index for agents and the API are those of the version', async () => {
  const { site, one } = await versionsSite();
  expect(await textOf(site, '/git/one@2.0.0/README.md')).toBe('# One 2.0.0\n');
  expect((await site.get('/git/one@2.0.0/.env')).status).toBe(404);
  expect((await site.get('/git/one@1.0.0/.env')).status).toBe(404);
  expect((await site.get('/git/one@1.0.0/keys/server.pem')).status).toBe(404);
  expect(await redirectOf(site, '/git/one@2/docs/c.md')).toEqual([302, '/git/one@2.1.0/docs/c.md']);
  const markdown = await site.get('/one@2.0.0/docs/b.md');
  expect(markdown.headers.get('asterism-commit')).toBe(one.tagged['v2.0.0']);
  expect(await markdown.text()).toContain('# B\n');
  const index = await textOf(site, '/one@1.0.0/llms.txt');
  expect(index).toContain('/one@1.0.0/docs/a.md');
  const { repo } = JSON.parse(await textOf(site, '/api/repo/one@1.0.0'));
  expect(repo['one@1.0.0']).toMatchObject({ version: '1.0.0' });
});

test('a permanent link shows the page of its commit, for as long as a branch or tag has the commit', async () => {
  const { site, one } = await versionsSite();
  const secret = await one.commit({ 'docs/b.md': '# Password\n\nhunter2\n' });
  await site.sync.run();
  const path = `/one@${secret}/docs/b.html`;
  expect(await textOf(site, '/one/docs/b.html')).toContain(`href="${path}"`);
  expect(await textOf(site, path)).toContain('hunter2');
  await one.git('reset', '--quiet', '--hard', 'HEAD~1');
  await one.push();
  await site.sync.run();
  const gone = await site.get(path);
  expect(gone.status).toBe(404);
  expect(await gone.text()).not.toContain('hunter2');
  expect((await site.get(`/git/one@${secret}/docs/b.md`)).status).toBe(404);
});

test('a moved tag shows its new commit after the next sync', async () => {
  const { site, one } = await versionsSite();
  expect(await textOf(site, '/one@3.0.0/docs/b.html')).toContain('>B 3</h1>');
  await one.commit({ 'docs/b.md': '# B, again\n' });
  await one.tag('v3.0.0', '--force', '--message=again');
  await site.sync.run();
  expect(await textOf(site, '/one@3.0.0/docs/b.html')).toContain('>B, again</h1>');
});

test('a page names the newest release that changed it, with a link to what changed', async () => {
  const { site } = await versionsSite();
  const html = await textOf(site, '/one/docs/b.html');
  expect(html).toContain('Changed in 3.0.0');
  expect(html).toContain('href="/one/compare/2.1.0...3.0.0/pages/docs/b.html"');
  expect(await textOf(site, '/one@2.1.0/docs/b.html')).toContain('Changed in 2.0.0');
});

test('without versions in the settings, there are none', async () => {
  const { site } = await versionsSite({ versions: { keep: 0 } });
  const html = await textOf(site, '/one/docs/b.html');
  expect(html).not.toMatch(/one@\d/);
  expect(JSON.parse(await textOf(site, '/api/repo/one'))).not.toHaveProperty('versions');
});

test('with the setting, the plain addresses show the newest release, and the branch is a version', async () => {
  const { site, one } = await versionsSite({ versions: { current: 'release' } });
  const html = await textOf(site, '/one/index.html');
  expect(html).toContain('One 3.0.0');
  expect((await site.get('/one/index.html')).headers.get('asterism-commit')).toBe(one.tagged['v3.0.0']);
  expect(html).toContain('href="/one@main/index.html"');
  expect(await textOf(site, '/one@main/index.html')).toContain('One, unreleased');
  expect(await redirectOf(site, '/one@next/index.html')).toEqual([302, '/one@main/index.html']);
  expect(await redirectOf(site, '/one@3.0.0/index.html')).toEqual([302, '/one/index.html']);
  expect(await textOf(site, '/one@2.1.0/docs/b.html')).toContain(
    'The current version of this page is <a href="/one/docs/b.html">3.0.0</a>',
  );
  // The next release takes its place.
  await one.commit({ 'package.json': '{ "name": "one", "version": "3.1.0" }', 'README.md': '# One 3.1.0\n' });
  await one.tag('v3.1.0');
  await site.sync.run();
  expect(await textOf(site, '/one/index.html')).toContain('One 3.1.0');
});

test('links of a version lead to the versions of other packages that its manifest names, by a setting', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const two = await gitTestRepository(root, 'two');
  await one.commit({ 'package.json': '{ "name": "one", "repository": "https://github.com/acme/one" }' });
  await two.commit({
    'package.json': '{ "name": "two", "dependencies": { "one": "^2.0.0" } }',
    'README.md': '# Two\n\nSee [one](https://github.com/acme/one/blob/main/docs/b.md).\n',
  });
  await two.git('tag', 'v1.0.0');
  await two.git('push', '--quiet', two.path, 'v1.0.0');
  await two.commit({ 'README.md': '# Two, again\n' });
  const open = async (pinned: boolean): Promise<string> => {
    const site = await startTestSite({ settings: { sources: [{ git: [one.path, two.path] }], versions: { pinned } } });
    onTestFinished(() => site.close());
    return textOf(site, '/two@1.0.0/index.html');
  };
  expect(await open(true)).toContain('href="/one@2.1.0/docs/b.html"');
  expect(await open(false)).toContain('href="/one/docs/b.html"');
});

test('a package that its branch hides is hidden with all of its versions', async () => {
  for (const current of ['branch', 'release'] as const) {
    const { site, one } = await versionsSite({ versions: { current } });
    expect((await site.get('/one@1.0.0/index.html')).status).toBe(200);
    await one.commit({ 'package.json': '{ "name": "one", "asterism": { "hidden": true } }' });
    await site.sync.run();
    for (const path of [
      '/one/index.html',
      '/one@1.0.0/index.html',
      '/git/one@1.0.0/README.md',
      '/one/compare/1.0.0...3.0.0',
    ]) {
      expect((await site.get(path)).status, `${current} ${path}`).toBe(404);
    }
  }
});

test('a version that hides itself is not found', async () => {
  const { site, one } = await versionsSite();
  await one.commit({ 'package.json': '{ "name": "one", "asterism": { "hidden": true } }' });
  await one.tag('v4.0.0');
  await one.commit({ 'package.json': '{ "name": "one" }' });
  await site.sync.run();
  expect((await site.get('/one/index.html')).status).toBe(200);
  expect((await site.get('/one@4.0.0/index.html')).status).toBe(404);
  expect((await site.get('/git/one@4.0.0/README.md')).status).toBe(404);
});

test('unchanged files and markdown of a version are not for search engines', async () => {
  const { site } = await versionsSite();
  for (const path of ['/git/one@1.0.0/docs/a.md', '/one@1.0.0/docs/a.md'])
    expect((await site.get(path)).headers.get('x-robots-tag'), path).toBe('noindex');
  expect((await site.get('/one/docs/b.md')).headers.get('x-robots-tag')).toBeNull();
});
