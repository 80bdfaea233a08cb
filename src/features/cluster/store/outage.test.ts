import { describe, expect, test } from 'vitest';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres } from '#platform/postgres/testing/test-postgres.ts';
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

const entry = { time: 1, event: 'sync', user: 'alice', network: '192.0.2.*' } as const;

describe.skipIf(postgresPrograms === undefined)(`a store whose database is away (${needsPostgres})`, () => {
  test('what is recorded while the server is away is stored when it is back, and two sentences tell of it', async () => {
    const server = await ownPostgres();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    store.recordPackages('asterism', ['before']);
    expect((await store.familyPast('asterism')).firstSeen.size).toBe(1);
    await server.crash();
    store.recordStars('asterism', new Map([['router', 7]]));
    store.recordPackages('asterism', ['router']);
    store.audit('asterism').add(entry);
    store.documents.put('source', document);
    await expect.poll(() => store.problem()).toMatch(/refuses connections\. Start the server, or correct .+ "store"/);
    // Each read fails at once: one that waited for a connection would take seconds.
    for (let count = 0; count < 500; count += 1) {
      expect(await store.documents.lookup('source', document.url)).toBeUndefined();
      expect(await store.cache('rendered').get(['key'])).toEqual([undefined]);
    }
    await expect(store.blobs.get(['a'])).rejects.toThrow(PostgresError);
    await expect(store.publications('asterism').newest('family')).rejects.toThrow(PostgresError);
    expect(await store.claims.take('work', 1_000)).toBe(true);
    store.recordStars('asterism', new Map([['router', 8]]));
    await server.start();
    await expect.poll(() => store.problem()).toBeUndefined();
    expect(await store.starDays('asterism', 'router')).toEqual([{ day: today(), stars: 8 }]);
    expect((await store.familyPast('asterism')).firstSeen.size).toBe(2);
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
    expect((await store.documents.get('source', document.url))?.hash).toBe('h');
    expect(warnings).toEqual([
      expect.stringMatching(/refuses connections.+The site goes on with what it has, and tries again\.$/),
      expect.stringMatching(/^The database 127\.0\.0\.1:\d+\/test_1 answers again\.$/),
    ]);
  });

  test('a server that ends is an outage at once for a process that asks it nothing', async () => {
    const server = await ownPostgres();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    let heard = 0;
    store.publications('asterism').listen('family', () => {
      heard += 1;
    });
    await expect.poll(() => heard).toBe(1);
    await server.crash();
    await expect.poll(() => store.problem()).toMatch(/refuses connections/);
    await server.start();
    await expect.poll(() => store.problem()).toBeUndefined();
    await expect.poll(() => heard).toBeGreaterThan(1);
    expect(warnings).toHaveLength(2);
  });

  test('a process that starts before its server makes the tables when the server is there', async () => {
    const server = await ownPostgres();
    await server.crash();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    store.audit('asterism').add(entry);
    expect(await store.audit('asterism').newest(10)).toEqual([]);
    expect(store.problem()).toMatch(/refuses connections/);
    await server.start();
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    expect(warnings).toHaveLength(2);
  });

  test('one connection that the server ends is no outage', async () => {
    const server = await ownPostgres();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    const admin = openPostgres({ url: server.url });
    expect(await store.audit('asterism').newest(10)).toEqual([]);
    store.audit('asterism').add(entry);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    await admin.close();
    expect(warnings).toEqual([]);
  });

  test('tables that somebody removed are made again, with a sentence', async () => {
    const server = await ownPostgres();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    const admin = openPostgres({ url: server.url });
    await admin.query('DROP SCHEMA asterism CASCADE');
    await admin.close();
    store.audit('asterism').add(entry);
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    expect(warnings).toEqual([expect.stringMatching(/failed: relation "asterism\.\w+" does not exist/)]);
  });

  test('one table that somebody removed is made again, and the others keep what they have', async () => {
    const server = await ownPostgres();
    const store = await temporaryPostgresStore({ url: server.url });
    store.audit('asterism').add(entry);
    await store.blobs.put([['a', Uint8Array.of(1)]]);
    expect(await store.publications('asterism').publish('family', 'a')).toBe(1);
    const admin = openPostgres({ url: server.url });
    await admin.query('DROP TABLE asterism.blob CASCADE');
    await admin.close();
    await expect(store.blobs.get(['a'])).rejects.toThrow(/"asterism\.blob" does not exist/);
    await expect.poll(() => store.blobs.get(['a']).catch(String)).toEqual([undefined]);
    expect(await store.publications('asterism').newest('family')).toBeUndefined();
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
  });

  test('a record that the database cannot store is left out with a sentence, and the others are stored', async () => {
    const server = await ownPostgres();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: server.url, warn: (message) => warnings.push(message) });
    const packages = Array.from({ length: 50 }, (_, index) => `package ${index}`);
    store.recordPackages('asterism', [...packages, 'zero\0', ...packages.map((name) => `other ${name}`)]);
    store.cache('rendered').set([['key', 'value']]);
    expect((await store.familyPast('asterism')).firstSeen.size).toBe(100);
    await expect.poll(() => store.cache('rendered').get(['key'])).toEqual(['value']);
    expect(warnings).toEqual([expect.stringMatching(/A record cannot be stored: .+ 0x00/)]);
  });
});
