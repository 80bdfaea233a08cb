import { expect, test } from 'vitest';
import { bucketManifest } from './bucket-manifest.ts';
import { smallSite, stopAfter, testBucketSite } from './testing/test-bucket-site.ts';

test('a first export uploads all files, documents last, and the manifest at the very end', async () => {
  const { bucket, sync, texts } = await testBucketSite();
  expect(await sync()).toEqual({ uploaded: 5, bytes: 14, removed: 0 });
  expect(await texts()).toEqual(smallSite);
  const uploads = bucket.uploads();
  expect(uploads.slice(0, 1)).toEqual([bucketManifest]);
  expect(uploads.slice(1, 3).toSorted()).toEqual(['-/family.json', 'assets/a-1.css']);
  expect(uploads.slice(3, 6).toSorted()).toEqual(['ant/index.html', 'ant/old.html', 'index.html']);
  expect(uploads.slice(6)).toEqual([bucketManifest]);
});

test('an export without changes uploads nothing', async () => {
  const { bucket, sync, change } = await testBucketSite();
  await sync();
  await change({});
  expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  expect(bucket.uploads()).toEqual([]);
  expect(bucket.proxy.seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('only what has changed is uploaded, and vanished files are removed after all uploads, pages first', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({
    'index.html': 'second',
    'ant/new.html': 'new',
    'ant/old.html': undefined,
    'assets/a-1.css': undefined,
  });
  expect(await sync()).toEqual({ uploaded: 2, bytes: 9, removed: 2 });
  expect(bucket.uploads()).toEqual([bucketManifest, 'ant/new.html', 'index.html', bucketManifest]);
  expect(bucket.removals()).toEqual(['ant/old.html', 'assets/a-1.css']);
  const methods = bucket.proxy.seen.map(({ method }) => method).filter((method) => /PUT|DELETE/.test(method));
  expect(methods.join(' ')).toBe('PUT PUT PUT DELETE DELETE PUT');
  expect(Object.keys(await texts()).toSorted()).toEqual([
    '-/family.json',
    'ant/index.html',
    'ant/new.html',
    'index.html',
  ]);
});

test('objects of other programs stay', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await bucket.put('google123.html', 'theirs');
  await sync();
  await bucket.put('ant/notes.txt', 'theirs');
  await change({ 'ant/index.html': undefined });
  await sync();
  expect(await texts()).toMatchObject({ 'google123.html': 'theirs', 'ant/notes.txt': 'theirs' });
});

test('an object of another program with the name of a page stops the export before it changes anything', async () => {
  const { bucket, sync, texts } = await testBucketSite();
  await bucket.put('index.html', 'theirs');
  await expect(sync()).rejects.toThrow(
    's3://site contains index.html, which no export wrote, so nothing was changed. Use another prefix, or remove the objects.',
  );
  expect(await texts()).toEqual({ 'index.html': 'theirs' });
});

test('exports with different prefixes share a bucket', async () => {
  const { sync, change, texts } = await testBucketSite({ 'index.html': 'one' });
  await sync('one/');
  await change({ 'index.html': 'two' });
  await sync('two/a b/ü/');
  await change({ 'index.html': undefined, '404.html': 'none' });
  await sync('one/');
  expect(await texts()).toEqual({ 'one/404.html': 'none', 'two/a b/ü/index.html': 'two' });
});

test('an object that was changed or removed by hand is uploaded again', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await bucket.put('index.html', 'by hand');
  await bucket.remove('ant/index.html');
  await change({});
  expect(await sync()).toMatchObject({ uploaded: 2 });
  expect(await texts()).toEqual(smallSite);
});

test('an export that lacks pages removes nothing, and the next whole one does', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({ 'ant/old.html': undefined, 'index.html': 'second' });
  expect(await sync('', true)).toMatchObject({ uploaded: 1, removed: 0 });
  expect(await texts()).toEqual({ ...smallSite, 'index.html': 'second' });
  await change({});
  expect(await sync('', true)).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  expect(bucket.uploads()).toEqual([]);
  expect(await sync()).toMatchObject({ uploaded: 0, removed: 1 });
  expect(Object.keys(await texts())).not.toContain('ant/old.html');
});

test('what a stopped export has uploaded is removed after an export that lacks pages', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({ 'ant/new.html': 'new' });
  bucket.proxy.fault = stopAfter(2);
  await expect(sync()).rejects.toThrow(/Stopped/);
  bucket.proxy.fault = () => undefined;
  await change({ 'ant/new.html': undefined });
  await sync('', true);
  expect(Object.keys(await texts())).toContain('ant/new.html');
  await sync();
  expect(await texts()).toEqual(smallSite);
});

test('a manifest of a newer version stops the export', async () => {
  const { bucket, sync } = await testBucketSite();
  await bucket.put(bucketManifest, '{"format":2}');
  await expect(sync()).rejects.toThrow(/newer version of Asterism. Update Asterism/);
});

test('a bucket with many objects is listed in pages', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  bucket.proxy.pageSize = 2;
  await sync();
  await change({ 'ant/old.html': undefined });
  expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 1 });
  const { 'ant/old.html': _, ...rest } = smallSite;
  expect(await texts()).toEqual(rest);
  await change({});
  expect(await sync()).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  expect(bucket.proxy.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET']);
});
