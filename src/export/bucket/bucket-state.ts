import { BucketError } from '#export/export-error.ts';
import type { Bucket, ListedObject } from './bucket.ts';
import { type BucketManifest, bucketManifest, type KnownObject, parseBucketManifest } from './bucket-manifest.ts';
import { eachObject } from './each-object.ts';
import type { SiteObject } from './site-objects.ts';

/** The manifest of a bucket with its ETag. */
export interface ReadManifest extends BucketManifest {
  /** The ETag; null when the bucket has no manifest. */
  readonly etag: string | null;
}

/** The objects that a site needs, by path. */
export type SiteObjects = ReadonlyMap<string, SiteObject>;

/** How the objects of a bucket differ from those of a site. */
export interface BucketDifferences {
  /** The objects that are as the site needs them. */
  readonly same: ReadonlyMap<string, KnownObject>;
  /** The ETags of the others that exist, by path. */
  readonly changed: ReadonlyMap<string, string>;
  /** The paths that do not exist. */
  readonly added: ReadonlySet<string>;
  /** The paths of existing objects of earlier exports that the site does not need. */
  readonly vanished: ReadonlySet<string>;
}

/** Reads the manifest of a bucket; an empty one when there is none. */
export async function readBucketManifest(bucket: Bucket): Promise<ReadManifest> {
  const found = await bucket.read(bucketManifest);
  if (found === undefined) return { run: '', files: new Map(), pending: new Set(), etag: null };
  return { ...parseBucketManifest(found.text, `${bucket.url}/${bucketManifest}`), etag: found.etag };
}

/**
 * Compares a bucket with a site. An object that is listed as the manifest says is unchanged. What an unfinished run may
 * have written is inspected. Throws {@link BucketError} if an object of another program has the path of a file.
 */
export async function compareBucket(
  bucket: Bucket,
  objects: SiteObjects,
  manifest: BucketManifest,
): Promise<BucketDifferences> {
  const listed = await listOwn(bucket, objects, manifest);
  const same = new Map<string, KnownObject>();
  const changed = new Map<string, string>();
  const foreign: string[] = [];

  async function inspect(object: SiteObject): Promise<void> {
    const { path, hash, size, headers } = object;
    const stored = await bucket.inspect(path);
    if (stored === undefined) return;
    if (stored.hash === hash) same.set(path, { hash, size, type: headers.type, etag: stored.etag });
    else if (stored.hash === undefined && !isOwn(manifest, path)) foreign.push(path);
    else changed.set(path, stored.etag);
  }

  const unclear: SiteObject[] = [];
  for (const [path, object] of objects) {
    const there = listed.get(path);
    const known = manifest.pending.has(path) ? undefined : manifest.files.get(path);
    const isAsKnown = known?.hash === object.hash;
    if (known && isAsKnown && there && isSame(known, there)) same.set(path, known);
    else if (isAsKnown || (there && known === undefined)) unclear.push(object);
    else if (there) changed.set(path, there.etag);
  }
  await eachObject(unclear, inspect);
  if (foreign.length > 0) throw new BucketError(foreignText(bucket, foreign));
  return {
    same,
    changed,
    added: new Set([...objects.keys()].filter((path) => !same.has(path) && !changed.has(path))),
    vanished: new Set([...listed.keys()].filter((path) => !objects.has(path))),
  };
}

/** The existing objects of the site and of earlier exports. */
async function listOwn(
  bucket: Bucket,
  objects: SiteObjects,
  manifest: BucketManifest,
): Promise<ReadonlyMap<string, ListedObject>> {
  const listed = new Map<string, ListedObject>();
  for await (const object of bucket.list()) {
    const { path } = object;
    if (path !== bucketManifest && (objects.has(path) || isOwn(manifest, path))) listed.set(path, object);
  }
  return listed;
}

function isOwn({ files, pending }: BucketManifest, path: string): boolean {
  return files.has(path) || pending.has(path);
}

function isSame(known: KnownObject, { etag, size }: ListedObject): boolean {
  return known.etag === etag && known.size === size;
}

function foreignText({ url }: Bucket, paths: readonly string[]): string {
  const [first = '', ...others] = paths.toSorted();
  const more = others.length === 0 ? '' : ` and ${others.length} more objects of the same names as files of the site`;
  return `${url} contains ${first}${more}, which no export wrote, so nothing was changed. Use another prefix, or remove the objects.`;
}
