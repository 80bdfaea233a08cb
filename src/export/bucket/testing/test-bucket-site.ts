import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Brings the bucket in step with the site; a partial one removes nothing. */
  sync(prefix?: string, isPartial?: boolean): Promise<BucketReport>;
  /** The same in a process of its own, which is killed when `stop` resolves. Resolves to its signal. */
  syncAndKill(stop: Promise<void>): Promise<NodeJS.Signals | null>;
  /** Changes the site, and forgets the requests so far. */
  change(contents: Contents): Promise<void>;
  /** The texts of all objects by key, without manifests. */
  texts(): Promise<Readonly<Record<string, string>>>;
}

const moduleAt = (name: string): string => JSON.stringify(import.meta.resolve(`#export/bucket/${name}.ts`));

/** The program of a process that brings the bucket in step with objects from its input. */
const program = `
  import { argv, stdin } from 'node:process';
  import { json } from 'node:stream/consumers';
  import { openBucket } from ${moduleAt('open-bucket')};
  import { syncBucket } from ${moduleAt('sync-bucket')};
  const bucket = await openBucket({ bucket: 'site', prefix: '' }, { endpoint: argv[1] });
  const objects = new Map(await json(stdin));
  await syncBucket({ bucket, objects, isPartial: false, onProgress: () => undefined });
`;

/** Writes a site to disk and starts a bucket, until the test ends. */
export async function testBucketSite(contents: Contents = smallSite): Promise<TestBucketSite> {
  const bucket = await testBucket();
  const folder = await testSiteFolder();
  let objects = await folder.change(contents);
  return {
    bucket,
    async sync(prefix = '', isPartial = false) {
      const opened = await openBucket({ bucket: 'site', prefix }, bucket.settings);
      try {
        return await syncBucket({ bucket: opened, objects, isPartial, onProgress: () => undefined });
      } finally {
        opened.close();
      }
    },
    async syncAndKill(stop) {
      const { endpoint } = bucket.settings;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program, endpoint], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      child.stdin.end(JSON.stringify([...objects]));
      const [[, signal]] = await Promise.all([once(child, 'exit'), stop.then(() => child.kill('SIGKILL'))]);
      return signal;
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

/** Holds the first request for which this is true until it is let go; later ones pass. */
export function holdFirst({ proxy }: TestBucket, isHeld: (request: SeenRequest) => boolean): HeldRequest {
  const reached = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let isFirst = true;
  proxy.fault = async (request) => {
    if (isFirst && isHeld(request)) {
      isFirst = false;
      reached.resolve();
      await letGo.promise;
    }
    return undefined;
  };
  return { reached: reached.promise, letGo: letGo.resolve };
}

/** A request that waits. */
export interface HeldRequest {
  /** Resolves when the request has arrived. */
  readonly reached: Promise<void>;
  /** Lets it go on. */
  letGo(): void;
}
