import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** A site of a repository with a package in a folder, which has a tag. */
async function monoSite(): Promise<TestSite> {
  const one = await gitTestRepository(await temporaryFolder(), 'mono');
  const core = (version: string): string => JSON.stringify({ name: '@teahouse/core', version });
  const root = JSON.stringify({
    name: 'mono',
    private: true,
    version: '0.0.0-development',
    workspaces: ['packages/*'],
  });
  await one.commit({
    'package.json': root,
    'README.md': '# Mono\n',
    'packages/core/package.json': core('1.2.3'),
    'packages/core/README.md': '# Core of old\n',
  });
  await one.git('tag', '@teahouse/core@1.2.3');
  await one.git('push', '--quiet', one.path, '@teahouse/core@1.2.3');
  await one.commit({ 'packages/core/package.json': core('2.0.0'), 'packages/core/README.md': '# Core of today\n' });
  const site = await startTestSite({
    settings: { sources: [{ git: [one.path] }], versions: { tags: ['v*', '@teahouse/core@*'] } },
  });
  onTestFinished(() => site.close());
  return site;
}

test('tags of a package in a folder are its releases: in the API, on the page and in the feed', async () => {
  const site = await monoSite();
  const { relations, repo } = await (await site.get('/api/repo/mono')).json();
  expect(relations.releases).toEqual([
    expect.objectContaining({ package: '@teahouse/core', version: '1.2.3', tag: '@teahouse/core@1.2.3' }),
  ]);
  expect(repo.mono.version).toBe('0.0.0-development');
  expect(await (await site.get('/mono/index.html')).text()).toContain('@teahouse/core 1.2.3');
  expect(await (await site.get('/mono/feed.atom')).text()).toContain('<title>mono @teahouse/core 1.2.3</title>');
});

test('the documents of such a package can be read at its tag, which the settings put among the versions', async () => {
  const site = await monoSite();
  const { versions } = await (await site.get('/api/repo/mono')).json();
  const version = versions.find(({ ref }: { ref: string }) => ref === '@teahouse/core@1.2.3');
  expect(version.kind).toBe('release');
  const page = await site.get(version.path.replace('index.html', 'packages/core/index.html'));
  expect([page.status, (await page.text()).includes('Core of old')]).toEqual([200, true]);
  expect(await (await site.get('/mono/packages/core/index.html')).text()).toContain('Core of today');
});
