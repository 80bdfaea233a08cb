import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkSources } from '#cli/testing/test-check.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from '#sources/git/testing/git-test-repository.ts';

const files = {
  'mkdocs.yml': 'nav:\n  - Begin: index.md\n  - Guide: guide.md\n  - What changed: changelog.md\n',
  'docs/index.md': '# Lamp\n\nSee [the guide](guide.md).\n\n![The lamp](lamp.svg)\n',
  'docs/guide.md':
    '# Guide\n\nBack [to the begin](index.md), on [to the changes](changelog.md), up [to the log](../CHANGELOG.md).\n\n![Oil](../art/oil.svg)\n',
  'docs/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Lamp</title></svg>',
  'art/oil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Oil</title></svg>',
  'CHANGELOG.md': '# Changes\n\nSee [the guide](docs/guide.md) and [nothing](none.md).\n',
};

const links = {
  'README.md': 'docs/index.md',
  'docs/changelog.md': '../CHANGELOG.md',
  handbook: 'docs',
  'teams/oil/handbook': '../../docs',
};

/** Writes the files and the symbolic links of a repository. */
async function writeFiles(): Promise<{ readonly family: string; readonly git: string }> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(files);
  await mkdir(join(one.files, 'teams/oil'), { recursive: true });
  for (const [path, target] of Object.entries(links)) await symlink(target, join(one.files, path));
  await one.commit({});
  return { family: join(one.files, '..'), git: one.path };
}

async function settingsOf(source: 'folder' | 'git'): Promise<SettingsInput> {
  const { family, git } = await writeFiles();
  return { sources: source === 'git' ? [{ git: [git], web: 'https://github.com/acme/{repo}' }] : [family] };
}

async function siteOf(source: 'folder' | 'git'): Promise<TestSite> {
  const site = await startTestSite({ settings: await settingsOf(source) });
  onTestFinished(() => site.close());
  return site;
}

async function linksOf(site: TestSite, path: string): Promise<readonly (readonly string[])[]> {
  const response = await site.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  const article = /<article[\s\S]*?<\/article>/.exec(await response.text())?.[0] ?? '';
  return [...article.matchAll(/<a href="([^"#]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href = '', text = '']) => [text, href]);
}

describe.each(['folder', 'git'] as const)('documents that are symbolic links, from a %s', (source) => {
  test('keep the links and pictures of the file that has their text, at an address of their own', async () => {
    const site = await siteOf(source);
    expect(await linksOf(site, '/one/index.html')).toEqual([['the guide', '/one/docs/guide.html']]);
    const html = await (await site.get('/one/index.html')).text();
    expect(html).toContain('src="/git/one/docs/lamp.svg');
    expect(await linksOf(site, '/one/docs/changelog.html')).toContainEqual(['the guide', '/one/docs/guide.html']);
    expect(await (await site.get('/one/index.html.md')).text()).toContain('](/one/docs/guide.md)');
  });

  test('stand in the table of contents by their own names, beside the files that they lead to', async () => {
    const site = await siteOf(source);
    const html = await (await site.get('/one/docs/guide.html')).text();
    for (const [path, name] of [
      ['/one/docs/index.html', 'Begin'],
      ['/one/docs/changelog.html', 'What changed'],
      ['/one/CHANGELOG.html', 'Changes'],
    ])
      expect(html).toMatch(new RegExp(`href="${path}"[^>]*>(?:<[^>]+>)*${name}<`, 'i'));
  });

  test('of a linked folder keep their readers in that folder', async () => {
    const site = await siteOf(source);
    expect(await linksOf(site, '/one/handbook/guide.html')).toEqual([
      ['to the begin', '/one/handbook/index.html'],
      ['to the changes', expect.stringContaining('changelog')],
      ['to the log', '/one/CHANGELOG.html'],
    ]);
  });

  test('of a linked folder at another depth lead out of it from the place where they were written', async () => {
    const site = await siteOf(source);
    expect(await linksOf(site, '/one/teams/oil/handbook/guide.html')).toEqual([
      ['to the begin', '/one/teams/oil/handbook/index.html'],
      ['to the changes', expect.stringContaining('changelog')],
      ['to the log', '/one/CHANGELOG.html'],
    ]);
    const html = await (await site.get('/one/teams/oil/handbook/guide.html')).text();
    expect(html).toContain('src="/git/one/art/oil.svg');
    const { packages } = await checkSources(await settingsOf(source));
    const dead = packages.flatMap(({ findings }) => findings).filter(({ subject }) => subject?.startsWith('../'));
    expect(dead).toEqual([]);
  });

  test('are checked once, under the name of the file to mend', async () => {
    const { packages } = await checkSources(await settingsOf(source));
    const dead = packages.flatMap(({ findings }) => findings).filter(({ subject }) => subject === 'none.md');
    expect(dead.map(({ file }) => file)).toEqual(['CHANGELOG.md']);
  });
});

test('the page of a symbolic link leads to the source and the last change of the file with its text', async () => {
  const site = await siteOf('git');
  const html = await (await site.get('/one/index.html')).text();
  expect(html).toMatch(/https:\/\/github\.com\/acme\/one\/[^"]*\/docs\/index\.md"/);
  expect(html).not.toMatch(/https:\/\/github\.com\/acme\/one\/[^"]*\/README\.md"/);
  const pages = site.snapshots.current()?.packages.get('one')?.pages;
  expect(pages?.get('README.md')?.change?.commit).toBe(pages?.get('docs/index.md')?.change?.commit);
});
