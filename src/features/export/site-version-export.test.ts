import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { SettingsInput } from '#config/schema.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type TestExport, testExport } from './command/testing/test-export.ts';
import { manifestFile } from './files/manifest.ts';
import { brokenAddresses } from './testing/broken-addresses.ts';

interface VersionsExport {
  readonly one: GitTestVersions;
  readonly site: TestExport;
}

/** The page that was `docs/a.md` in 1.0.0. */
const pageB = (word: string): string =>
  `# B 3\n\n${'One of many lines of a page that is moved.\n'.repeat(8)}\n${word} [a file](../data.bin).\n\n![An image](img.png)\n`;

/** A package with the releases 1.0.0, 2.0.0, 2.1.0 and 3.0.0, and an unreleased branch. */
async function versionsExport(settings: SettingsInput = {}): Promise<VersionsExport> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const core = await gitTestRepository(root, 'asterism');
  await core.commit({ 'README.md': '# The core\n' });
  await one.commit({
    'README.md': '# One, unreleased\n\nSee [b](docs/b.md).\n',
    'docs/b.md': pageB('With'),
    'docs/img.png': 'not really',
    'data.bin': 'data',
  });
  const input = {
    sources: [{ git: core.path }, { git: one.path }],
    core: { server: { url: 'https://docs.example' } },
    ...settings,
  };
  return { one, site: await testExport({}, input) };
}

const all = { export: { versions: 'all' } } as const;

async function paths(site: TestExport, name = 'out'): Promise<readonly string[]> {
  return [...(await site.files(name)).keys()];
}

test('without the setting, an export has current pages only, and names no versions', async () => {
  const { site } = await versionsExport();
  expect(await faults(site)).toEqual([]);
  const files = await site.files('out');
  expect([...files.keys()].filter((path) => /@|compare/.test(path))).toEqual([]);
  const html = files.get('one/docs/b.html') ?? '';
  expect(html).not.toMatch(/one@|Version \d|Changed in|permanent link|You are reading/);
});

test('with the setting, listed versions are files with their switcher, comparisons and redirects, and lists name none of them', async () => {
  const { site } = await versionsExport(all);
  expect(await faults(site)).toEqual([]);
  await expectPages(site);
  await expectSwitcher(site);
  await expectComparisons(site);
  await expectRedirects(site);
  await expectPlainLists(site);
});

test('every link and image of the pages of versions leads to a file of the export', async () => {
  for (const settings of [all, { ...all, versions: { current: 'release', keep: 'all' } } as const]) {
    const { site } = await versionsExport(settings);
    expect(await faults(site)).toEqual([]);
    expect(await brokenAddresses(await site.files('out'))).toEqual([]);
  }
});

test('patterns choose versions by name', async () => {
  const { site } = await versionsExport({ export: { versions: ['[2-9].*'] }, versions: { branches: ['2.x'] } });
  await site.run('out');
  const folders = new Set((await paths(site)).flatMap((path) => /^one@[^/]*/.exec(path)?.[0] ?? []));
  expect([...folders].toSorted()).toEqual(
    ['one@2', 'one@2.1', 'one@2.1.0', 'one@2.x', 'one@3', 'one@3.0', 'one@3.0.0', 'one@latest', 'one@main'].toSorted(),
  );
  expect(await brokenAddresses(await site.files('out'))).toEqual([]);
});

test('an export again writes only what has changed, with the same bytes as an export to an empty folder', async () => {
  const { one, site } = await versionsExport(all);
  await site.run('out');
  expect(await site.run('out')).toMatchObject({ added: [], changed: [], removed: [] });
  const before = await inodes(site);
  await one.commit({ 'docs/b.md': pageB('Again, with') });
  const { added, changed, removed } = await site.run('out');
  expect([...added, ...removed]).toEqual([]);
  expect(changed.filter((path) => path.includes('@'))).toEqual([]);
  // The Matrix says when a package was changed last.
  expect(changed.filter((path) => path.endsWith('.html'))).toEqual([
    'matrix/index.html',
    'one/compare/3.0.0...main/index.html',
    'one/compare/3.0.0...main/pages/docs/b.html',
    'one/docs/b.html',
  ]);
  const after = await inodes(site);
  const rewritten = [...after].filter(([path, inode]) => before.get(path) !== inode).map(([path]) => path);
  expect(rewritten.toSorted()).toEqual([...changed, manifestFile].toSorted());
  await site.run('fresh');
  expect(await differences(site)).toEqual([]);
});

test('a moved tag and a new release change the pages of their versions', async () => {
  const { one, site } = await versionsExport(all);
  await site.run('out');
  await one.commit({ 'docs/b.md': '# B, again\n', 'docs/d.md': '# D\n' });
  await one.tag('v3.0.0', '--force', '--message=again');
  await one.tag('v4.0.0');
  const { added } = await site.run('out');
  expect(added).toEqual(expect.arrayContaining(['one@4.0.0/docs/d.html', 'one@3.0.0/docs/d.html']));
  expect(await site.read('out', 'one@3.0.0/docs/b.html')).toContain('B, again');
  expect(await site.read('out', 'one@1.0.0/index.html')).toContain('/one@4.0.0/index.html');
  await site.run('fresh');
  expect(await differences(site)).toEqual([]);
});

test('a version whose name differs from another one only in case is left out, with a warning', async () => {
  const { one, site } = await versionsExport({ ...all, versions: { branches: ['next', 'Next'] } });
  await one.git('branch', 'next');
  await one.git('branch', 'Next');
  await one.git('push', '--quiet', one.path, 'next', 'Next');
  const { failed } = await site.run('out');
  expect(failed).toEqual([]);
  const files = await paths(site);
  const folded = files.map((path) => path.toLowerCase());
  expect(new Set(folded).size).toBe(files.length);
  expect(files.filter((path) => /^one@next\/index\.html/i.test(path))).toHaveLength(1);
  expect(site.lines.join('\n')).toContain('differs from another one only in case');
});

test('many versions of an export have a page that lists them, and all of its links lead to files', async () => {
  const { one, site } = await versionsExport({ ...all, versions: { keep: 'all' } });
  for (let number = 4; number <= 40; number += 1) await one.tag(`v${number}.0.0`);
  expect(await faults(site)).toEqual([]);
  const list = await site.read('out', '-/versions/one.html');
  expect(list).toContain('href="/one@1.0.0/index.html"');
  expect(list.match(/href="\/one@\d+\.0\.0\/index\.html"/g)?.length).toBeGreaterThan(35);
  expect(await brokenAddresses(await site.files('out'))).toEqual([]);
  expect(await site.read('out', 'one/docs/b.html')).toContain('href="/-/versions/one.html"');
});

/** Exports, and returns the broken links and the addresses that cannot be written. */
async function faults(site: TestExport): Promise<readonly unknown[]> {
  const { broken, failed } = await site.run('out');
  return [...broken, ...failed];
}

/** The inode of each file, which a file that is written again does not keep. */
async function inodes(site: TestExport): Promise<ReadonlyMap<string, number>> {
  const entries = (await paths(site)).map(async (path) => [path, (await stat(site.at('out', path))).ino] as const);
  return new Map(await Promise.all(entries));
}

/** Files of two exports that differ. */
async function differences(site: TestExport): Promise<readonly string[]> {
  const [a, b] = [await site.files('out'), await site.files('fresh')];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
}

/** With the setting, the pages of listed versions are files, with markdown, raw files and an index. */
async function expectPages(site: TestExport): Promise<void> {
  expect(await paths(site)).toEqual(
    expect.arrayContaining([
      'one@1.0.0/index.html',
      'one@1.0.0/docs/a.html',
      'one@1.0.0/docs/a.md',
      'one@1.0.0/docs/old.html',
      'one@1.0.0/llms.txt',
      'one@2.1.0/docs/c.html',
      'one@3.0.0/docs/b.html',
      'git/one@1.0.0/docs/a.md',
    ]),
  );
  // Only versions that the settings list.
  expect((await paths(site)).filter((path) => /one@2\.0\.0|@[0-9a-f]{40}|\.env|server\.pem/.test(path))).toEqual([]);
  const old = await site.read('out', 'one@1.0.0/docs/a.html');
  expect(old).toContain('You are reading version 1.0.0.');
  expect(old).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(old).toContain('<link rel="canonical" href="https://docs.example/one/docs/b.html">');
  expect(await site.read('out', 'one@1.0.0/docs/a.md')).toContain(
    'canonical: https://docs.example/one@1.0.0/docs/a.html',
  );
}

/** The switcher of each page leads directly to the page in the other version, or to the nearest one. */
async function expectSwitcher(site: TestExport): Promise<void> {
  const links = async (path: string): Promise<readonly string[]> => {
    const list = /id="asterism:versions"[^>]*>(.*?)<\/ul>/s.exec(await site.read('out', path))?.[1] ?? '';
    return [...list.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  };
  expect(await links('one/docs/b.html')).toEqual([
    '/one/docs/b.html',
    '/one@3.0.0/docs/b.html',
    '/one@2.1.0/docs/b.html',
    '/one@1.0.0/docs/a.html',
  ]);
  expect(await links('one@2.1.0/docs/c.html')).toEqual([
    '/one/index.html',
    '/one@3.0.0/index.html',
    '/one@2.1.0/docs/c.html',
    '/one@1.0.0/index.html',
  ]);
  for (const [path, text] of await site.files('out'))
    if (path.endsWith('.html')) expect(text, path).not.toContain('?from=');
}

/** Neighbouring versions are compared, also the newest one with the branch. */
async function expectComparisons(site: TestExport): Promise<void> {
  const lists = (await paths(site)).filter((path) => /compare\/[^/]*\/index\.html$/.test(path));
  expect(lists).toEqual([
    'one/compare/1.0.0...2.1.0/index.html',
    'one/compare/2.1.0...3.0.0/index.html',
    'one/compare/3.0.0...main/index.html',
  ]);
  const html = await site.read('out', 'one/compare/2.1.0...3.0.0/pages/docs/b.html');
  expect(html).toContain('B 3');
  expect(html).not.toMatch(/view=sides|3\.0\.0\.\.\.2\.1\.0/);
  expect(await site.read('out', 'one@3.0.0/docs/b.html')).toContain(
    'href="/one/compare/2.1.0...3.0.0/pages/docs/b.html"',
  );
  // The release before 2.0.0 is not compared with it.
  const changed = await site.read('out', 'one@2.1.0/docs/b.html');
  expect(changed).toContain('Changed in 2.0.0');
  expect(changed).not.toContain('2.0.0/pages');
}

/** Short and other names of versions redirect. */
async function expectRedirects(site: TestExport): Promise<void> {
  const targets = await Promise.all(
    ['2', '2.1', '3', 'latest', 'main'].map(async (name) => {
      const html = await site.read('out', `one@${name}/index.html`);
      return [name, /content="0; url=([^"]*)"/.exec(html)?.[1]];
    }),
  );
  expect(targets).toEqual([
    ['2', '/one@2.1.0/index.html'],
    ['2.1', '/one@2.1.0/index.html'],
    ['3', '/one@3.0.0/index.html'],
    ['latest', '/one/index.html'],
    ['main', '/one/index.html'],
  ]);
}

/** The sitemap, feeds, search files and lists of packages have no versions. */
async function expectPlainLists(site: TestExport): Promise<void> {
  const files = await site.files('out');
  const lists = [...files].filter(([path]) =>
    /sitemap|feed\.|^-\/|^api\/|^llms\.txt|^one\/llms\.txt|robots/.test(path),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const [path, text] of lists) expect(text, path).not.toMatch(/one@|one\/compare\//);
}
