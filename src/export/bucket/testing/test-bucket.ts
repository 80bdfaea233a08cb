import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** An object as it is stored. */
export interface FoundObject {
  /** Its content. */
  readonly text: string;
  /** The same, with one character for each byte. */
  readonly bytes: string;
  /** Its Content-Type. */
  readonly type: string | undefined;
  /** Its Cache-Control. */
  readonly caching: string | undefined;
  /** Its Content-Disposition. */
  readonly disposition: string | undefined;
  /** Its Content-Encoding. */
  readonly encoding: string | undefined;
}

/** A bucket called `site` of an S3 server, behind a proxy. */
export interface TestBucket {
  /** The proxy. */
  readonly proxy: FaultProxy;
  /** The settings `export.bucket`. */
  readonly settings: { readonly endpoint: string };
  /** All objects by key, read without the proxy. */
  objects(): Promise<ReadonlyMap<string, FoundObject>>;
  /** Writes an object as another program. */
  put(key: string, text: string): Promise<void>;
  /** Removes an object as another program. */
  remove(key: string): Promise<void>;
  /** The keys of uploads so far, in order; forgets them. */
  uploads(): readonly string[];
  /** The keys of removals so far, in order. */
  removals(): readonly string[];
}

const bucket = 'site';

/** Starts the server and the proxy for one test, and sets the credentials in the environment. */
export async function testBucket(): Promise<TestBucket> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  const directory = await temporaryFolder();
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const proxy = await startFaultProxy(port);
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  onTestFinished(async () => {
    client.destroy();
    await proxy.close();
    await server.close();
    vi.unstubAllEnvs();
  });
  const keysOf = (method: string): readonly string[] =>
    proxy.seen
      .filter((each) => each.method === method)
      .map(({ path }) => path.replace(/\?.*/, '').slice(bucket.length + 2));
  return {
    proxy,
    settings: { endpoint: proxy.url },
    async objects() {
      const keys = await listKeys(client);
      const found = keys.map(async (key) => [key, await readObject(client, key)] as const);
      return new Map(await Promise.all(found));
    },
    put: async (key, text) => void (await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }))),
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))),
    uploads: () => keysOf('PUT'),
    removals: () => keysOf('DELETE'),
  };
}

async function listKeys(client: S3Client): Promise<readonly string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

async function readObject(client: S3Client, key: string): Promise<FoundObject> {
  const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  const content = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
  return {
    text: content.toString(),
    bytes: content.toString('latin1'),
    type: found.ContentType,
    caching: found.CacheControl,
    disposition: found.ContentDisposition,
    encoding: found.ContentEncoding,
  };
}
