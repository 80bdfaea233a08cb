import { hash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { testStoreContract } from '#store/testing/store-contract.ts';
import { today } from '#store/today.ts';
import { temporaryPostgresStore } from './testing/temporary-postgres-store.ts';

const document = {
  url: 'https://example.org/a',
  etag: undefined,
  lastModified: undefined,
  hash: 'h',
  checkedAt: 1_000,
  body: Uint8Array.of(1),
};

describe.skipIf(postgresPrograms === undefined)(`a store in PostgreSQL (${needsPostgres})`, () => {
  testStoreContract(async () => {
    const url = await temporaryDatabase();
    return {
      open: (options) => temporaryPostgresStore({ ...options, url }),
      async age(days) {
        const database = openPostgres({ url });
        await database.query('UPDATE asterism.star SET day = day - $1', [days]);
        await database.query('UPDATE asterism.seen SET day = day - $1', [days]);
        await database.query("UPDATE asterism.memory SET used_at = used_at - $1 * interval '1 day'", [days]);
        await database.close();
      },
    };
  });

  test('processes that change the same rows at once all finish, and agree', async () => {
    const url = await temporaryDatabase();
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const stores = await Promise.all(Array.from({ length: 4 }, () => temporaryPostgresStore({ url, warn })));
    const names = Array.from({ length: 200 }, (_, index) => `name ${index}`);
    for (let round = 0; round < 5; round += 1) {
      for (const [index, store] of stores.entries()) {
        const mixed = names.toSorted((a, b) => (hash('md5', `${index}${a}`) < hash('md5', `${index}${b}`) ? -1 : 1));
        store.cache('rendered').set(mixed.map((name) => [name, `${name} ${round}`] as const));
        store.recordStars('asterism', new Map(mixed.map((name) => [name, round])));
        store.recordPackages('asterism', mixed);
        store.audit('asterism').add({ time: round, event: 'sync', user: `${index}`, network: '' });
        for (const url of mixed) store.documents.put('source', { ...document, url, checkedAt: round });
        store.documents.remove('source', mixed[0] ?? '');
      }
      await Promise.all(stores.map((store) => store.starDays('asterism', 'name 0')));
    }
    const [first, ...others] = await Promise.all(
      stores.map(async (store) => ({
        past: await store.familyPast('asterism'),
        documents: (await store.documents.list('source')).toSorted((a, b) => (a.url < b.url ? -1 : 1)),
        audit: await store.audit('asterism').newest(100),
      })),
    );
    for (const other of others) expect(other).toEqual(first);
    for (const store of stores) {
      const newest = names.map((name) => `${name} 4`);
      await expect.poll(() => store.cache('rendered').get(names)).toEqual(newest);
    }
    expect(first?.audit).toHaveLength(20);
    expect([...(first?.past.stars.values() ?? [])]).toEqual(names.map(() => [{ day: today(), stars: 4 }]));
    expect(first?.documents.length).toBeGreaterThanOrEqual(196);
    expect(warnings).toEqual([]);
  });

  test('one process at a time enforces the limits, and the others do not wait for it', async () => {
    const url = await temporaryDatabase();
    const stores = await Promise.all(
      Array.from({ length: 4 }, () => temporaryPostgresStore({ url, cacheSize: 50_000, documentsSize: 100 })),
    );
    for (const [index, store] of stores.entries()) {
      store.cache('rendered').set(Array.from({ length: 20 }, (_, each) => [`${index} ${each}`, 'x'.repeat(5_000)]));
      store.documents.put('source', { ...document, url: `https://example.org/${index}`, body: new Uint8Array(90) });
    }
    await Promise.all(stores.map((store) => store.close()));
    const last = await temporaryPostgresStore({ url, cacheSize: 50_000, documentsSize: 100 });
    last.cache('rendered').set([['last', 'x']]);
    await last.close();
    const database = openPostgres({ url });
    onTestFinished(() => database.close());
    const sizes =
      'SELECT (SELECT sum(size) <= 50000 FROM asterism.memory) AS "values", count(*)::integer AS copies FROM asterism.document';
    expect(await database.query(sizes)).toEqual([{ values: true, copies: 1 }]);
  });
});
