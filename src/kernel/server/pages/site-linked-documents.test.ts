import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { linkedDocuments } from '#features/git/testing/linked-documents.ts';

async function siteOf(source: 'folder' | 'git'): Promise<TestSite> {
  const site = await startTestSite({ settings: await linkedDocuments(source) });
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
