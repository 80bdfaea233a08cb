import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { SearchError } from '#features/search/contract/search.ts';
import { openSearch } from '#features/search/engine/open-search.ts';
import { createSyncedIndex } from '#features/search/indexing/synced-index.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { fullDiskWorker } from '#platform/testing/full-disk-worker.ts';

const lacks = 'The search index cannot be written, so it lacks changes';
const line = `! ${lacks}: database or disk is full. It is tried again every minute.`;

/** Text that no page has had before, of a size that needs more room. */
const long = `# Wick\n\n${Array.from({ length: 4_000 }, (_, index) => `wick${index}`).join(' ')}\n`;

async function startSite() {
  const { module, fill } = fullDiskWorker(builtWorker('search'));
  const files = { 'lamp/README.md': '# Lamp\n\nkerosene\n' };
  const site = await startTestSite({ files, workers: { search: module } });
  onTestFinished(() => site.close());
  await site.catalog.followers.update();
  return { site, fill };
}

test('health says that the search index cannot be written, in one line of the log a minute, until it can', async () => {
  const { site, fill } = await startSite();
  const read = async () => (await site.get('/healthz')).json();
  expect(await read()).toMatchObject({ status: 'ok' });
  await fill(true);
  await site.write('lamp/wick.md', long);
  await site.sync.run();
  await site.catalog.followers.update();
  const search = { name: 'search', status: 'stale', problem: `${lacks}. The log says why.` };
  expect(await read()).toMatchObject({
    status: 'stale',
    parts: expect.arrayContaining([expect.objectContaining(search)]),
  });
  expect(site.lines.filter((each) => /full/.test(each))).toEqual([line]);
  // What is in the index is still found.
  expect((await (await site.get('/api/search?q=kerosene')).json()).hits).toHaveLength(1);
  await fill(false);
  await site.catalog.followers.update();
  expect(await read()).toMatchObject({ status: 'ok' });
  expect((await (await site.get('/api/search?q=wick3999')).json()).hits).toHaveLength(1);
});

test('an index that could not be written is written without a change of the family, once the disk has room', async () => {
  const { site } = await startSite();
  const { module, fill } = fullDiskWorker(builtWorker('search'));
  const index = openSearch({
    worker: module,
    file: `${site.cache}/second`,
    site: { product: '', base: '' },
    warn: fail,
  });
  await index.keys();
  await fill(true);
  const errors: unknown[] = [];
  let updates = 0;
  const words = async () => ({ title: 'Wick', sections: [{ id: '', heading: '', text: long }] });
  const search = createSyncedIndex({
    ...{ index, snapshots: site.snapshots, articles: { words }, release: '1', concurrency: 1, retryMs: 1 },
    onError: (error) => errors.push(error),
    onUpdated: () => {
      updates += 1;
    },
  });
  onTestFinished(async () => {
    await search.close();
    await index.close();
  });
  await search.update();
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  expect(errors[0]).toEqual(new SearchError('database or disk is full'));
  await fill(false);
  await expect.poll(() => updates).toBe(1);
});

function fail(message: string): never {
  throw new Error(message);
}
