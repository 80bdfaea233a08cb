import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSnapshotStore } from '#catalog/snapshot-store.ts';
import { emptySnapshot } from '#server/testing/empty-snapshot.ts';
import { createCachedResponse } from './cached-response.ts';
import { packageResponse } from './package-response.ts';

test('a response is made once for the family and for each package; other names redirect or are not found', async () => {
  const snapshots = createSnapshotStore();
  const made: (string | undefined)[] = [];
  const handler = packageResponse(snapshots, {
    max: 10,
    pathOf: (repo) => `/feed/${repo}`,
    createResponse: (_, repo) => {
      made.push(repo);
      return createCachedResponse(repo ?? 'family', { 'Content-Type': 'text/plain' });
    },
  });
  const app = new Hono().get('/feed', handler).get('/feed/:package', handler);
  const read = async (path: string) => (await app.request(path)).text();
  expect((await app.request('/feed')).status).toBe(503);
  const snapshot = await emptySnapshot();
  const aliases = new Map([['old', 'asterism']]);
  const [product] = snapshot.packages.keys();
  expect(product).toBe('asterism');
  snapshots.replace({ ...snapshot, aliases });
  expect([await read('/feed'), await read('/feed')]).toEqual(['family', 'family']);
  expect([await read('/feed/matrix'), await read('/feed/matrix')]).toEqual(['asterism', 'asterism']);
  expect(made).toEqual([undefined, 'asterism']);
  const moved = await app.request('/feed/old');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/feed/asterism']);
  expect((await app.request('/feed/none')).status).toBe(404);
});
