import { onTestFinished } from 'vitest';
import type { TestSite } from '#cli/testing/test-site.ts';
import { fetchShardFile } from '#features/search/browser/fetch-shard-file.ts';
import { openShardReader } from '#features/search/engine/static/shard-reader.ts';
import { createShardSearch, type ShardSearch } from '#features/search/engine/static/shard-search.ts';
import { openSearchFiles } from '#features/search/files/open-search-files.ts';
import { createIndexFiller } from '#features/search/indexing/fill-index.ts';
import { indexedPackages } from '#features/search/indexing/indexed-packages.ts';
import { startTestHost } from '#platform/http/testing/test-host.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

/** Writes the search of a site as files, serves them, and opens them like a browser. Everything is closed after the test. */
export async function openTestShards({ snapshots, catalog }: TestSite): Promise<ShardSearch> {
  const snapshot = snapshots.current();
  if (snapshot === undefined) throw new Error('There is no site to search.');
  const index = openSearchFiles({ snapshot, file: undefined, worker: builtWorker('shard'), warn: console.error });
  onTestFinished(() => index.close());
  await createIndexFiller({ ...catalog, index, concurrency: 2 }).fill(snapshot, () => true);
  await index.list();
  const host = await startTestHost(async ({ url = '' }, response) => {
    const [file] = await index.read([url.slice(1).replace(/\?.*/, '')]);
    response.writeHead(file ? 200 : 404).end(file);
  });
  // A browser has fewer fields of the packages; the rest is in the files.
  const packages = indexedPackages(snapshot.inOrder).map((item) => ({ ...item, description: '', keywords: [] }));
  const reader = await openShardReader((path, tag) => fetchShardFile(`${host.url}/${path}`, tag));
  return createShardSearch({ reader, packages, site: snapshot });
}
