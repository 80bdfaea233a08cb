import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { testMirrors, textOf } from './testing/git-test-mirrors.ts';
import { gitTestRepository } from './testing/git-test-repository.ts';
import { gitTestServer } from './testing/git-test-server.ts';
import { gitTestTarget } from './testing/git-test-target.ts';

async function served(options: { readonly filter?: boolean; readonly authorization?: string } = {}) {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const server = await gitTestServer({ root, ...options });
  return { root, one, server, address: `${server.url}/one.git` };
}

/** Starts a server that passes requests on, and sends large responses over half a second. Resolves to its address. */
async function slowed(url: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = 'GET', headers } = request;
    const passed = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
        ? [[name, value] as const]
        : [],
    );
    const init = { method, headers: Object.fromEntries(passed), ...(method === 'POST' && { body }) };
    const answer = await fetch(url + request.url, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    const part = Math.max(100_000, Math.ceil(bytes.length / 10));
    for (let start = 0; start < bytes.length; start += part) {
      response.write(bytes.subarray(start, start + part));
      if (bytes.length > part) await wait(50);
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const place = server.address();
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
}

test('a visitor reads what was pushed, and a sync without a push fetches nothing', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n', 'a.md': '# A\n', 'b.md': '# B\n' });
  const commit = await one.commit({ 'a.md': '# A2\n' });
  const { mirrors } = await testMirrors({ wholeSize: 0 });
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(repositories[0], 'a.md')).toBe('# A2\n');
  expect(repositories[0]?.provenance).toMatchObject({ commit, ref: 'main', tag: false });
  expect(warnings).toEqual([]);
  // One fetch of commits and folders, and one of all contents; the first version of a.md is never sent.
  expect(server.requests.map(({ wants }) => wants).filter((wants) => wants > 0)).toEqual([1, 3]);
  server.requests.length = 0;
  await mirrors.sync([gitTestTarget(address)]);
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);
});

test('a small repository is fetched in one request, and so is its next commit', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n', 'docs/a.md': '# A\n' });
  const { mirrors } = await testMirrors();
  for (const text of ['# A\n', '# A2\n']) {
    server.requests.length = 0;
    await one.commit({ 'docs/a.md': text });
    const { repositories, warnings } = await mirrors.sync([gitTestTarget(address)]);
    expect(await textOf(repositories[0], 'docs/a.md')).toBe(text);
    expect(warnings).toEqual([]);
    // The refs are listed once: for each command git requests the abilities of the server first.
    expect(server.requests.map(({ wants }) => wants)).toEqual([0, 0, 0, 1]);
  }
});

test('a repository that turns out to be large is fetched without old contents', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n', 'a.bin': randomBytes(3_000_000).toString('base64') });
  await one.commit({ 'a.bin': 'small\n' });
  const slow = await slowed(server.url);
  const { mirrors, folder } = await testMirrors({ wholeSize: 100_000 });
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(address.replace(server.url, slow))]);
  expect(await textOf(repositories[0], 'a.bin')).toBe('small\n');
  expect(warnings).toEqual([]);
  expect(server.requests.map(({ wants }) => wants).filter((wants) => wants > 0)).toEqual([1, 1, 2]);
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.endsWith('.promisor'))).not.toEqual([]);
});

test('a server that cannot omit contents is mirrored completely', async () => {
  const { one, server, address } = await served({ filter: false });
  await one.commit({ 'README.md': '# One\n', 'docs/a.md': '# A\n' });
  const { mirrors } = await testMirrors();
  const { repositories } = await mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(repositories[0], 'docs/a.md')).toBe('# A\n');
  expect(server.requests.filter(({ wants }) => wants > 0)).toHaveLength(1);
});

test('a request that began before a push reads the commit that it began with', async () => {
  const { one, address } = await served();
  await one.commit({ 'README.md': '# One\n', 'a.md': '# A\n', 'gone.md': 'still here\n' });
  const { mirrors } = await testMirrors();
  const before = (await mirrors.sync([gitTestTarget(address)])).repositories[0];
  await one.git('checkout', '--quiet', '--orphan', 'other');
  await one.commit({ 'a.md': '# Another history\n', 'gone.md': undefined });
  await one.git('push', '--quiet', '--force', one.path, 'HEAD:main');
  const after = (await mirrors.sync([gitTestTarget(address)])).repositories[0];
  expect(await textOf(after, 'a.md')).toBe('# Another history\n');
  expect(await textOf(after, 'gone.md')).toBeUndefined();
  expect(await textOf(before, 'a.md')).toBe('# A\n');
  expect(await textOf(before, 'gone.md')).toBe('still here\n');
});

test('while the remote is down the last good pages are shown with their age, also after a restart', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors, folder } = await testMirrors();
  const fresh = await mirrors.sync([gitTestTarget(address)]);
  expect(fresh.stale).toBeUndefined();
  await server.stop();
  const stale = await mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(stale.repositories[0], 'README.md')).toBe('# One\n');
  expect(stale.repositories[0]?.checkedAt).toBeCloseTo(fresh.repositories[0]?.checkedAt ?? 0, -1);
  expect(stale.stale?.reason).toMatch(/connect/i);
  expect(stale.warnings[0]?.message).toMatch(/An older copy is shown\.$/);
  const restarted = await testMirrors({}, folder);
  const again = await restarted.mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(again.repositories[0], 'README.md')).toBe('# One\n');
  expect(again.repositories[0]?.checkedAt).toBeCloseTo(fresh.repositories[0]?.checkedAt ?? 0, -1);
  await server.start();
  expect((await restarted.mirrors.sync([gitTestTarget(address)])).stale).toBeUndefined();
});

test('mirrors are listed without a request to a remote', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors, folder } = await testMirrors();
  expect((await mirrors.listCached([gitTestTarget(address)])).repositories).toEqual([]);
  await mirrors.sync([gitTestTarget(address)]);
  server.requests.length = 0;
  const { repositories } = await (await testMirrors({}, folder)).mirrors.listCached([gitTestTarget(address)]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One\n');
  expect(server.requests).toEqual([]);
});

test('of many repositories only the unreachable one is shown from its mirror', async () => {
  const { root, one, address } = await served();
  const two = await gitTestRepository(root, 'two');
  await one.commit({ 'README.md': '# One\n' });
  await two.commit({ 'README.md': '# Two\n' });
  const { mirrors } = await testMirrors();
  const gone = gitTestTarget(address.replace('one.git', 'none.git'), { folder: 'none' });
  const listing = await mirrors.sync([gitTestTarget(address), gone, gitTestTarget(two.path, { folder: 'two' })]);
  expect(listing.repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
  expect(listing.stale).toBeUndefined();
  expect(listing.warnings).toMatchObject([{ repository: 'none', message: expect.stringMatching(/It is left out\.$/) }]);
  expect(listing.missing).toEqual(['none']);
});

test('credentials of an address reach the server and nothing else', async () => {
  const authorization = `Basic ${Buffer.from('me:s3cret').toString('base64')}`;
  const { one, server, address } = await served({ authorization });
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors, folder, warnings } = await testMirrors();
  const listing = await mirrors.sync([gitTestTarget(address.replace('//', '//me:s3cret@'))]);
  expect(await textOf(listing.repositories[0], 'README.md')).toBe('# One\n');
  expect(server.requests.every((request) => request.authorization === authorization)).toBe(true);
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    expect((await readFile(join(file.parentPath, file.name))).includes('s3cret'), file.name).toBe(false);
  }
  const refused = await (await testMirrors()).mirrors
    .sync([gitTestTarget(address.replace('//', '//me:wr0ng@'))])
    .catch((error: unknown) => String(error));
  expect(refused).toMatch(/cannot be read/);
  expect(refused + warnings.join() + JSON.stringify(listing)).not.toMatch(/wr0ng|s3cret/);
});

test('a default branch that was renamed is known by its new name, without a fetch', async () => {
  const { one, server, address } = await served();
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors } = await testMirrors();
  await mirrors.sync([gitTestTarget(address)]);
  await one.git('--git-dir', one.path, 'branch', '--move', 'main', 'trunk');
  await one.git('--git-dir', one.path, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
  server.requests.length = 0;
  const { repositories } = await mirrors.sync([gitTestTarget(address)]);
  expect(repositories[0]?.provenance?.ref).toBe('trunk');
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);
  expect((await mirrors.listCached([gitTestTarget(address)])).repositories[0]?.provenance?.ref).toBe('trunk');
});

test('many sources of one repository each are fetched a few at a time, and one that was pushed overtakes them', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  onTestFinished(() => silent.closeAllConnections());
  const place = silent.address();
  const { one, address } = await served();
  await one.commit({ 'README.md': '# One\n' });
  const mirrors = createGitMirrors({ folder: await temporaryFolder(), product: 'asterism', warn() {}, concurrency: 1 });
  onTestFinished(() => mirrors.close());
  const started: string[] = [];
  const syncOf = (folder: string, from: string): Promise<unknown> =>
    mirrors
      .sync([gitTestTarget(from, { folder })], ({ step }) => void (step === 'connecting' && started.push(folder)))
      .catch((error: unknown) => error);
  const stuck = syncOf('stuck', `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/one.git`);
  const waiting = syncOf('waiting', address);
  const { repositories } = await mirrors.refresh([gitTestTarget(address, { folder: 'pushed' })]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One\n');
  expect(started).toEqual(['stuck']);
  silent.closeAllConnections();
  await Promise.all([stuck, waiting]);
  expect(started).toEqual(['stuck', 'waiting']);
});

test('rejected credentials and a default branch without a commit have helpful messages', async () => {
  const { root, one, address } = await served();
  await one.commit({ 'README.md': '# One\n' });
  const locked = await gitTestServer({ root, authorization: 'Basic none' });
  const { mirrors } = await testMirrors();
  const url = `${locked.url.replace('//', '//ada:hidden-word@')}/one.git`;
  const refused = await mirrors.sync([gitTestTarget(url)]).catch(String);
  expect(refused).toContain('It requires a user name and a password, or refuses the given ones');
  expect(refused).not.toContain('hidden-word');
  await one.git('--git-dir', one.path, 'symbolic-ref', 'HEAD', 'refs/heads/none');
  expect(await mirrors.sync([gitTestTarget(address)]).catch(String)).toContain('Its default branch has no commit');
});
