import { expect, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

test('a site is alive before it has pages, and ready from the first snapshot until it begins to stop', async () => {
  const other = await startTestSite({ files: { 'a/README.md': '# A\n' }, sync: false });
  const states = async (): Promise<readonly number[]> =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await other.get(path)).status));
  expect(await states()).toEqual([200, 503]);
  await other.sync.run();
  expect(await states()).toEqual([200, 200]);
  other.beginStop();
  expect(await states()).toEqual([200, 503]);
  expect(await (await other.get('/readyz')).json()).toEqual({ status: 'stopping' });
  await other.close();
});

test('an operator reads that the threads of the site work', async () => {
  const site = await startTestSite({ files: { 'a/README.md': '# A\n' } });
  const { status, parts } = await (await site.get('/healthz')).json();
  expect(status).toBe('ok');
  expect(parts).toContainEqual({ name: 'store', status: 'ok', problem: null, ended: 0 });
  await site.close();
});
