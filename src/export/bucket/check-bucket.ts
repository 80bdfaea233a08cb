import type { Bucket } from './bucket.ts';
import { readBucketManifest } from './bucket-state.ts';

/** Throws `BucketError` if the bucket cannot be listed or its manifest cannot be read. */
export async function checkBucket(bucket: Bucket): Promise<void> {
  for await (const _ of bucket.list()) break;
  await readBucketManifest(bucket);
}
