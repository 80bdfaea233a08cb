import { BucketError } from '#export/export-error.ts';
import type { ExportProgress } from '#export/export-report.ts';
import { type Bucket, ObjectChanged } from './bucket.ts';
import { type BucketClaim, claimBucket } from './bucket-claim.ts';
import type { BucketManifest, KnownObject } from './bucket-manifest.ts';
import {
  type BucketDifferences,
  compareBucket,
  type ReadManifest,
  readBucketManifest,
  type SiteObjects,
} from './bucket-state.ts';
import { eachObject } from './each-object.ts';
import type { SiteObject } from './site-objects.ts';

/** Options of a run that brings a bucket in step with a site. */
export interface SyncBucketOptions {
  /** The bucket. */
  readonly bucket: Bucket;
  /** The objects of the site. */
  readonly objects: SiteObjects;
  /** True if the site lacks pages that could not be written: then nothing is removed. */
  readonly isPartial: boolean;
  /** Called after each written or removed object. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/** What a run has changed in a bucket. */
export interface BucketReport {
  /** Number of written objects. */
  readonly uploaded: number;
  /** Their size, in bytes. */
  readonly bytes: number;
  /** Number of removed objects. */
  readonly removed: number;
}

/** Number of changed objects after which a run looks whether another one has begun. */
const looksEvery = 64;

/** Number of times that objects are written again because another run has changed them meanwhile. */
const maxRounds = 3;

const unchanged: BucketReport = { uploaded: 0, bytes: 0, removed: 0 };

/**
 * Brings a bucket in step with a site. A run that is stopped leaves each old page with the files that it needs, and the
 * next run completes it. Of two runs at once, the one that began last completes. Throws {@link BucketError}.
 */
export async function syncBucket({ bucket, objects, isPartial, onProgress }: SyncBucketOptions): Promise<BucketReport> {
  const before = await readBucketManifest(bucket);
  const found = await compareBucket(bucket, objects, before);
  const stays = new Map([...before.files].filter(([path]) => isPartial && found.vanished.has(path)));
  if (isDone(before, found, stays)) return unchanged;
  const pending = new Set([...before.pending, ...found.added, ...found.changed.keys(), ...found.vanished]);
  const claim = await claimBucket(bucket, { files: before.files, pending }, before.etag);
  const total = found.added.size + found.changed.size + (isPartial ? 0 : found.vanished.size);
  const run = createRun({ bucket, objects, claim, total, onProgress });
  const written = await run.writeAll(found, before);
  const { vanished } = written.found;
  if (!isPartial) await run.remove(vanished);
  // Objects of a stopped run that no complete run has listed.
  const left = isPartial ? [...vanished].filter((path) => !stays.has(path)) : [];
  await claim.finish(new Map([...stays, ...written.files]), new Set(left));
  return run.report();
}

/** True if the bucket and its manifest are as they should be. */
function isDone(before: ReadManifest, found: BucketDifferences, stays: BucketManifest['files']): boolean {
  const { added, changed, vanished, same } = found;
  if (before.etag === null || added.size + changed.size + before.pending.size > 0) return false;
  if (vanished.size > stays.size) return false;
  const isKnown = [...same].every(([path, { hash }]) => before.files.get(path)?.hash === hash);
  return isKnown && before.files.size === same.size + stays.size;
}

interface RunOptions extends Pick<SyncBucketOptions, 'bucket' | 'objects' | 'onProgress'> {
  readonly claim: BucketClaim;
  readonly total: number;
}

/** The bucket after all objects are written. */
interface WrittenBucket {
  readonly files: ReadonlyMap<string, KnownObject>;
  readonly found: BucketDifferences;
}

interface Run {
  /** Writes all objects that differ, until the bucket lists every one as it was written. */
  writeAll(found: BucketDifferences, before: ReadManifest): Promise<WrittenBucket>;
  /** Removes objects, documents first. */
  remove(paths: ReadonlySet<string>): Promise<void>;
  report(): BucketReport;
}

function createRun({ bucket, objects, claim, total, onProgress }: RunOptions): Run {
  let [uploaded, bytes, removed] = [0, 0, 0];

  async function progress(): Promise<void> {
    const done = uploaded + removed;
    onProgress({ done, total: Math.max(total, done) });
    if (done % looksEvery === 0) await claim.check();
  }

  /** Writes an object; undefined if another program has changed it since it was compared. */
  async function write(object: SiteObject, expected: string | null): Promise<KnownObject | undefined> {
    const { path, hash, size, headers, file } = object;
    try {
      const etag = await bucket.write({ path, body: { file, size }, headers, hash, expected });
      uploaded += 1;
      bytes += size;
      await progress();
      return { hash, size, type: headers.type, etag };
    } catch (error) {
      if (error instanceof ObjectChanged) return claim.check().then(() => undefined);
      throw error;
    }
  }

  async function removeEach(paths: readonly string[]): Promise<void> {
    await claim.check();
    await eachObject(paths, async (path) => {
      await bucket.remove(path);
      removed += 1;
      await progress();
    });
  }

  return {
    async writeAll(first, before) {
      let found = first;
      for (let round = 0; round < maxRounds; round += 1) {
        const files = new Map(found.same);
        for (const phase of phasesOf(found, objects)) {
          await claim.check();
          await eachObject(phase, async (object) => {
            const written = await write(object, found.changed.get(object.path) ?? null);
            if (written !== undefined) files.set(object.path, written);
          });
        }
        const known = { run: before.run, files, pending: new Set([...before.pending, ...before.files.keys()]) };
        found = await compareBucket(bucket, objects, withoutKnown(known));
        if (found.added.size + found.changed.size === 0) return { files: found.same, found };
      }
      throw new BucketError(`Another program keeps changing ${bucket.url}. Run one export at a time.`);
    },
    async remove(paths) {
      const isPage = (path: string): boolean => path.endsWith('.html');
      await removeEach([...paths].filter(isPage));
      await removeEach([...paths].filter((path) => !isPage(path)));
    },
    report: () => ({ uploaded, bytes, removed }),
  };
}

/** Paths whose objects are known are not pending. */
function withoutKnown({ run, files, pending }: BucketManifest): BucketManifest {
  return { run, files, pending: new Set([...pending].filter((path) => !files.has(path))) };
}

/**
 * The objects to write, in an order in which no page ever refers to a missing file: documents after all other files, and
 * new objects before changed ones.
 */
function phasesOf({ added, changed }: BucketDifferences, objects: SiteObjects): readonly (readonly SiteObject[])[] {
  const of = (paths: Iterable<string>, isDocument: boolean): readonly SiteObject[] =>
    [...paths].flatMap((path) => objects.get(path) ?? []).filter((object) => object.isDocument === isDocument);
  const phases = [of(added, false), of(changed.keys(), false), of(added, true), of(changed.keys(), true)];
  return phases.filter((phase) => phase.length > 0);
}
