import { expect, test } from 'vitest';
import type { StaleCache } from '#sources/stale-cache.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { family, kinds, openListing } from './testing/open-listing.ts';
import { type StubForge, startStubForge } from './testing/stub-forge.ts';

const openStore = async (): Promise<StaleCache> => (await temporaryStore()).documents;

for (const kind of kinds) {
  test(`${kind}: a maintainer gets every public repository of an owner with its data from the forge`, async () => {
    const stub = await startStubForge(kind, family);
    const { value, stale } = await openListing({ kind, stub, store: await openStore() }).entries();
    expect(stale).toBeUndefined();
    expect(value.map(({ path, archived, fork }) => ({ path, archived, fork }))).toEqual(
      expect.arrayContaining([
        { path: 'acme/one', archived: false, fork: false },
        { path: 'acme/two', archived: stub.fields.has('archived'), fork: false },
        { path: 'acme/three', archived: false, fork: true },
      ]),
    );
    expect(value).toHaveLength(3);
    expect(value.find(({ name }) => name === 'one')).toMatchObject({
      description: 'The first',
      ...(stub.fields.has('stars') && { stars: 12 }),
      ...(stub.fields.has('language') && { language: 'Go' }),
      topics: stub.fields.has('topics') ? ['http', 'router'] : [],
      branch: 'main',
      page: `${new URL(stub.api).origin}/acme/one`,
    });
  });

  test(`${kind}: the list of an owner with many repositories is read page by page`, async () => {
    const many = Array.from({ length: 23 }, (_, index) => ({ path: `acme/r${index}` }));
    const stub = await startStubForge(kind, many, { pageSize: 5 });
    const { value } = await openListing({ kind, stub, store: await openStore() }).entries();
    expect(value.map(({ path }) => path).toSorted()).toEqual(many.map(({ path }) => path).toSorted());
  });

  test(`${kind}: an unknown owner is reported in one sentence`, async () => {
    const stub = await startStubForge(kind, family);
    const listing = openListing({ kind, stub, store: await openStore(), owner: 'nobody' });
    await expect(listing.entries()).rejects.toThrow(/does not know that name \(404\)\. Check the name/);
  });

  test(`${kind}: when the forge is down, slow, broken or sends garbage, the last good listing stays`, async () => {
    const stub = await startStubForge(kind, family);
    const store = await openStore();
    const listing = openListing({ kind, stub, store });
    const good = await listing.entries();
    const faults: readonly [string, StubForge['answer'], RegExp][] = [
      [
        '401',
        (_, response) => Boolean(response.writeHead(401, json).end('{"message":"x"}')),
        /requires a token \(401\)/,
      ],
      ['403', (_, response) => Boolean(response.writeHead(403, json).end('{"message":"x"}')), /forbids the request/],
      [
        '404',
        (_, response) => Boolean(response.writeHead(404, json).end('{"message":"x"}')),
        /does not know that name/,
      ],
      ['5xx', (_, response) => Boolean(response.writeHead(502).end('Bad gateway')), /status 502/],
      ['slow', () => true, /no whole answer within 0\.4 s/],
      [
        'garbage',
        (_, response) => Boolean(response.writeHead(200, json).end('{"half":')),
        /does not respond like the API/,
      ],
      ['page', (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')), /API/],
      ['shape', (_, response) => stub.sendPage(response, [{ id: 1 }]), /in an unknown format/],
      ['empty', (_, response) => stub.sendPage(response, []), /lists no public repository/],
      ['cut', (_, response) => Boolean(response.socket?.destroy()), /cannot be reached/],
      [
        'loop',
        (request, response) => Boolean(response.writeHead(302, { location: request.url }).end()),
        /redirects more/,
      ],
      [
        'away',
        (_, response) => Boolean(response.writeHead(301, { location: 'http://localhost:9/' }).end()),
        /another host/,
      ],
      ['next', (_, response) => stub.sendPage(response, [], 'http://127.0.0.1:9/page2'), /another host/],
    ];
    for (const [name, answer, reason] of faults) {
      stub.answer = answer;
      const told = await listing.entries();
      expect(told.value, name).toEqual(good.value);
      expect(told.stale?.reason, name).toMatch(reason);
      expect((await openListing({ kind, stub, store }).entries()).value, name).toEqual(good.value);
    }
    stub.answer = () => false;
    expect((await listing.entries()).stale).toBeUndefined();
  });
}

const json = { 'content-type': 'application/json' };
const changed = { stars: 500, description: 'Later' };

/** Summarizes these facts as the stub has them. */
function shown({ stars, description }: typeof changed, { fields }: StubForge): Partial<typeof changed> {
  return { description, ...(fields.has('stars') && { stars }) };
}

for (const kind of kinds) {
  test(`${kind}: an unchanged listing with an ETag is not sent again, and a changed one is read`, async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ path: `acme/r${index}`, stars: index }));
    const stub = await startStubForge(kind, many, { pageSize: 5 });
    const store = await openStore();
    const first = await openListing({ kind, stub, store }).entries();
    stub.requests.length = 0;
    const second = await openListing({ kind, stub, store }).entries();
    expect(second.value).toEqual(first.value);
    const statuses = new Set(stub.requests.map((request) => request.slice(0, 3)));
    expect([...statuses]).toEqual([stub.tags ? '304' : '200']);
    stub.repositories = many.map((each) => ({ ...each, ...changed }));
    expect((await openListing({ kind, stub, store }).entries()).value[0]).toMatchObject(shown(changed, stub));
  });

  test(`${kind}: a rate limit is reported with its end, and no requests are sent until then`, async () => {
    const stub = await startStubForge(kind, family);
    const listing = openListing({ kind, stub, store: await openStore() });
    const good = await listing.entries();
    const reset = Math.ceil(Date.now() / 1000) + 600;
    const name = kind === 'gitlab' ? 'ratelimit' : 'x-ratelimit';
    stub.answer = (_, response) => {
      const spent = { [`${name}-limit`]: '60', [`${name}-remaining`]: '0', [`${name}-reset`]: String(reset) };
      response.writeHead(403, { ...json, ...spent }).end('{"message":"API rate limit exceeded for 127.0.0.1."}');
      return true;
    };
    stub.requests.length = 0;
    const told = await listing.entries();
    expect(told.value).toEqual(good.value);
    expect(told.stale?.reason).toContain(
      `is reached until ${new Date(reset * 1000).toISOString()}. A token allows more`,
    );
    listing.expire();
    await listing.entries();
    expect(stub.requests).toHaveLength(1);
  });
}

test('a clone address at another host is ignored', async () => {
  const stub = await startStubForge('github', [
    { path: 'acme/good' },
    { path: 'acme/elsewhere', address: 'http://192.0.2.7/acme/elsewhere.git' },
    { path: 'acme/file', address: 'file:///etc' },
    { path: 'acme/named', address: 'http://me:secret@127.0.0.1/x.git' },
    { path: 'acme/broken', address: 'http://127.0.0.1/x\n.git' },
  ]);
  const { value } = await openListing({ kind: 'github', stub, store: await openStore() }).entries();
  expect(value.map(({ name }) => name)).toEqual(['good']);
});

test('a repository whose name a URL cannot contain is left out, and no other is', async () => {
  const names = ['..', '.', '', 'a\\b', 'line\nbreak'].map((name) => ({ path: `acme/${name}` }));
  const stub = await startStubForge('github', [...names, { path: 'acme/good' }]);
  const { value } = await openListing({ kind: 'github', stub, store: await openStore() }).entries();
  expect(value.map(({ name }) => name)).toEqual(['good']);
});

test('users of GitLab and organisations of Gitea are found too', async () => {
  for (const kind of ['gitlab', 'gitea'] as const) {
    const stub = await startStubForge(kind, family, { owners: 1 });
    expect((await openListing({ kind, stub, store: await openStore() }).entries()).value).toHaveLength(3);
  }
});

test('one repository is fetched again without the whole listing', async () => {
  for (const kind of kinds) {
    const stub = await startStubForge(kind, family);
    const listing = openListing({ kind, stub, store: await openStore(), pause: 60_000 });
    const [first] = (await listing.entries()).value;
    stub.requests.length = 0;
    stub.repositories = family.map((each) => ({ ...each, ...changed }));
    const now = { path: 'acme/one', ...shown(changed, stub) };
    expect(first && (await listing.refetch(first))).toMatchObject(now);
    expect(stub.requests).toHaveLength(1);
    expect((await listing.entries()).value[0]).toMatchObject(now);
  }
});

test('no requests are sent to a forge during its pause, unless an unknown repository has changed', async () => {
  const stub = await startStubForge('gitea', family);
  const listing = openListing({ kind: 'gitea', stub, store: await openStore(), pause: 60_000 });
  await listing.entries();
  await listing.entries();
  expect(stub.requests).toHaveLength(1);
  listing.expire();
  await listing.entries();
  await listing.entries();
  expect(stub.requests).toHaveLength(2);
});

test('unreadable copies are fetched again, and a start ignores them', async () => {
  const stub = await startStubForge('github', family);
  const store = await openStore();
  const { value } = await openListing({ kind: 'github', stub, store }).entries();
  const copies = await store.list('forge');
  expect(copies.map(({ url }) => url)).toContain('listing');
  for (const copy of copies) store.put('forge', { ...copy, body: Buffer.from('{"half":') });
  const listing = openListing({ kind: 'github', stub, store });
  expect(await listing.cachedEntries()).toBeUndefined();
  expect(await listing.entries()).toEqual({ value, stale: undefined });
});
