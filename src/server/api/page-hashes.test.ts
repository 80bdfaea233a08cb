import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from '#sources/git/testing/git-test-repository.ts';

test('a browser gets a hash of each page of a package, which changes with the page', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  await one.commit({ 'README.md': '# One\n', 'docs/a b.md': '# A\n', 'main.c': '' });
  const site = await startTestSite({ settings: { sources: [{ git: one.path }] } });
  onTestFinished(() => site.close());
  const hashes = async (): Promise<Record<string, string>> => (await site.get('/-/pages/one.json')).json();
  const before = await hashes();
  expect(Object.keys(before)).toEqual(['index.html', 'docs/a%20b.html']);
  await one.commit({ 'docs/a b.md': '# A, again\n' });
  await site.sync.run();
  const after = await hashes();
  expect(after['index.html']).toBe(before['index.html']);
  expect(after['docs/a%20b.html']).not.toBe(before['docs/a%20b.html']);
  expect((await site.get('/-/pages/none.json')).status).toBe(404);
});
