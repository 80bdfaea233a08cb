import { expect, onTestFinished, test } from 'vitest';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { createForgeClient } from '#sources/forge/forge-client.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { createForgeRequests, type ForgeRequests } from './forge-requests.ts';
import { type StubForge, startStubForge } from './testing/stub-forge.ts';

const kinds = ['github', 'gitlab', 'gitea'] as const;

interface OpenedRequests {
  readonly stub: StubForge;
  readonly requests: ForgeRequests;
}

const repository = {
  path: 'acme/one',
  requests: [
    { number: 12, title: 'Fix the \u202Ewick' },
    { number: 7, title: '', author: 'eve', base: '2.x' },
    { number: 3, title: 'Old' },
  ],
};

async function open(kind: (typeof kinds)[number] | 'bitbucket', pause = 0): Promise<OpenedRequests> {
  const stub = await startStubForge(kind, [repository]);
  const { documents: store } = await temporaryStore();
  const adapter = forgeAdapters[kind];
  const limits = { retryDelayMs: 1, retries: 0 };
  const client = createForgeClient({ adapter, api: stub.api, token: undefined, store, source: 'forge', limits });
  onTestFinished(() => client.close());
  return { stub, requests: createForgeRequests({ adapter, client, limit: 2, pause: () => pause }) };
}

test.each(kinds)('%s lists the newest open requests of a repository in one call', async (kind) => {
  const { stub, requests } = await open(kind);
  const updated = Date.UTC(2026, 4, 21, 10);
  expect(await requests.of(repository)).toEqual([
    { number: 12, title: 'Fix the wick', author: 'mallory', base: 'main', updated },
    { number: 7, title: undefined, author: 'eve', base: '2.x', updated },
  ]);
  await requests.of(repository);
  // An unchanged list is confirmed by its ETag, which Gitea lacks.
  const statuses = stub.requests.map((line) => line.slice(0, 3));
  expect(statuses).toEqual(kind === 'gitea' ? ['200', '200'] : ['200', '304']);
});

test('between two calls for a repository lies the pause, unless something was pushed', async () => {
  const { stub, requests } = await open('github', 60_000);
  await requests.of(repository);
  await requests.of(repository);
  expect(stub.requests).toHaveLength(1);
  await requests.of(repository, { isPushed: true });
  expect(stub.requests).toHaveLength(2);
});

test('a forge that fails says nothing about requests, and is left alone until its rate limit ends', async () => {
  const { stub, requests } = await open('github');
  stub.answer = (_, response) => {
    response.writeHead(500).end('{}');
    return true;
  };
  expect(await requests.of(repository)).toBe('unknown');
  stub.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{ "number": "<b>" }]');
    return true;
  };
  expect(await requests.of(repository)).toBe('unknown');
  stub.answer = (_, response) => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 600) };
    response.writeHead(403, headers).end('{}');
    return true;
  };
  expect(await requests.of(repository)).toBe('unknown');
  const before = stub.requests.length;
  expect(await requests.of(repository, { isPushed: true })).toBe('unknown');
  expect(stub.requests).toHaveLength(before);
});

test('a forge whose requests git cannot fetch is not asked for them', async () => {
  const { stub, requests } = await open('bitbucket');
  expect(await requests.of(repository)).toBeUndefined();
  expect(stub.requests).toEqual([]);
});
