import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bucketFolder, bucketLock } from '#cli/wiring/export/bucket-folder.ts';
import { objectHeaders } from '#cli/wiring/export/object-headers.ts';
import type { Settings } from '#config/schema.ts';
import type { Bucket } from '#export/bucket/bucket.ts';
import type { BucketAddress } from '#export/bucket/bucket-address.ts';
import { checkBucket } from '#export/bucket/check-bucket.ts';
import { openBucket } from '#export/bucket/open-bucket.ts';
import { siteObjects } from '#export/bucket/site-objects.ts';
import { type BucketReport, syncBucket } from '#export/bucket/sync-bucket.ts';
import { BucketError, TargetError } from '#export/export-error.ts';
import { readManifest } from '#export/files/read-manifest.ts';
import { LockHeldError, releaseLock, takeLock } from '#platform/files/process-lock.ts';
import { type ExportRun, type RunExportOptions, runExport } from './run-export.ts';

/** Result of an export to a bucket. */
export interface BucketRun extends ExportRun {
  /** What has changed in the bucket. */
  readonly bucket: BucketReport;
}

/**
 * Exports a site to a folder in the cache, and brings a bucket in step with it. Throws `BucketError` before anything is
 * rendered if the bucket cannot be used.
 */
export async function exportToBucket(
  settings: Settings,
  address: BucketAddress,
  options: Omit<RunExportOptions, 'out'>,
): Promise<BucketRun> {
  const out = bucketFolder(settings, address);
  const bucket = await openBucket(address, settings.export.bucket);
  try {
    await checkBucket(bucket);
    return await locked(bucketLock(out), bucket, async () => {
      const run = await runExport(settings, { ...options, out });
      const manifest = await readManifest(out);
      if (manifest === undefined) throw new TargetError(`Another program has changed ${out}. Run the export again.`);
      const objects = siteObjects(out, manifest.entries, objectHeaders(settings));
      const isPartial = run.missing.length > 0 || run.failed.some(({ hasEarlierCopy }) => !hasEarlierCopy);
      return { ...run, bucket: await syncBucket({ bucket, objects, isPartial, onProgress: options.onProgress }) };
    });
  } finally {
    bucket.close();
  }
}

/** Two exports to one bucket on one machine would share the folder of the site. */
async function locked<T>(lock: string, { url }: Bucket, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  await takeLock(lock).catch((cause: unknown) => {
    if (!(cause instanceof LockHeldError)) throw cause;
    const owner = `another export, process ${cause.processId}`;
    throw new BucketError(`${url} is being written by ${owner}. Wait until it ends.`, { cause });
  });
  try {
    return await work();
  } finally {
    await releaseLock(lock);
  }
}
