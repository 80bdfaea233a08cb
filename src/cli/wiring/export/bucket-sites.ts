import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changesFolder } from '#export/crawl/change-lists.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { LockHeldError, releaseLock, takeLock } from '#platform/files/process-lock.ts';
import { bucketLock, bucketsFolder } from './bucket-folder.ts';

/** The files of a site that was exported to a bucket, in a cache folder. */
export interface BucketSite {
  /** Path of its folder. */
  readonly path: string;
  /** Size of its files in bytes. */
  readonly size: number;
  /** When it was last exported, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** Names of the folders. */
const siteName = /^[\w-]{22}$/;

const concurrency = 32;

/** Lists the sites that were exported to buckets; other files are ignored. */
export async function listBucketSites(cache: string): Promise<readonly BucketSite[]> {
  const folder = bucketsFolder(cache);
  const names = (await readdir(folder).catch(() => [])).filter((name) => siteName.test(name));
  return Promise.all(names.map((name) => siteAt(join(folder, name))));
}

/** Removes sites that were not exported for `age` milliseconds, except those that are being exported. Returns them. */
export async function pruneBucketSites(cache: string, age: number): Promise<readonly BucketSite[]> {
  const removed: BucketSite[] = [];
  for (const site of await listBucketSites(cache)) {
    if (site.usedAt <= Date.now() - age && (await removeSite(site.path))) removed.push(site);
  }
  await rmdir(bucketsFolder(cache)).catch(() => undefined);
  return removed;
}

/** Removes the files of a site; false if it is being exported. */
async function removeSite(path: string): Promise<boolean> {
  const lock = bucketLock(path);
  try {
    await takeLock(lock);
  } catch (error) {
    if (error instanceof LockHeldError) return false;
    throw error;
  }
  await Promise.all([path, changesFolder(path)].map((folder) => rm(folder, { recursive: true, force: true })));
  await releaseLock(lock);
  return true;
}

async function siteAt(path: string): Promise<BucketSite> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const sizes = await mapConcurrent(names, concurrency, (name) => stat(join(path, name)).catch(() => undefined));
  const size = sizes.reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0);
  // An export without changes writes only these lists.
  const used = await stat(join(changesFolder(path), 'added.txt')).catch(() => undefined);
  return { path, size, usedAt: used?.mtimeMs ?? 0 };
}
