import { expect, test } from 'vitest';
import { poison } from '#catalog/reading/testing/poison.ts';
import { previewSite, refresh, textOf } from '#features/versions/testing/preview-site.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

const limits = { timeLimit: 200, memoryLimit: 64 };

test('a visit of a request whose files cannot be read is answered, and so is every other page', async () => {
  const settings = { server: { limits } };
  const { one, requests, site, open } = await previewSite(settings, { readWorker: builtWorker('poisoned-read') });
  await one.commit({ 'docs/b.md': '# B\n' });
  await requests.push(12, {
    'docs/b.md': `---\ntitle: Taken over\n---\n\n${poison.endless}\n`,
    'docs/c.md': '# C\n',
    'package.json': JSON.stringify({ name: 'one', description: poison.filling }),
    'mkdocs.yml': `# ${poison.throwing}`,
  });
  open({ number: 12, title: 'Poison' });
  await refresh(site);
  const visits = ['/one@pr-12/docs/b.html', '/one@pr-12/docs/c.html', '/one@pr-12/index.html', '/one/docs/b.html'];
  const responses = await Promise.all(visits.map((path) => site.get(path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await responses[1]?.text()).toContain('>C</h1>');
  // The title of the current version stays, because that of the request cannot be read.
  expect(await responses[2]?.text()).not.toContain('Taken over');
  // The current version is read and updated as before.
  await one.commit({ 'README.md': '# One\n\nUpdated.\n' });
  await refresh(site);
  expect(await textOf(site, '/one/index.html')).toContain('Updated.');
});
