import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SettingsInput } from '#config/schema.ts';
import { type StubForge, startStubForge } from '#features/forge-listings/testing/stub-forge.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { examine } from './testing/examine.ts';

const acme = [{ path: 'acme/lamp' }];

function forgeSource({ api }: StubForge, more: object = {}): NonNullable<SettingsInput['sources']>[number] {
  return { github: 'acme', api, token: 'ghp_0123456789abcdef', ...more };
}

test('git lists the refs of repositories, and says why it cannot', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'lamp');
  const commit = await repository.commit({ 'README.md': '# Lamp\n' });
  const gone = `file://${join(root, 'gone.git')}`;
  const found = await examine({ sources: [`file://${repository.path}`, gone, { git: repository.path, ref: 'none' }] });
  expect(found.get(`source file://${repository.path}`)).toMatchObject({
    level: 'ok',
    message: `git reads refs/heads/main at ${commit.slice(0, 10)}`,
  });
  expect(found.get(`source ${gone}`)).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/does not appear to be/),
  });
  expect(found.get(`source ${repository.path}`)).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/none/),
  });
});

test('a password in an address, and a token, are never printed', async () => {
  const stub = await startStubForge('github', acme);
  const source = 'https://me:s3cret-pass@127.0.0.1:1/lamp.git';
  stub.answer = (request, response) => {
    response.writeHead(403).end(JSON.stringify({ message: `no ${request.headers.authorization}` }));
    return true;
  };
  const found = await examine({ sources: [source, forgeSource(stub)] });
  expect(JSON.stringify([...found])).not.toMatch(/s3cret-pass|ghp_0123456789abcdef/);
});

describe('a forge', () => {
  test('accepts a token that may read, and the rows say so', async () => {
    const stub = await startStubForge('github', acme);
    const found = await examine({ sources: [forgeSource(stub)], previews: { requests: true } });
    expect(found.get('token github:acme')?.message).toMatch(/accepts it, and allows 59 more requests now$/);
    expect(found.get('source github:acme')).toMatchObject({ level: 'ok' });
    expect(found.get('clock')).toMatchObject({
      level: 'ok',
      message: `The clock agrees with ${new URL(stub.api).host}`,
    });
    expect(stub.requests.filter((each) => each.includes('/users/acme/repos'))).toHaveLength(1);
  });

  test.each([
    [401, {}, '{"message":"Bad credentials"}', /refuses the token \(401\).* It says: Bad credentials\./],
    [
      403,
      { 'x-accepted-oauth-scopes': 'repo' },
      '{"message":"No access."}',
      /It says: No access\. It requires: repo\./,
    ],
    [403, {}, '{"error":"insufficient_scope","scope":"read_api"}', /Check the permissions .* It requires: read_api\./],
    [403, {}, '{"error":{"message":"x","detail":{"required":["repository"]}}}', /It requires: repository\./],
  ])('refuses a token with %i, and the row says what it lacks', async (...[status, headers, body, message]) => {
    const stub = await startStubForge('github', acme);
    stub.answer = (_, response) => {
      response.writeHead(status, headers).end(body);
      return true;
    };
    const found = await examine({ sources: [forgeSource(stub)] });
    expect(found.get('token github:acme')).toMatchObject({
      level: 'fault',
      message: expect.stringMatching(message),
      fix: expect.stringMatching(/may read public/),
    });
  });

  test('forbids a token the pull requests that previews need', async () => {
    const stub = await startStubForge('github', acme);
    stub.answer = (request, response) => {
      if (!request.url?.includes('/pulls')) return false;
      response.writeHead(403).end('{"message":"Resource not accessible by personal access token"}');
      return true;
    };
    const found = await examine({ sources: [forgeSource(stub)], previews: { requests: true } });
    expect(found.get('token github:acme')).toMatchObject({
      level: 'fault',
      message: expect.stringMatching(/pull or merge requests of acme\/lamp \(403\)\. It says: Resource not/),
      fix: expect.stringMatching(/previews\.requests/),
    });
  });

  test('with a spent rate limit, or without a network, is a warning about the token', async () => {
    const stub = await startStubForge('github', acme);
    stub.answer = (_, response) => {
      response.writeHead(429, { 'retry-after': '60' }).end('{}');
      return true;
    };
    expect((await examine({ sources: [forgeSource(stub)] })).get('token github:acme')).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/rate limit/),
    });
    await stub.stop();
    const found = await examine({ sources: [forgeSource(stub)] });
    expect(found.get('token github:acme')).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/could not be checked/),
    });
    expect(found.get('source github:acme')).toMatchObject({
      level: 'fault',
      message: expect.stringMatching(/cannot be reached/),
    });
  });

  test('that knows no such owner makes the source a fault, and not the token', async () => {
    const stub = await startStubForge('github', [{ path: 'other/lamp' }]);
    const found = await examine({ sources: [forgeSource(stub)] });
    expect(found.get('source github:acme')).toMatchObject({
      level: 'fault',
      message: expect.stringMatching(/does not know that name/),
    });
    expect(found.get('token github:acme')).toMatchObject({ level: 'ok' });
  });

  test('whose clock differs by more than five minutes makes the clock a fault', async () => {
    const stub = await startStubForge('github', acme);
    stub.answer = (_, response) => {
      response.setHeader('date', new Date(Date.now() - 11 * 60_000).toUTCString());
      return false;
    };
    const { host } = new URL(stub.api);
    expect((await examine({ sources: [forgeSource(stub)] })).get('clock')).toMatchObject({
      level: 'fault',
      message: `The clock of this machine is 11 minutes ahead of ${host}.`,
    });
  });
});
