import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function statusOf(site: TestSite, path: string): Promise<number> {
  return (await site.get(path)).status;
}

async function startSite(one: GitTestRepository, versions: SettingsInput['versions']): Promise<TestSite> {
  const site = await startTestSite({ settings: { sources: [{ git: one.path }], versions } });
  onTestFinished(() => site.close());
  return site;
}

test('tags named like options, paths and markup are versions with harmless names, or none', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  const commit = await one.commit({ 'README.md': '# Tagged\n' });
  const refs = [
    'refs/tags/--upload-pack=touch-1.0.0',
    'refs/tags/a/../b',
    'refs/tags/v1.0.0/../../x',
    'refs/tags/<img src=x onerror=alert(1)>-1.0.0',
    'refs/tags/verzió-1.0.0',
    'refs/tags/v2.0.0"onclick=x',
    'refs/tags/v3.0.0',
  ];
  for (const ref of refs) await one.git('update-ref', ref, commit).catch(() => undefined);
  await one.git('push', '--quiet', one.path, '+refs/tags/*:refs/tags/*');
  await one.commit({ 'README.md': '# Current\n' });
  const site = await startSite(one, { tags: ['**'], keep: 'all' });
  const html = await (await site.get('/one/index.html')).text();
  expect(html).toContain('href="/one@3.0.0/index.html"');
  expect(html).not.toMatch(/<img src=x|"onclick=x|\.\.\//);
  expect(await (await site.get('/one@3.0.0/index.html')).text()).toContain('Tagged');
  expect(await statusOf(site, '/one@--upload-pack-touch-1.0.0/index.html')).toBe(200);
  for (const name of ['--upload-pack=touch-9.0.0', '..', '../one', '%2e%2e', '3.0.0%00', '3.0.0;ls', '@', '']) {
    expect(await statusOf(site, `/one@${name}/index.html`), name).toBeGreaterThanOrEqual(400);
  }
});

test('a client that asks for commits that do not exist is refused before git looks them up, on every route, and others are not', async () => {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  const site = await startSite(one, {});
  const from = async (remoteAddress: string, path: string): Promise<number> =>
    (await site.app.request(`http://site.test${path}`, {}, { incoming: { socket: { remoteAddress } } })).status;
  const routes = [
    (id: string) => `/one@${id}/docs/b.html`,
    (id: string) => `/git/one@${id}/docs/b.md`,
    (id: string) => `/one@${id}/docs/b.md`,
    (id: string) => `/api/repo/one@${id}`,
    (id: string) => `/one/compare/${id}...3.0.0`,
    (id: string) => `/one/compare/1.0.0...${id}`,
  ];
  // No lookup is allowed again while the clock stands still.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const unknown = Array.from({ length: 240 }, (_, at) => at.toString(16).padStart(40, 'abc'));
  const statuses = await Promise.all(
    unknown.map((id, at) => from('192.0.2.7', routes[at % routes.length]?.(id) ?? '')),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(120);
  const known = one.tagged['v3.0.0'];
  expect(await from('192.0.2.7', `/one@${known}/docs/b.html`)).toBe(429);
  expect(await from('192.0.2.7', '/one/index.html')).toBe(200);
  // Commits that exist cost no part of the limit.
  const read = await Promise.all(Array.from({ length: 300 }, () => from('192.0.2.8', `/one@${known}/docs/b.html`)));
  expect(read.slice(0, 120)).toEqual(Array(120).fill(200));
  for (let turn = 0; turn < 130; turn += 1) expect(await from('192.0.2.9', `/one@${known}/docs/b.html`)).toBe(200);
  // Pages that a version lacks are looked up too.
  for (let turn = 0; turn < 120; turn += 1) expect(await from('192.0.2.10', `/one@1.0.0/x${turn}.html`)).toBe(302);
  expect(await from('192.0.2.10', '/one@1.0.0/y.html')).toBe(429);
});

test('a branch that a setting names is a version until it disappears', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  await one.commit({ 'README.md': '# Main\n' });
  await one.git('checkout', '--quiet', '-b', 'feature/next-1');
  const commit = await one.commit({ 'README.md': '# Feature\n' });
  await one.git('checkout', '--quiet', 'main');
  const site = await startSite(one, { branches: ['feature/**'] });
  const html = await (await site.get('/one/index.html')).text();
  expect(html).toContain('href="/one@feature-next-1/index.html"');
  const branch = await (await site.get('/one@feature-next-1/index.html')).text();
  expect(branch).toContain('>Feature</h1>');
  expect(branch).toContain('which has not been released yet');
  expect(await statusOf(site, `/one@${commit}/index.html`)).toBe(200);
  await rm(join(one.path, 'refs/heads/feature'), { recursive: true });
  await site.sync.run();
  expect(await statusOf(site, '/one@feature-next-1/index.html')).toBe(404);
  expect(await statusOf(site, `/one@${commit}/index.html`)).toBe(404);
});

test('while the remote is down, versions that the mirror has stay readable', async () => {
  const root = await temporaryFolder();
  await gitTestVersions(root, 'one');
  const server = await gitTestServer({ root });
  const site = await startTestSite({ settings: { sources: [`${server.url}/one.git`] } });
  onTestFinished(() => site.close());
  expect(await statusOf(site, '/one@2.1.0/docs/c.html')).toBe(200);
  await server.stop();
  await site.sync.run();
  expect(await statusOf(site, '/one@2.1.0/docs/b.html')).toBe(200);
  expect(await statusOf(site, '/one@1.0.0/docs/a.html')).toBe(200);
  expect(await statusOf(site, '/one/docs/b.html')).toBe(200);
});

test('forty releases of three major versions: the newest of each is listed, and each is readable', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  for (let release = 0; release < 40; release += 1) {
    await one.commit({ 'README.md': `# Release ${release}\n`, [`docs/page-${release % 7}.md`]: `# Page ${release}\n` });
    const version = `v${1 + Math.floor(release / 15)}.${release % 15}.0`;
    await one.git('tag', ...(release % 3 === 0 ? ['--annotate', '--message=x'] : []), version);
  }
  await one.git('push', '--quiet', one.path, '+refs/tags/*:refs/tags/*');
  const site = await startSite(one, {});
  const { versions } = (await (await site.get('/api/repo/one')).json()) as { versions: { name: string }[] };
  expect(versions.map(({ name }) => name)).toEqual(['3.9.0', '2.14.0', '1.14.0']);
  for (const [path, text] of [
    ['/one@1.0.0/index.html', 'Release 0'],
    ['/one@2.3.0/index.html', 'Release 18'],
    ['/one@3.9.0/docs/page-4.html', 'Page 39'],
    ['/one/compare/1.0.0...3.9.0', '8 pages differ.'],
  ] as const) {
    expect(await (await site.get(path)).text(), path).toContain(text);
  }
});
