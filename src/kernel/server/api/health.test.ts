import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSnapshotStore, type SourceState } from '#catalog/snapshot-store.ts';
import { emptySnapshot } from '#server/testing/empty-snapshot.ts';
import { health, type PartState } from './health.ts';

const source = { name: '/srv/family', label: 'family', local: true, freshAt: Date.now(), error: undefined };

async function read(state: Partial<SourceState>, parts: readonly PartState[] = []) {
  const snapshots = createSnapshotStore();
  snapshots.replace(await emptySnapshot());
  snapshots.setSources([{ ...source, ...state }]);
  const app = new Hono().get('/healthz', health({ snapshots, store: undefined, parts: () => parts }));
  const response = await app.request('/healthz');
  expect(response.status).toBe(200);
  return response.json();
}

test('an operator reads of older data only where there is some', async () => {
  expect(await read({})).toMatchObject({ status: 'ok', sources: [{ status: 'ok', problem: null }] });
  expect(await read({ error: 'EIO' })).toMatchObject({
    status: 'stale',
    sources: [{ status: 'stale', problem: expect.stringContaining('so older data of it is shown') }],
  });
  expect(await read({ error: 'EIO', freshAt: undefined })).toMatchObject({
    status: 'degraded',
    sources: [{ status: 'down', problem: expect.stringContaining('there is no older data'), freshAt: null }],
  });
});

test('the site is not called ok while a part of it is down or gives older data', async () => {
  const search = { name: 'search', status: 'down', problem: 'It does not work.' } as const;
  const publication = { name: 'publication', status: 'stale', problem: 'It is of yesterday.' } as const;
  expect(await read({}, [search, publication])).toMatchObject({ status: 'degraded', parts: [search, publication] });
  expect(await read({}, [publication])).toMatchObject({ status: 'stale' });
});
