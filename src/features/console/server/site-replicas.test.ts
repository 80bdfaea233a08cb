import { describe, expect, test } from 'vitest';
import { failureTable } from '#features/cluster/store/failure-table.ts';
import { recordTable } from '#features/cluster/store/record-table.ts';
import type { StoreConnection } from '#features/cluster/store/store-connection.ts';
import { temporaryConnection } from '#features/cluster/store/testing/temporary-connection.ts';
import { type SharedRecords, startReplicas, type TestReplicas } from '#features/console/testing/test-replicas.ts';
import { formToken, testPassword, type Visitor } from '#features/console/testing/test-sign-in.ts';
import { externalAddress, proxiedImage } from '#markdown/html/image-address.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { imageKey } from '#server/files/image-key.ts';

const product = 'family';

function recordsOf(connection: StoreConnection): SharedRecords {
  return { sessions: recordTable(connection)(product, 'sessions'), failures: failureTable(connection)(product) };
}

/** Two replicas with a connection each. */
async function twoReplicas(shared?: string): Promise<TestReplicas> {
  const url = shared ?? (await temporaryDatabase());
  return startReplicas([recordsOf(await temporaryConnection({ url })), recordsOf(await temporaryConnection({ url }))]);
}

async function act(visitor: Visitor, action: string): Promise<Response> {
  const token = formToken(await (await visitor.get('/console')).text());
  return visitor.post('/console', { token, action });
}

async function statusOf(visitor: Visitor, path = '/console'): Promise<number> {
  return (await visitor.get(path)).status;
}

describe.skipIf(postgresPrograms === undefined)(`replicas (${needsPostgres})`, () => {
  test('a user who signs in at one replica is signed in at the other, whose form the first accepts', async () => {
    const replicas = await twoReplicas();
    const visitor = replicas.visitor();
    const token = formToken(await (await visitor.get('/login')).text());
    replicas.use(1);
    const answer = await visitor.post('/login', { username: 'alice', password: testPassword, token });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console?notice=signed-in']);
    for (const replica of [0, 1]) {
      replicas.use(replica);
      expect(await (await visitor.get('/console')).text()).toContain('Signed in as alice');
    }
  });

  test.each(['sign-out', 'sign-out-everywhere'])(
    '%s at one replica holds at the other a second later',
    async (action) => {
      const replicas = await twoReplicas();
      const [visitor, bob] = [replicas.visitor(), replicas.visitor()];
      await visitor.signIn();
      await bob.signIn({ username: 'bob' });
      const stolen = visitor.cookies.get('authentication') ?? '';
      replicas.use(1);
      expect(await statusOf(visitor)).toBe(200);
      replicas.use(0);
      expect((await act(visitor, action)).status).toBe(303);
      visitor.cookies.set('authentication', stolen);
      expect(await statusOf(visitor)).toBe(404);
      replicas.pass(1_000);
      replicas.use(1);
      expect(await statusOf(visitor)).toBe(404);
      expect(await statusOf(bob)).toBe(200);
    },
  );

  test('failures count at whichever replica they are, and so does a success', async () => {
    const replicas = await twoReplicas();
    const visitor = replicas.visitor();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      replicas.use(count % 2);
      statuses.push((await visitor.signIn({ username: `u${count}`, password: 'no' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    replicas.use(1);
    expect((await visitor.signIn()).status).toBe(429);
    expect((await replicas.visitor().signIn()).status).toBe(303);
  });

  test('replicas that start at once share one secret: each accepts sessions and image addresses of the others', async () => {
    const url = await temporaryDatabase();
    const connections = await Promise.all(Array.from({ length: 6 }, () => temporaryConnection({ url })));
    const keys = await Promise.all(
      connections.map((connection) => imageKey(undefined, recordTable(connection)(product, 'image-secret'))),
    );
    expect(new Set(keys).size).toBe(1);
    const [signed = '', encoded = ''] = (proxiedImage('https://example.org/a.png', keys[0] ?? '', { base: '' }) ?? '')
      .split('/')
      .slice(-2);
    expect(externalAddress(signed, encoded, keys[5] ?? '')).toBe('https://example.org/a.png');

    const replicas = await twoReplicas();
    const visitors = [replicas.visitor(), replicas.visitor()];
    const forms = visitors.map((visitor, replica) => {
      replicas.use(replica);
      return visitor.get('/login');
    });
    const tokens = (await Promise.all((await Promise.all(forms)).map((form) => form.text()))).map(formToken);
    for (const [index, visitor] of visitors.entries()) {
      replicas.use(1 - index);
      const fields = { username: 'alice', password: testPassword, token: tokens[index] ?? '' };
      expect((await visitor.post('/login', fields)).status).toBe(303);
    }
  });

  test('the database tells neither who failed to sign in nor from where', async () => {
    const connection = await temporaryConnection();
    const replicas = await startReplicas([recordsOf(connection)]);
    expect((await replicas.visitor().signIn({ username: 'hunter2', password: 'no' })).status).toBe(401);
    const rows = await connection.query<{ name: string }>('SELECT name FROM asterism.failure');
    expect(rows).toHaveLength(2);
    for (const { name } of rows) expect(name).toMatch(/^[\w-]{43}$/);
  });
});

describe.skipIf(postgresPrograms === undefined)(`an outage of the database (${needsPostgres})`, () => {
  test('no user can sign in, no attempt is counted, and signed-in users stay signed in for a minute', async () => {
    const server = await ownPostgres();
    const replicas = await twoReplicas(server.url);
    const [alice, bob] = [replicas.visitor(), replicas.visitor()];
    await alice.signIn();
    await server.crash();
    replicas.pass(30_000);
    expect(await statusOf(alice)).toBe(200);
    expect(await statusOf(alice, '/api/console')).toBe(200);

    for (let count = 0; count < 6; count += 1) {
      const answer = await bob.signIn({ username: 'bob', password: 'wrong' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      const html = await answer.text();
      expect(html).toContain('Signing in is not possible at the moment. Try again in a minute.');
      expect(html).toContain('value="bob"');
    }
    expect(replicas.errors.map(String).join()).toMatch(/refuses connections.*"store"/);

    await server.start();
    const wrong = async () => (await bob.signIn({ username: 'bob', password: 'wrong' })).status;
    await expect.poll(wrong).toBe(401);
    expect((await bob.signIn({ username: 'bob' })).status).toBe(303);
  });

  test('after a minute the console answers 503, also to a sign-out, and goes on when the database is back', async () => {
    const server = await ownPostgres();
    const replicas = await twoReplicas(server.url);
    const alice = replicas.visitor();
    await alice.signIn();
    const token = formToken(await (await alice.get('/console')).text());
    await server.crash();
    const signOut = () => alice.post('/console', { token, action: 'sign-out' });
    expect((await signOut()).status).toBe(503);
    expect([await statusOf(alice), alice.cookies.has('authentication')]).toEqual([200, true]);
    replicas.pass(60_000);
    const page = await alice.get('/console');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await page.text()).toContain('Sessions cannot be read or stored at the moment');
    const call = await alice.get('/api/console');
    expect([call.status, (await call.json()).message]).toEqual([
      503,
      expect.stringContaining('Try again in a minute.'),
    ]);
    const form = await alice.get('/login');
    expect([form.status, await form.text()]).toEqual([503, expect.stringContaining('Signing in is not possible')]);

    await server.start();
    await expect.poll(() => statusOf(alice)).toBe(200);
    expect((await signOut()).status).toBe(303);
    expect(await statusOf(alice)).toBe(404);
  });

  test('meanwhile the answer to a token does not tell whether its user exists, and visitors notice nothing', async () => {
    const server = await ownPostgres();
    const replicas = await twoReplicas(server.url);
    const visitor = replicas.visitor();
    await visitor.signIn();
    const [head = '', , signature = ''] = (visitor.cookies.get('authentication') ?? '').split('.');
    await server.crash();
    replicas.pass(60_000);
    const statuses = [];
    for (const sub of ['alice', 'nobody']) {
      const forged = `${head}.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.${signature}`;
      visitor.cookies.set('authentication', forged);
      statuses.push(await statusOf(visitor), await statusOf(visitor, '/api/console'));
    }
    expect(statuses).toEqual([503, 503, 503, 503]);
    expect(await statusOf(replicas.visitor())).toBe(404);
    expect(await statusOf(replicas.visitor(), '/api/console')).toBe(404);
  });
});
