import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function comparedSite(): Promise<{ readonly one: GitTestVersions; readonly site: TestSite }> {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  await one.commit({
    'README.md': '# One\n\nRead [b](docs/b.md).\n',
    'CHANGELOG.md': '# Changelog\n\n## 3.0.0\n\nPages say what changed.\n\n## 2.0.0\n\nMoved.\n',
  });
  const site = await startTestSite({ settings: { sources: [{ git: one.path }] } });
  onTestFinished(() => site.close());
  return { one, site };
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text();
}

test('a reader sees the pages that were added, removed, moved and changed between two versions', async () => {
  const { site } = await comparedSite();
  const html = await textOf(site, '/one/compare/1.0.0...3.0.0');
  expect(html).toContain('Changes in one from 1.0.0 to 3.0.0');
  expect(html).toMatch(/removed<\/small><span><a href="\/one@1\.0\.0\/docs\/old\.html">Old</);
  expect(html).toMatch(
    /moved<\/small><span><a href="\/one\/compare\/1\.0\.0\.\.\.3\.0\.0\/pages\/docs\/b\.html" rel="nofollow">B 3</,
  );
  expect(html).toMatch(
    /changed<\/small><span><a href="\/one\/compare\/1\.0\.0\.\.\.3\.0\.0\/pages\/index\.html" rel="nofollow">/,
  );
  expect(html).toContain('aria-label="1 word inserted, 1 word deleted"');
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  // What the change log says of the release stands beside it.
  expect(html).toContain('Pages say what changed.');
  expect(html).toMatch(/href="\/one\/CHANGELOG\.html#[^"]*300"/);
});

test('the comparison of a page marks inserted and deleted words in the rendered text', async () => {
  const { site } = await comparedSite();
  const html = await textOf(site, '/one/compare/1.0.0...3.0.0/pages/docs/b.html');
  expect(html).toMatch(
    /<del id="change-1" data-change="removed">[\s\S]*A<\/h1><\/del>[\s\S]*<ins data-change="inserted">[\s\S]*B 3<\/h1><\/ins>/,
  );
  expect(html).toContain('<span class="visually-hidden">inserted: </span>');
  expect(html).toContain('href="/one@1.0.0/docs/a.html"');
  expect(html).toContain('href="/one@3.0.0/docs/b.html"');
  const sides = await textOf(site, '/one/compare/1.0.0...3.0.0/sides/docs/b.html');
  expect(sides).toContain('class="change-row"');
  expect(html).not.toContain('class="change-row"');
});

test('versions are compared by their other names, by commits, and with the branch', async () => {
  const { site, one } = await comparedSite();
  const short = await site.get('/one/compare/1...3/pages/docs/b.html');
  expect(short.headers.get('location')).toBe('/one/compare/1.0.0...3.0.0/pages/docs/b.html');
  const { 'v1.0.0': first, 'v2.0.0': second } = one.tagged;
  expect(await textOf(site, `/one/compare/${first}...${second}`)).toContain(
    `from ${first.slice(0, 7)} to ${second.slice(0, 7)}`,
  );
  expect(await textOf(site, '/one/compare/3.0.0...main')).toContain('CHANGELOG.md');
  expect(await textOf(site, '/one/compare/3.0.0...3.0.0')).toContain('No pages differ.');
});

test('a page that only one of the versions has is shown as it is', async () => {
  const { site } = await comparedSite();
  const added = await site.get('/one/compare/2.0.0...2.1.0/pages/docs/c.html');
  expect([added.status, added.headers.get('location')]).toEqual([302, '/one@2.1.0/docs/c.html']);
  expect((await site.get('/one/compare/2.0.0...2.1.0/pages/docs/none.html')).status).toBe(404);
});

test('a file that differs without a difference in its text is equal', async () => {
  const { site, one } = await comparedSite();
  const { README } = { README: '# One\n\n\n\nRead [b](docs/b.md).   \n' };
  await one.commit({ 'README.md': README });
  const before = (await one.git('rev-parse', 'HEAD~1')).trim();
  await site.sync.run();
  const html = await textOf(site, `/one/compare/${before}...main`);
  expect(html).toContain('No pages differ.');
});

test('an unknown version and an unknown commit are not compared', async () => {
  const { site } = await comparedSite();
  const unknown = await site.get('/one/compare/1.0.0...9.9.9');
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('There is no version 9.9.9 of one.');
  expect((await site.get(`/one/compare/${'0'.repeat(40)}...main`)).status).toBe(404);
  for (const path of ['/one/compare/--upload-pack=x...main', '/one/compare/..%2e...main', '/one/compare/...main']) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});
