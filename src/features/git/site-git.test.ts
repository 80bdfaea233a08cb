import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from './testing/git-test-repository.ts';
import { gitTestServer } from './testing/git-test-server.ts';

async function gitSite(settings: (url: string) => SettingsInput) {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({
    'package.json': '{ "name": "one", "repository": "https://github.com/acme/one" }',
    'README.md': '# One\n',
    'docs/old.md': `# Moved\n${'a line\n'.repeat(40)}`,
    'docs/gone.md': '# Gone\n',
    'docs/README.md': '# Docs\n',
  });
  const server = await gitTestServer({ root });
  const site = await startTestSite({ settings: settings(server.url) });
  onTestFinished(() => site.close());
  return { one, server, site };
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text();
}

test('a push is shown after a sync: moved pages redirect, removed ones show until when they existed', async () => {
  const { one, site } = await gitSite((url) => ({ sources: [`${url}/one.git`] }));
  expect(await textOf(site, '/one/docs/old.html')).toContain('>Moved</h1>');
  await one.commit({
    'docs/old.md': undefined,
    'docs/gone.md': undefined,
    'guide/new.md': `# Moved\n${'a line\n'.repeat(41)}`,
  });
  await site.sync.run();
  const moved = await site.get('/one/docs/old.html');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/one/guide/new.html']);
  const inSite = await site.get('/one/docs/old.html', { accept: 'text/html', 'asterism-language': 'en' });
  expect([inSite.status, inSite.headers.get('location')]).toEqual([301, '/one/guide/new.html']);
  const raw = await site.get('/git/one/docs/old.md');
  expect([raw.status, raw.headers.get('location')]).toEqual([301, '/git/one/guide/new.md']);
  const gone = await site.get('/one/docs/gone.html');
  expect(gone.status).toBe(404);
  const html = await gone.text();
  expect(html).toContain('This page existed until Jan 2, 2024.');
  expect(html).toContain('<a href="/one/docs/index.html">docs/README.md</a>');
  expect(await textOf(site, '/one/docs/never.html')).not.toContain('This page existed until');
});

test('a page shows when, by whom and in which commit it was changed, and where to edit it', async () => {
  const { one, site } = await gitSite((url) => ({ sources: [`${url}/one.git`] }));
  const commit = await one.commit({ 'README.md': '# One\n\nMore.\n' }, 'Grace Hopper <grace@example.org>');
  await site.sync.run();
  const english = await textOf(site, '/one');
  expect(english).toContain('Changed on Jan 2, 2024 by Grace Hopper');
  expect(english).toContain(`href="https://github.com/acme/one/commit/${commit}"`);
  expect(english).toContain('href="https://github.com/acme/one/edit/main/README.md"');
  expect(english).toContain('href="https://github.com/acme/one/commits/main/README.md"');
  expect(english).not.toContain('grace@example.org');
  const hungarian = await (await site.get('/one', { 'Accept-Language': 'hu' })).text();
  expect(hungarian).toContain('Módosítva: 2024. jan. 2., Grace Hopper');
});

test('page, markdown, raw file and list of packages contain repository, commit and time of sync, but not the clone URL', async () => {
  const { one, site } = await gitSite((url) => ({ sources: [`${url.replace('//', '//me:s3cret@')}/one.git`] }));
  const commit = await one.commit({ 'main.c': 'int main;\n' });
  await textOf(site, '/one/docs/gone.html');
  await site.sync.run();
  for (const path of ['/one/docs/gone.html', '/one/docs/gone.md', '/git/one/main.c']) {
    const response = await site.get(path);
    expect(response.headers.get('asterism-repository'), path).toBe('https://github.com/acme/one');
    expect(response.headers.get('asterism-commit'), path).toBe(commit);
    expect(Date.parse(response.headers.get('asterism-synced') ?? ''), path).toBeGreaterThan(Date.now() - 60_000);
    expect(await response.text(), path).not.toMatch(/s3cret|127\.0\.0\.1/);
  }
  const api = await site.get('/api/repo');
  expect(api.headers.get('asterism-synced')).toBeTruthy();
  const text = await api.text();
  expect(JSON.parse(text).repo.one.asterism).toMatchObject({ commit, ref: 'main' });
  expect(text + (await textOf(site, '/healthz')) + site.lines.join()).not.toContain('s3cret');
});

test('a page shows a notice when its source was unreachable for longer than the settings allow', async () => {
  const { server, site } = await gitSite((url) => ({ sources: [`${url}/one.git`], server: { staleAfter: 30 } }));
  await server.stop();
  await site.sync.run();
  expect(await textOf(site, '/one')).not.toContain('has not been reachable');
  await checked(site, Date.UTC(2024, 4, 5));
  await site.sync.run();
  expect(await textOf(site, '/one')).toContain('The source of this page has been unreachable since May 5, 2024.');
  await server.start();
  await site.sync.run();
  expect(await textOf(site, '/one')).not.toContain('has not been reachable');
});

test('a start with an unreachable source shows the others and logs the error', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const server = await gitTestServer({ root });
  const dead = await gitTestServer({ root });
  await dead.stop();
  const sources = [`${dead.url}/one.git`, `${server.url}/one.git`];
  const site = await startTestSite({ settings: { sources }, sync: false });
  onTestFinished(() => site.close());
  await site.sync.start();
  expect((await site.get('/one')).status).toBe(200);
  expect(site.lines).toEqual([
    expect.stringMatching(/^! http:.*one\.git: The git repository cannot be read: .*connect/i),
  ]);
  const health = await (await site.get('/healthz')).text();
  expect(health).toMatch(/"problem"|cannot/);
  await dead.start();
  await site.sync.run();
  expect(site.lines.join('\n')).toMatch(/✓ .*can be read again/);
});

/** Sets the time of the last response of all remotes in the mirrors. */
async function checked({ cache }: TestSite, time: number): Promise<void> {
  const files = await readdir(join(cache, 'git'), { recursive: true });
  for (const file of files.filter((name) => name.includes('asterism-checked-'))) {
    await utimes(join(cache, 'git', file), time / 1000, time / 1000);
  }
}

test('settings show another branch, folder, icon and name without any change in the repository', async () => {
  const { site } = await gitSite((url) => ({
    sources: [
      {
        git: `${url}/one.git`,
        web: 'https://codeberg.org/acme/{repo}',
        overrides: { one: { root: 'docs', name: 'handbook', description: 'From the settings', stars: 12 } },
      },
    ],
  }));
  const html = await textOf(site, '/handbook');
  expect(html).toContain('>Docs</h1>');
  expect(html).toContain('From the settings');
  expect(html).toContain('href="https://codeberg.org/acme/one/_edit/main/docs/README.md"');
  expect((await site.get('/one')).headers.get('location')).toBe('/handbook/index.html');
});
