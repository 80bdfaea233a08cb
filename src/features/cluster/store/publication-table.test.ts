import { describe, expect, test } from 'vitest';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { blobTable } from './blob-table.ts';
import { publicationTable } from './publication-table.ts';
import type { StoreConnection } from './store-connection.ts';
import { temporaryConnection } from './testing/temporary-connection.ts';

async function putManifest(connection: StoreConnection): Promise<void> {
  await blobTable(connection).put([['manifest', Uint8Array.of(1)]]);
}

describe.skipIf(postgresPrograms === undefined)(`publications in PostgreSQL (${needsPostgres})`, () => {
  test('ten processes that publish at once get numbers without gaps, in order for every reader', async () => {
    const url = await temporaryDatabase();
    const connections = await Promise.all(Array.from({ length: 10 }, () => temporaryConnection({ url })));
    const [first = await temporaryConnection({ url })] = connections;
    await putManifest(first);
    const reader = publicationTable(first, 'asterism');
    const seen: number[] = [];
    let publishing = true;
    const reading = (async () => {
      while (publishing) seen.push((await reader.newest('family'))?.number ?? 0);
    })();
    const numbers = await Promise.all(
      connections.flatMap((each) =>
        [1, 2, 3].map(() => publicationTable(each, 'asterism').publish('family', 'manifest')),
      ),
    );
    publishing = false;
    await reading;
    expect(numbers.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(
      await first.query(
        'SELECT min(number)::integer, max(number)::integer, count(*)::integer FROM asterism.publication',
      ),
    ).toEqual([{ min: 11, max: 30, count: 20 }]);
  });

  test('products and kinds have numbers of their own', async () => {
    const connection = await temporaryConnection();
    await putManifest(connection);
    const [one, other] = ['one', 'other'].map((product) => publicationTable(connection, product));
    expect(await one?.newest('family')).toBeUndefined();
    expect(await one?.publish('family', 'manifest')).toBe(1);
    expect(await one?.publish('family', 'manifest')).toBe(2);
    expect(await one?.publish('index', 'manifest')).toBe(1);
    expect(await other?.publish('family', 'manifest')).toBe(1);
    expect(await one?.newest('family')).toEqual({ number: 2, blob: 'manifest', at: expect.closeTo(Date.now(), -5) });
  });

  test('of two processes that publish after the same publication, one is refused', async () => {
    const url = await temporaryDatabase();
    const connections = [await temporaryConnection({ url }), await temporaryConnection({ url })];
    for (const each of connections) await putManifest(each);
    const publish = (after: number) =>
      Promise.all(connections.map((each) => publicationTable(each, 'asterism').publish('family', 'manifest', after)));
    expect((await publish(0)).filter((number) => number !== undefined)).toEqual([1]);
    expect(await publish(0)).toEqual([undefined, undefined]);
    expect((await publish(1)).filter((number) => number !== undefined)).toEqual([2]);
  });

  test('a blob that does not exist is not published, and takes no number', async () => {
    const connection = await temporaryConnection();
    const publications = publicationTable(connection, 'asterism');
    await expect(publications.publish('family', 'manifest')).rejects.toThrow(PostgresError);
    expect(await publications.newest('family')).toBeUndefined();
    await putManifest(connection);
    expect(await publications.publish('family', 'manifest')).toBe(1);
  });

  test('a listener hears of its own product and kind, also of what it missed while the server was away', async () => {
    const server = await ownPostgres();
    const connection = await temporaryConnection({ url: server.url });
    await putManifest(connection);
    const publications = publicationTable(connection, 'asterism');
    let heard = 0;
    const stop = publications.listen('family', () => {
      heard += 1;
    });
    await expect.poll(() => heard).toBe(1);
    await publications.publish('index', 'manifest');
    await publicationTable(connection, 'other').publish('family', 'manifest');
    await publications.publish('family', 'manifest');
    await expect.poll(() => heard).toBe(2);
    await server.crash();
    await server.start();
    await expect.poll(() => heard).toBe(3);
    await expect.poll(() => publications.publish('family', 'manifest').catch(() => 0)).toBe(2);
    await expect.poll(() => heard).toBe(4);
    stop();
    await publications.publish('family', 'manifest');
    expect((await publications.newest('family'))?.number).toBe(3);
    expect(heard).toBe(4);
  });
});
