import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSnapshotStore } from '#catalog/snapshot-store.ts';
import { emptySnapshot } from '#server/testing/empty-snapshot.ts';
import { createCachedResponse } from './cached-response.ts';
import { snapshotResponse } from './snapshot-response.ts';

test('a response is made once for each snapshot, and there is none before the first', async () => {
  const snapshots = createSnapshotStore();
  let made = 0;
  const handler = snapshotResponse(snapshots, () => {
    made += 1;
    return createCachedResponse(`response ${made}`, { 'Content-Type': 'text/plain' });
  });
  const app = new Hono().get('/', handler);
  const read = async () => (await app.request('/')).text();
  expect((await app.request('/')).status).toBe(503);
  expect(made).toBe(0);
  snapshots.replace(await emptySnapshot());
  expect([await read(), await read()]).toEqual(['response 1', 'response 1']);
  snapshots.replace(await emptySnapshot());
  expect(await read()).toBe('response 2');
});
