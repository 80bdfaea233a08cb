import { randomUUID } from 'node:crypto';
import { BucketError } from '#export/export-error.ts';
import { digest } from '#platform/hash.ts';
import { type Bucket, ObjectChanged } from './bucket.ts';
import { type BucketManifest, bucketManifest, writeBucketManifest } from './bucket-manifest.ts';

/** The manifest of a bucket while one run changes the objects. */
export interface BucketClaim {
  /** Throws {@link BucketError} if another run has begun since. */
  check(): Promise<void>;
  /** Replaces the manifest at the end. Throws {@link BucketError} if another run has begun since. */
  finish(files: BucketManifest['files'], pending: BucketManifest['pending']): Promise<void>;
}

const headers = { type: 'application/json', caching: 'no-store' };

/**
 * Begins a run: writes into the manifest what the run may change, before it changes anything. A manifest that is not the
 * given one means that another run has just begun; then this throws {@link BucketError}. A service that knows no
 * conditions is asked what it has stored.
 */
export async function claimBucket(
  bucket: Bucket,
  { files, pending }: Omit<BucketManifest, 'run'>,
  etag: string | null,
): Promise<BucketClaim> {
  const run = randomUUID();
  let current = await replace({ run, files, pending }, etag);

  async function replace(manifest: BucketManifest, expected: string | null): Promise<StoredManifest> {
    const body = new TextEncoder().encode(writeBucketManifest(manifest));
    const hash = digest(body);
    try {
      return { hash, etag: await bucket.write({ path: bucketManifest, body, hash, headers, expected }) };
    } catch (cause) {
      throw cause instanceof ObjectChanged ? taken(bucket, cause) : cause;
    }
  }

  async function check(): Promise<void> {
    const stored = await bucket.inspect(bucketManifest);
    if (stored?.hash !== current.hash) throw taken(bucket);
  }

  await check();
  return {
    check,
    async finish(done, left) {
      await check();
      current = await replace({ run, files: done, pending: left }, current.etag);
    },
  };
}

interface StoredManifest {
  readonly hash: string;
  readonly etag: string;
}

function taken({ url }: Bucket, cause?: unknown): BucketError {
  return new BucketError(
    `Another export has begun to write ${url} and completes it. This one has stopped. Run one export at a time.`,
    { cause },
  );
}
