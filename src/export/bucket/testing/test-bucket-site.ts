import { bucketManifest } from '#export/bucket/bucket-manifest.ts';
import { openBucket } from '#export/bucket/open-bucket.ts';
import { type BucketReport, syncBucket } from '#export/bucket/sync-bucket.ts';
import type { Fault, SeenRequest } from './fault-proxy.ts';
import { type TestBucket, testBucket } from './test-bucket.ts';
import { type Contents, testSiteFolder } from './test-site-folder.ts';

/** The files of a small site. */
export const smallSite = {
  'index.html': 'first',
  'ant/index.html': 'ant',
  'ant/old.html': 'old',
  'assets/a-1.css': 'a',
  '-/family.json': '{}',
} as const satisfies Contents;

/** A site on disk and a bucket. */
export interface TestBucketSite {
  /** The bucket. */
  readonly bucket: TestBucket;
  /** Brings the bucket in step with the site; files in `kept` stay. */
  sync(prefix?: string, kept?: readonly string[]): Promise<BucketReport>;
  /** Changes the site, and forgets the requests so far. */
  change(contents: Contents): Promise<void>;
  /** The texts of all objects by key, without manifests. */
  texts(): Promise<Readonly<Record<string, string>>>;
}

/** Writes a site to disk and starts a bucket, until the test ends. */
export async function testBucketSite(contents: Contents = smallSite): Promise<TestBucketSite> {
  const bucket = await testBucket();
  const folder = await testSiteFolder();
  let objects = await folder.change(contents);
  return {
    bucket,
    async sync(prefix = '', kept = []) {
      const opened = await openBucket({ bucket: 'site', prefix }, bucket.settings);
      try {
        return await syncBucket({ bucket: opened, objects, kept: new Set(kept), onProgress: () => undefined });
      } finally {
        opened.close();
      }
    },
    async change(changed) {
      objects = await folder.change(changed);
      bucket.proxy.seen.length = 0;
    },
    async texts() {
      const all = [...(await bucket.objects())].filter(([key]) => !key.endsWith(bucketManifest));
      return Object.fromEntries(all.map(([key, { text }]) => [key, text]));
    },
  };
}

/** Fails all requests after a number of uploads, as when the process is killed. */
export function stopAfter(uploads: number): (request: SeenRequest) => Fault | undefined {
  let left = uploads;
  return ({ method }) => {
    if (method === 'PUT') left -= 1;
    return left < 0 ? { status: 410, code: 'Stopped' } : undefined;
  };
}
