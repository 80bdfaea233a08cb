import { join } from 'node:path';
import type { Settings } from '#config/schema.ts';
import type { BucketAddress } from '#export/bucket/bucket-address.ts';
import { digest } from '#platform/hash.ts';

/** Folder of the sites that were exported to buckets in a cache folder. */
export function bucketsFolder(cache: string): string {
  return join(cache, 'buckets');
}

/** Folder of the site that is exported to a prefix of a bucket; the next export reuses its files. */
export function bucketFolder(settings: Settings, { bucket, prefix }: BucketAddress): string {
  const { endpoint = '' } = settings.export.bucket;
  return join(bucketsFolder(settings.server.cache), digest(JSON.stringify([endpoint, bucket, prefix])));
}

/** The lock of an export to such a folder, which is held until the bucket is in step. */
export function bucketLock(folder: string): string {
  return `${folder}.lock`;
}
