import { expect, test } from 'vitest';
import { family, openListing } from '#features/forge-listings/testing/open-listing.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { type StubForge, startStubForge } from './testing/stub-forge.ts';

const openStore = async (): Promise<StaleCache> => (await temporaryStore()).documents;

const json = { 'content-type': 'application/json' };

for (const [name, headers] of [
  ['GitLab', { 'retry-after': '60', 'ratelimit-remaining': '0' }],
  ['a second limit of GitHub', { 'retry-after': '60' }],
] as const) {
  test(`a 429 of ${name} is a rate limit too, and a first run without a listing says so`, async () => {
    const stub = await startStubForge('gitlab', family);
    stub.answer = (_, response) => Boolean(response.writeHead(429, { ...json, ...headers }).end('{"message":"429"}'));
    await expect(openListing({ kind: 'gitlab', stub, store: await openStore() }).entries()).rejects.toThrow(
      /rate limit of 127/,
    );
    expect(stub.requests).toHaveLength(1);
  });
}

test('a temporary failure of a forge is retried at once', async () => {
  const stub = await startStubForge('github', family);
  let failures = 1;
  stub.answer = (_, response) => failures-- > 0 && Boolean(response.writeHead(502).end());
  expect(await openListing({ kind: 'github', stub, store: await openStore() }).entries()).toMatchObject({
    stale: undefined,
  });
  expect(stub.requests.map((request) => request.slice(0, 3))).toEqual(['502', '200']);
});

test('a rate limit with an end date ends then', async () => {
  const stub = await startStubForge('github', family);
  const end = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 600_000);
  const headers = { ...json, 'retry-after': end.toUTCString() };
  stub.answer = (_, response) => Boolean(response.writeHead(429, headers).end('{"message":"429"}'));
  const entries = openListing({ kind: 'github', stub, store: await openStore() }).entries();
  await expect(entries).rejects.toThrow(`until ${end.toISOString()}`);
});

test('a next page with an invalid address is not a response of the API', async () => {
  const stub = await startStubForge('github', family);
  const headers = { ...json, link: '<http://[>; rel="next"' };
  stub.answer = (_, response) => Boolean(response.writeHead(200, headers).end('[]'));
  const entries = openListing({ kind: 'github', stub, store: await openStore() }).entries();
  await expect(entries).rejects.toThrow(/does not respond like the API of GitHub/);
});

test('a token is sent in the form that the forge requires, and an invalid one is reported', async () => {
  for (const [kind, header, value] of [
    ['github', 'authorization', 'Bearer s3cret'],
    ['gitlab', 'private-token', 's3cret'],
    ['gitea', 'authorization', 'token s3cret'],
    ['bitbucket', 'authorization', 'Bearer s3cret'],
  ] as const) {
    const stub = await startStubForge(kind, family);
    const listing = openListing({ kind, stub, store: await openStore(), token: 's3cret' });
    await listing.entries();
    expect(stub.headers[header]).toBe(value);
    stub.answer = (_, response) => Boolean(response.writeHead(401, json).end('{"message":"Bad credentials"}'));
    const reason = (await listing.entries()).stale?.reason;
    expect(reason).toContain('refuses the token (401). Create a new one, or remove it.');
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
    const listing = openListing({ kind: 'github', stub, store: await openStore(), token: 's3cret' });
    await expect(listing.entries()).rejects.toThrow(/another host/);
  }
  expect(other.requests).toEqual([]);
});
