import { BucketError } from '#export/export-error.ts';
import { type Bucket, type ListedObject, ObjectChanged } from './bucket.ts';
import { type BucketAddress, bucketUrl } from './bucket-address.ts';
import { type BucketAction, explainBucketError } from './explain-bucket-error.ts';
import { createObjectWrites, orMissing, plainTag } from './object-writes.ts';
import { type BucketSettings, type OpenedClient, openClient } from './s3-client.ts';
import { sendAgain } from './send-again.ts';

/** Maximum size of an object that is read, in bytes: a manifest of a million files. */
const maxReadSize = 256 * 1024 * 1024;

const listing = { what: 'list objects', right: 's3:ListBucket' };
const reading = { what: 'read objects', right: 's3:GetObject' };
const writing = { what: 'write objects', right: 's3:PutObject' };
const removing = { what: 'remove objects', right: 's3:DeleteObject' };

/** Opens a bucket of any S3-compatible service. Throws {@link BucketError} if no region is known. */
export async function openBucket(address: BucketAddress, settings: BucketSettings): Promise<Bucket> {
  const opened = await openClient(address, settings);
  const { sdk, client, place, at } = opened;
  const { inspect, write } = createObjectWrites(opened);
  const act = <T>(action: BucketAction, call: () => Promise<T>): Promise<T> =>
    sendAgain(call).catch((error: unknown) => {
      throw isOwn(error) ? error : explainBucketError(error, place, action);
    });
  return {
    url: bucketUrl(address),
    async *list() {
      for (let token: string | null | undefined = null; token !== undefined; ) {
        const page: ListedPage = await act(listing, () => listPage(opened, token ?? undefined));
        yield* page.objects;
        token = page.next;
      }
    },
    read: (path) => act(reading, () => readText(opened, path)),
    inspect: (path) => act(reading, () => inspect(path)),
    write: (object) => act(writing, () => write(object)),
    remove: (path) =>
      act(removing, async () => {
        await client.send(new sdk.DeleteObjectCommand(at(path))).catch(orMissing);
      }),
    close: () => client.destroy(),
  };
}

interface ListedPage {
  readonly objects: readonly ListedObject[];
  readonly next: string | undefined;
}

async function listPage({ sdk, client, place }: OpenedClient, token: string | undefined): Promise<ListedPage> {
  const { bucket, prefix } = place;
  const request = { Bucket: bucket, Prefix: prefix, ContinuationToken: token };
  const { Contents = [], ...page } = await client.send(new sdk.ListObjectsV2Command(request));
  const objects = Contents.map(({ Key = '', ETag, Size = 0 }) => ({
    path: Key.slice(prefix.length),
    etag: plainTag(ETag),
    size: Size,
  }));
  return { objects, next: page.IsTruncated === true ? page.NextContinuationToken : undefined };
}

async function readText({ sdk, client, place, at }: OpenedClient, path: string): ReturnType<Bucket['read']> {
  const found = await client.send(new sdk.GetObjectCommand(at(path))).catch(orMissing);
  if (found?.Body === undefined) return undefined;
  if ((found.ContentLength ?? 0) > maxReadSize) {
    throw new BucketError(`${bucketUrl(place)}/${path} is too large to be a manifest of Asterism. Remove it.`);
  }
  return { text: await found.Body.transformToString(), etag: plainTag(found.ETag) };
}

function isOwn(error: unknown): boolean {
  return error instanceof BucketError || error instanceof ObjectChanged;
}
