import { expect, test } from 'vitest';
import { bucketManifest, parseBucketManifest } from './bucket-manifest.ts';
import type { Fault, SeenRequest } from './testing/fault-proxy.ts';
import { holdFirst, smallSite, stopAfter, testBucketSite } from './testing/test-bucket-site.ts';

test.each([1, 2, 3])(
  'a run that is stopped after %i uploads leaves all old pages with their files',
  async (uploads) => {
    const { bucket, sync, change, texts } = await testBucketSite();
    await sync();
    await change({
      'index.html': 'second',
      'ant/old.html': undefined,
      'ant/new.html': 'new',
      'assets/a-1.css': undefined,
      'assets/a-2.css': 'a2',
    });
    bucket.proxy.fault = stopAfter(uploads);
    await expect(sync()).rejects.toThrow(/Stopped/);
    const stopped = await texts();
    expect(stopped).toMatchObject({ 'ant/index.html': 'ant', 'ant/old.html': 'old', 'assets/a-1.css': 'a' });
    expect(['first', 'second']).toContain(stopped['index.html']);
    // A page is new only when all that it refers to is there.
    if (stopped['index.html'] === 'second')
      expect(stopped).toMatchObject({ 'ant/new.html': 'new', 'assets/a-2.css': 'a2' });
    bucket.proxy.fault = () => undefined;
    await sync();
    expect(await texts()).toEqual({
      'index.html': 'second',
      'ant/index.html': 'ant',
      'ant/new.html': 'new',
      'assets/a-2.css': 'a2',
      '-/family.json': '{}',
    });
  },
);

test('the next run uploads only what a stopped one has not', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  bucket.proxy.fault = stopAfter(4);
  await expect(sync()).rejects.toThrow(/Stopped/);
  bucket.proxy.fault = () => undefined;
  await change({});
  expect(await sync()).toMatchObject({ uploaded: 2 });
  expect(await texts()).toEqual(smallSite);
});

test('a change that was taken back after a stopped run is taken back in the bucket, with the files of that run', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({ 'index.html': 'second', 'ant/new.html': 'new' });
  bucket.proxy.fault = stopAfter(3);
  await expect(sync()).rejects.toThrow(/Stopped/);
  expect(await texts()).toMatchObject({ 'index.html': 'second', 'ant/new.html': 'new' });
  bucket.proxy.fault = () => undefined;
  await change({ 'index.html': 'first', 'ant/new.html': undefined });
  expect(await sync()).toMatchObject({ uploaded: 1, removed: 1 });
  expect(await texts()).toEqual(smallSite);
});

test('a lost manifest is written again, without uploading anything else', async () => {
  const { bucket, sync, change } = await testBucketSite();
  await sync();
  await bucket.remove(bucketManifest);
  await change({});
  expect(await sync()).toMatchObject({ uploaded: 0, removed: 0 });
  const text = (await bucket.objects()).get(bucketManifest)?.text ?? '';
  expect([...parseBucketManifest(text, '').files.keys()].toSorted()).toEqual(Object.keys(smallSite).toSorted());
});

test('a large file is streamed, and sent again when the connection breaks', async () => {
  const content = new Uint8Array(17 * 1024 * 1024).fill(65);
  const { bucket, sync } = await testBucketSite({ 'git/ant/large.bin': content });
  let broken = 0;
  bucket.proxy.fault = ({ method, path }) => {
    if (method !== 'PUT' || !path.includes('large') || broken === 2) return undefined;
    broken += 1;
    return broken === 1 ? 'reset' : { status: 500, code: 'InternalError' };
  };
  expect(await sync()).toMatchObject({ uploaded: 1, bytes: content.length });
  expect((await bucket.objects()).get('git/ant/large.bin')?.text.length).toBe(content.length);
});

test.each<readonly [string, Fault]>([
  ['breaks while it is sent', 'reset'],
  ['breaks before the answer', 'lost'],
  ['breaks in the middle of the answer', 'cut'],
  ['is answered with 500', { status: 500, code: 'InternalError' }],
  ['is answered with 503 SlowDown', { status: 503, code: 'SlowDown' }],
])('an export completes although the first attempt of every request %s', async (_, fault) => {
  const { bucket, sync, change, texts } = await testBucketSite();
  const faulty = (): ((request: SeenRequest) => Fault | undefined) => {
    const known = new Set<string>();
    return ({ method, path }) => {
      const name = `${method} ${path}`;
      if (known.has(name)) return undefined;
      known.add(name);
      return fault;
    };
  };
  bucket.proxy.fault = faulty();
  await sync();
  expect(await texts()).toEqual(smallSite);
  await change({ 'index.html': 'second', 'ant/old.html': undefined });
  bucket.proxy.fault = faulty();
  await sync();
  bucket.proxy.fault = () => undefined;
  await change({});
  expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  expect((await texts())['index.html']).toBe('second');
});

test('a run that is stopped before its manifest is written is completed by writing the manifest', async () => {
  const { bucket, sync, change } = await testBucketSite();
  await sync();
  await change({ 'index.html': 'second', 'ant/old.html': undefined });
  bucket.proxy.fault = stopAfter(2);
  await expect(sync()).rejects.toThrow(/Stopped/);
  bucket.proxy.fault = () => undefined;
  await change({});
  expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  expect(bucket.uploads()).toEqual([bucketManifest, bucketManifest]);
  await change({});
  await sync();
  expect(bucket.uploads()).toEqual([]);
});

test.each(['assets/a-2.css', 'ant/new.html', '/site/index.html', 'DELETE'])(
  'a process that is killed at %s leaves the old pages readable, and the next run completes its work',
  async (place) => {
    const { bucket, sync, syncAndKill, change, texts } = await testBucketSite();
    await sync();
    const { 'ant/old.html': _, 'assets/a-1.css': __, ...left } = smallSite;
    const changes = { 'index.html': 'second', 'ant/new.html': 'new', 'assets/a-2.css': 'a2' };
    await change({ ...changes, 'ant/old.html': undefined, 'assets/a-1.css': undefined });
    const held = holdFirst(
      bucket,
      ({ method, path }) => /PUT|DELETE/.test(method) && `${method} ${path}`.includes(place),
    );
    expect(await syncAndKill(held.reached)).toBe('SIGKILL');
    const stopped = await texts();
    expect(stopped).toMatchObject({ 'ant/index.html': 'ant', 'ant/old.html': 'old', 'assets/a-1.css': 'a' });
    expect(stopped['index.html']).toBe(place === 'DELETE' ? 'second' : 'first');
    held.letGo();
    await sync();
    expect(await texts()).toEqual({ ...left, ...changes });
    await change({});
    expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  },
);
