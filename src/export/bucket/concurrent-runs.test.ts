import { expect, test } from 'vitest';
import { holdFirst, smallSite, testBucketSite } from './testing/test-bucket-site.ts';

const begun = /Another export has begun to write s3:\/\/site and completes it. This one has stopped/;

test('of two exports at once, the one that began last completes, and the other one stops', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({ 'index.html': 'one', 'ant/one.html': 'one' });
  const held = holdFirst(bucket, ({ method, path }) => method === 'PUT' && path.includes('/one.html'));
  const one = sync();
  await held.reached;
  await change({ 'index.html': 'two', 'ant/one.html': undefined });
  await sync();
  held.letGo();
  await expect(one).rejects.toThrow(begun);
  expect((await texts())['index.html']).toBe('two');
});

test('an upload that arrives after another export has written the object changes nothing', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  await sync();
  await change({ 'index.html': 'one' });
  const held = holdFirst(bucket, ({ method, path }) => method === 'PUT' && path.includes('/index.html'));
  const one = sync();
  await held.reached;
  await change({ 'index.html': 'two' });
  await sync();
  held.letGo();
  await expect(one).rejects.toThrow(begun);
  expect(await texts()).toEqual({ ...smallSite, 'index.html': 'two' });
});

test('of two exports that begin at once, one stops before it changes anything', async () => {
  const { bucket, sync, change, texts } = await testBucketSite();
  const held = holdFirst(bucket, ({ method }) => method === 'PUT');
  const one = sync();
  await held.reached;
  await sync();
  held.letGo();
  await expect(one).rejects.toThrow(begun);
  await change({});
  expect(await sync()).toMatchObject({ uploaded: 0, removed: 0 });
  expect(await texts()).toEqual(smallSite);
});

test.each([
  { status: 501, code: 'NotImplemented' },
  { status: 400, code: 'InvalidArgument' },
])('a service that refuses conditions with $code gets uploads without them', async (fault) => {
  const { bucket, sync, texts } = await testBucketSite();
  bucket.proxy.fault = ({ method, condition }) => (method === 'PUT' && condition ? fault : undefined);
  expect(await sync()).toMatchObject({ uploaded: 5 });
  expect(await texts()).toEqual(smallSite);
});
