import { expect, onTestFinished, test } from 'vitest';
import type { HttpLimits } from '#sources/remote/http-client.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { temporaryStore } from '#store/temporary-store.ts';
import type { Dialect } from './dialect.ts';
import { createForgeClient } from './forge-client.ts';
import { createForgeListing, type ForgeListing } from './forge-listing.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { type StubForge, type StubKindName, type StubRepository, startStubForge } from './testing/stub-forge.ts';

const dialects: Readonly<Record<StubKindName, Dialect>> = { github, gitlab, gitea };
const kinds = ['github', 'gitlab', 'gitea'] as const;
const quick: Partial<HttpLimits> = { pause: 1, retries: 1, answerTime: 400 };

const family: readonly StubRepository[] = [
  { path: 'acme/one', stars: 12, description: 'The first', language: 'Go', topics: ['http', 'router'] },
  { path: 'acme/two', stars: 3, archived: true },
  { path: 'acme/three', fork: true },
  { path: 'acme/hidden', private: true },
];

async function openStore(): Promise<StaleCache> {
  return (await temporaryStore()).documents;
}

interface Opening {
  readonly kind: StubKindName;
  readonly stub: StubForge;
  readonly store: StaleCache;
  readonly owner?: string;
  readonly token?: string;
  readonly pause?: number;
}

function open({ kind, stub, store, owner = 'acme', token, pause = 0 }: Opening): ForgeListing {
  const { api } = stub;
  const shared = { dialect: dialects[kind], api, store, source: 'forge' };
  const client = createForgeClient({ ...shared, token, limits: quick });
  onTestFinished(() => client.close());
  return createForgeListing({ ...shared, client, owner, pause });
}

for (const kind of kinds) {
  test(`${kind}: a maintainer gets every public repository of an owner with what the forge knows of it`, async () => {
    const stub = await startStubForge(kind, family);
    const { value, stale } = await open({ kind, stub, store: await openStore() }).entries();
    expect(stale).toBeUndefined();
    expect(value.map(({ path, archived, fork }) => ({ path, archived, fork }))).toEqual(
      expect.arrayContaining([
        { path: 'acme/one', archived: false, fork: false },
        { path: 'acme/two', archived: true, fork: false },
        { path: 'acme/three', archived: false, fork: true },
      ]),
    );
    expect(value).toHaveLength(3);
    expect(value.find(({ name }) => name === 'one')).toMatchObject({
      stars: 12,
      description: 'The first',
      // GitLab does not say.
      ...(kind !== 'gitlab' && { language: 'Go' }),
      topics: ['http', 'router'],
      branch: 'main',
      page: `${new URL(stub.api).origin}/acme/one`,
    });
  });

  test(`${kind}: an owner with many repositories is read page after page`, async () => {
    const many = Array.from({ length: 23 }, (_, index) => ({ path: `acme/r${index}` }));
    const stub = await startStubForge(kind, many, { pageSize: 5 });
    const { value } = await open({ kind, stub, store: await openStore() }).entries();
    expect(value.map(({ path }) => path).toSorted()).toEqual(many.map(({ path }) => path).toSorted());
  });

  test(`${kind}: an unknown owner is told in a sentence`, async () => {
    const stub = await startStubForge(kind, family);
    const listing = open({ kind, stub, store: await openStore(), owner: 'nobody' });
    await expect(listing.entries()).rejects.toThrow(/knows nothing of that name \(404\)\. Check the name/);
  });

  test(`${kind}: the forge may be down, slow, broken or send garbage, and the last good listing stays`, async () => {
    const stub = await startStubForge(kind, family);
    const store = await openStore();
    const listing = open({ kind, stub, store });
    const good = await listing.entries();
    const faults: readonly [string, StubForge['answer'], RegExp][] = [
      ['401', (_, response) => Boolean(response.writeHead(401, json).end('{"message":"x"}')), /wants a token \(401\)/],
      ['403', (_, response) => Boolean(response.writeHead(403, json).end('{"message":"x"}')), /forbids the request/],
      ['404', (_, response) => Boolean(response.writeHead(404, json).end('{"message":"x"}')), /knows nothing of that/],
      ['5xx', (_, response) => Boolean(response.writeHead(502).end('Bad gateway')), /status 502/],
      ['slow', () => true, /no whole answer within 0\.4 s/],
      [
        'garbage',
        (_, response) => Boolean(response.writeHead(200, json).end('{"half":')),
        /does not answer as the API/,
      ],
      ['page', (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')), /API/],
      [
        'shape',
        (_, response) => Boolean(response.writeHead(200, json).end('[{"id":1}]')),
        /in a way that is not known/,
      ],
      ['empty', (_, response) => Boolean(response.writeHead(200, json).end('[]')), /lists no public repository/],
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
      ['next', (_, response) => Boolean(response.writeHead(200, { ...json, link }).end('[]')), /another host/],
    ];
    for (const [name, answer, reason] of faults) {
      stub.answer = answer;
      const told = await listing.entries();
      expect(told.value, name).toEqual(good.value);
      expect(told.stale?.reason, name).toMatch(reason);
      expect((await open({ kind, stub, store }).entries()).value, name).toEqual(good.value);
    }
    stub.answer = () => false;
    expect((await listing.entries()).stale).toBeUndefined();
  }, 30_000);
}

const json = { 'content-type': 'application/json' };
const link = '<http://127.0.0.1:9/page2>; rel="next"';

for (const kind of kinds) {
  test(`${kind}: an unchanged listing is not sent again where the forge tags it, and a changed one is read`, async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ path: `acme/r${index}`, stars: index }));
    const stub = await startStubForge(kind, many, { pageSize: 5 });
    const store = await openStore();
    const first = await open({ kind, stub, store }).entries();
    stub.requests.length = 0;
    const second = await open({ kind, stub, store }).entries();
    expect(second.value).toEqual(first.value);
    const statuses = new Set(stub.requests.map((request) => request.slice(0, 3)));
    // Gitea sends no tags.
    expect([...statuses]).toEqual([kind === 'gitea' ? '200' : '304']);
    stub.repositories = many.map((each) => ({ ...each, stars: 99 }));
    expect((await open({ kind, stub, store }).entries()).value[0]?.stars).toBe(99);
  });

  test(`${kind}: a rate limit is told with its end, and the forge is left alone until then`, async () => {
    const stub = await startStubForge(kind, family);
    const listing = open({ kind, stub, store: await openStore() });
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

for (const [name, headers] of [
  ['GitLab', { 'retry-after': '60', 'ratelimit-remaining': '0' }],
  ['a second limit of GitHub', { 'retry-after': '60' }],
] as const) {
  test(`a 429 of ${name} is a limit too, and a first run without a listing says so`, async () => {
    const stub = await startStubForge('gitlab', family);
    stub.answer = (_, response) => Boolean(response.writeHead(429, { ...json, ...headers }).end('{"message":"429"}'));
    await expect(open({ kind: 'gitlab', stub, store: await openStore() }).entries()).rejects.toThrow(
      /rate limit of 127/,
    );
    expect(stub.requests).toHaveLength(1);
  });
}

test('a token goes to the forge in the way that it wants, and a wrong one is told', async () => {
  for (const [kind, header, value] of [
    ['github', 'authorization', 'Bearer s3cret'],
    ['gitlab', 'private-token', 's3cret'],
    ['gitea', 'authorization', 'token s3cret'],
  ] as const) {
    const stub = await startStubForge(kind, family);
    const listing = open({ kind, stub, store: await openStore(), token: 's3cret' });
    await listing.entries();
    expect(stub.headers[header]).toBe(value);
    stub.answer = (_, response) => Boolean(response.writeHead(401, json).end('{"message":"Bad credentials"}'));
    const reason = (await listing.entries()).stale?.reason;
    expect(reason).toContain('refuses the token (401). Make a new one, or leave it out.');
    expect(reason).not.toContain('s3cret');
  }
});

test('a token is never sent to a host that a page or a redirect of the forge leads to', async () => {
  const other = await startStubForge('github', family);
  const stub = await startStubForge('github', family);
  const elsewhere = `${other.api}/users/acme/repos`;
  for (const answer of [
    (_, response) => Boolean(response.writeHead(302, { location: elsewhere }).end()),
    (_, response) => Boolean(response.writeHead(200, { ...json, link: `<${elsewhere}>; rel="next"` }).end('[]')),
  ] satisfies StubForge['answer'][]) {
    stub.answer = answer;
    const listing = open({ kind: 'github', stub, store: await openStore(), token: 's3cret' });
    await expect(listing.entries()).rejects.toThrow(/another host/);
  }
  expect(other.requests).toEqual([]);
});

test('an address to clone from that lies at another host is not followed', async () => {
  const stub = await startStubForge('github', [
    { path: 'acme/good' },
    { path: 'acme/elsewhere', address: 'http://192.0.2.7/acme/elsewhere.git' },
    { path: 'acme/file', address: 'file:///etc' },
    { path: 'acme/named', address: 'http://me:secret@127.0.0.1/x.git' },
    { path: 'acme/broken', address: 'http://127.0.0.1/x\n.git' },
  ]);
  const { value } = await open({ kind: 'github', stub, store: await openStore() }).entries();
  expect(value.map(({ name }) => name)).toEqual(['good']);
});

test('a name that no address can hold is left out, and takes no other repository with it', async () => {
  const names = ['..', '.', '', 'a\\b', 'line\nbreak'].map((name) => ({ path: `acme/${name}` }));
  const stub = await startStubForge('github', [...names, { path: 'acme/good' }]);
  const { value } = await open({ kind: 'github', stub, store: await openStore() }).entries();
  expect(value.map(({ name }) => name)).toEqual(['good']);
});

test('users of GitLab and organisations of Gitea are found where groups and users are not', async () => {
  for (const kind of ['gitlab', 'gitea'] as const) {
    const stub = await startStubForge(kind, family, { owners: 1 });
    expect((await open({ kind, stub, store: await openStore() }).entries()).value).toHaveLength(3);
  }
});

test('one repository is asked for again without the whole listing', async () => {
  for (const kind of kinds) {
    const stub = await startStubForge(kind, family);
    const listing = open({ kind, stub, store: await openStore(), pause: 60_000 });
    const [first] = (await listing.entries()).value;
    stub.requests.length = 0;
    stub.repositories = family.map((each) => ({ ...each, stars: 500 }));
    expect(first && (await listing.again(first))).toMatchObject({ path: 'acme/one', stars: 500 });
    expect(stub.requests).toHaveLength(1);
    expect((await listing.entries()).value[0]).toMatchObject({ path: 'acme/one', stars: 500 });
  }
});

test('a forge is not asked again before its pause has passed, but for news of a repository that is not known', async () => {
  const stub = await startStubForge('gitea', family);
  const listing = open({ kind: 'gitea', stub, store: await openStore(), pause: 60_000 });
  await listing.entries();
  await listing.entries();
  expect(stub.requests).toHaveLength(1);
  listing.expire();
  await listing.entries();
  await listing.entries();
  expect(stub.requests).toHaveLength(2);
});

test('copies that cannot be read any more are asked for anew, and a start does without them', async () => {
  const stub = await startStubForge('github', family);
  const store = await openStore();
  const { value } = await open({ kind: 'github', stub, store }).entries();
  const copies = await store.list('forge');
  expect(copies.map(({ url }) => url)).toContain('listing');
  for (const copy of copies) store.put('forge', { ...copy, body: Buffer.from('{"half":') });
  const listing = open({ kind: 'github', stub, store });
  expect(await listing.kept()).toBeUndefined();
  expect(await listing.entries()).toEqual({ value, stale: undefined });
});
