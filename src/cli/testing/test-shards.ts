import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexedPackages } from '#catalog/indexing/indexed-packages.ts';
import { shardParts } from '#cli/wiring/export/shard-parts.ts';
import { startTestHost } from '#platform/http/testing/test-host.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { ShardFile } from '#search/static/shard-index.ts';
import { createShardSearch, type ShardSearch } from '#search/static/shard-search.ts';
import { openParts, readParts } from '#search/static/shards.ts';
import type { TestSite } from './test-site.ts';

/**
 * Writes the search of a site as files, in shards of `most` pages, serves them and opens them like a browser.
 * Everything is closed after the test.
 */
export async function openTestShards({ snapshots, inside }: TestSite, most = 1_500): Promise<ShardSearch> {
  const siteSnapshot = snapshots.current();
  if (siteSnapshot === undefined) throw new Error('There is no site to search.');
  const files = new Map<string, ShardFile>();
  for (const { make } of shardParts(siteSnapshot, { inside, most }))
    for (const [path, file] of (await make()).files) files.set(path, file);
  const host = await startTestHost(({ url = '' }, response) => {
    const file = files.get(url.replace(/\?.*/, ''));
    response.writeHead(file ? 200 : 404).end(file?.bytes);
  });
  const script = join(await temporaryFolder(), 'pagefind.mjs');
  await writeFile(script, files.get('/-/search/pagefind.js')?.bytes ?? '');
  const engine = await import(/* @vite-ignore */ script);
  const root = `${host.url}/-/search/`;
  // A browser has fewer fields of the packages; the rest is in the files.
  const packages = indexedPackages(siteSnapshot.snapshot.packages).map((item) => {
    return { ...item, description: '', keywords: [] };
  });
  const parts = readParts(JSON.parse(new TextDecoder().decode(files.get('/-/search/parts.json')?.bytes)));
  const shards = await openParts(engine, root, parts);
  return createShardSearch({ shards, packages, site: siteSnapshot.snapshot });
}
