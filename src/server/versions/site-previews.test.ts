import { symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type StubForge, startStubForge } from '#sources/forge/testing/stub-forge.ts';
import type { StubRequest } from '#sources/forge/testing/stub-repository.ts';
import { type GitTestRequests, gitTestRequests } from '#sources/git/testing/git-test-requests.ts';
import { gitTestServer } from '#sources/git/testing/git-test-server.ts';
import { type GitTestVersions, gitTestVersions } from '#sources/git/testing/git-test-versions.ts';

interface PreviewSite {
  readonly one: GitTestVersions;
  readonly requests: GitTestRequests;
  readonly site: TestSite;
  readonly stub: StubForge;
  /** Sets the open requests at the forge. */
  readonly open: (...open: readonly StubRequest[]) => void;
}

/** A site of one package at a forge, whose requests are shown. */
async function previewSite(settings: Partial<SettingsInput> = {}): Promise<PreviewSite> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.commit({ 'README.md': '# One\n\nSee [b](docs/b.md).\n' });
  const server = await gitTestServer({ root });
  const repository = { path: 'acme/one', address: `${server.url}/one.git` };
  const stub = await startStubForge('github', [repository]);
  const site = await startTestSite({
    settings: {
      sources: [{ github: 'acme', api: stub.api, token: 'a-token' }],
      previews: { requests: true, ...settings.previews },
      ...settings,
    },
    sync: false,
  });
  onTestFinished(() => site.close());
  const open: PreviewSite['open'] = (...requests) => {
    stub.repositories = [{ ...repository, requests }];
  };
  return { one, requests: gitTestRequests(one), site, stub, open };
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text();
}

/** Syncs at once, as the webhook does. */
async function refresh(site: TestSite): Promise<void> {
  await site.sync.run();
  await site.sync.refresh('acme/one');
}

/** The notice above the page, without the comments of React. */
function noticeOf(html: string): string {
  return (/<p class="notice" role="note">.*?<\/p>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
}

test('a reader sees an open request under a notice with its number, title, author, commit and changes', async () => {
  const { requests, site, open, stub } = await previewSite();
  const commit = await requests.push(12, { 'docs/b.md': '# B, better\n', 'docs/new.md': '# New\n' });
  open({ number: 12, title: 'Better <b>' });
  await refresh(site);
  const response = await site.get('/one@pr-12/docs/b.html');
  expect(response.status).toBe(200);
  expect(response.headers.get('asterism-commit')).toBe(commit);
  const html = await response.text();
  expect(html).toContain('>B, better</h1>');
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  const notice = noticeOf(html);
  const forge = stub.api;
  expect(notice).toContain(`<a href="${forge}/acme/one/pull/12">#12</a>`);
  expect(notice).toContain(`<a href="${forge}/acme/one/commit/${commit}">${commit.slice(0, 7)}</a>`);
  expect(notice).toContain('Title: “Better &lt;b&gt;”. Author: mallory. It is not part of the documentation yet');
  expect(notice).toContain('href="/one/compare/main...pr-12/index.html"');
  expect(notice).toContain('href="/api/check/one%40pr-12"');
  // Links of the text stay in the preview, and no permanent link leads around the notice.
  expect(await textOf(site, '/one@pr-12/index.html')).toContain('href="/one@pr-12/docs/b.html"');
  expect(html).not.toContain(`/one@${commit}`);
  const permalink = await site.get(`/one@${commit}/docs/b.html`);
  expect([permalink.status, permalink.headers.get('location')]).toEqual([302, '/one@pr-12/docs/b.html']);
});

test('the changes of a request are compared with the current version', async () => {
  const { requests, site, open } = await previewSite();
  await requests.push(12, { 'docs/b.md': '# B, better\n', 'docs/new.md': '# New\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  const html = await textOf(site, '/one/compare/main...pr-12/index.html');
  expect(html).toContain('href="/one/compare/main...pr-12/pages/docs/b.html"');
  expect(html).toContain('href="/one@pr-12/docs/new.html"');
  expect(await textOf(site, '/one/compare/main...pr-12/pages/docs/b.html')).toContain('better');
});

test('a request is in no list, search, sitemap, feed or index of the current documentation', async () => {
  const { requests, site, open } = await previewSite();
  await requests.push(12, {
    'docs/b.md': '# B zebrafish\n',
    'README.md': '# Zebrafish\n\n[one](https://evil.example)\n',
  });
  open({ number: 12, title: 'Zebrafish' });
  await refresh(site);
  await site.search.update();
  const paths = [
    '/',
    '/one/index.html',
    '/one/docs/b.html',
    '/sitemap.xml',
    '/feed.atom',
    '/llms.txt',
    '/one/llms.txt',
  ];
  const calls = ['/api/repo', '/api/repo/one', '/api/files', '/-/family.json', '/api/search?q=zebrafish'];
  for (const path of [...paths, ...calls]) {
    const text = await textOf(site, path);
    expect(text, path).not.toMatch(/pr-12|zebrafish<|"zebrafish/i);
  }
  // While it is shown, it is in the list of versions.
  const own = await textOf(site, '/one@pr-12/docs/b.html');
  expect(own).toContain('<a href="/one@pr-12/docs/b.html" aria-current="true">');
  expect(await textOf(site, '/one@2.1.0/docs/b.html')).not.toContain('pr-12');
});

test('the API lists the previews of a package', async () => {
  const { one, requests, site, open } = await previewSite({
    previews: { requests: true, branches: ['docs/*'] },
  });
  const commit = await requests.push(12, { 'docs/b.md': '# B\n' });
  await one.git('checkout', '--quiet', '-b', 'docs/new', 'main');
  const branch = await one.commit({ 'docs/b.md': '# B of a branch\n' });
  await one.git('checkout', '--quiet', 'main');
  open({ number: 12, title: 'Better', base: 'main' });
  await refresh(site);
  const { previews } = JSON.parse(await textOf(site, '/api/repo/one/previews'));
  expect(previews).toEqual([
    {
      name: 'pr-12',
      number: 12,
      title: 'Better',
      author: 'mallory',
      base: 'main',
      commit,
      state: 'open',
      updated: '2026-05-21T10:00:00.000Z',
      path: '/one@pr-12/index.html',
    },
    {
      name: 'docs-new',
      branch: 'docs/new',
      commit: branch,
      state: 'open',
      updated: expect.any(String),
      path: '/one@docs-new/index.html',
    },
  ]);
  const html = await textOf(site, '/one@docs-new/docs/b.html');
  expect(noticeOf(html)).toContain('This is a preview of the branch <span><b>docs/new</b></span>');
  expect(html).toContain('B of a branch');
  expect(await textOf(site, '/one/index.html')).not.toContain('docs-new');
  expect((await site.get('/api/repo/none/previews')).status).toBe(404);
});

test('the check report of a preview has the changed pages only', async () => {
  const { one, requests, site, open } = await previewSite();
  await one.commit({ 'docs/bad.md': '# Bad\n\n[gone](nothing.md)\n' });
  await requests.push(12, { 'docs/b.md': '# B\n\n[gone](missing.md)\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  const report = async () => {
    const response = await site.get('/api/check/one@pr-12');
    return response.status === 200 ? response.json() : undefined;
  };
  await expect.poll(report, { timeout: 30_000 }).toMatchObject({ repo: 'one@pr-12', pages: 1 });
  const { findings } = await report();
  expect(findings.map(({ file }: { readonly file: string }) => file)).toEqual(['docs/b.md']);
});

test('a push replaces the preview, a closed request says so, and one that was never open has no page', async () => {
  const { requests, site, open } = await previewSite();
  await requests.push(12, { 'docs/b.md': '# First\n' });
  await requests.push(13, { 'docs/b.md': '# Never open\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  const first = await textOf(site, '/one@pr-12/docs/b.html');
  expect(first).toContain('First');
  const shown = ['/one@pr-12/docs/b.md', '/git/one@pr-12/docs/b.md', '/one/compare/main...pr-12/pages/docs/b.html'];
  for (const path of shown) expect(await textOf(site, path), path).toContain('First');
  const second = await requests.push(12, { 'docs/b.md': '# Second\n' });
  await refresh(site);
  expect((await site.get('/one@pr-12/docs/b.html')).headers.get('asterism-commit')).toBe(second);
  for (const path of shown) expect(await textOf(site, path), path).toContain('Second');
  expect(await textOf(site, '/api/repo/one/previews')).toContain(second);
  open();
  await refresh(site);
  const closed = noticeOf(await textOf(site, '/one@pr-12/docs/b.html'));
  expect(closed).toContain('The request is closed');
  for (const path of [
    '/one@pr-13/docs/b.html',
    '/git/one@pr-13/docs/b.md',
    '/one@pr-99/index.html',
    '/one@pr-012/index.html',
  ])
    expect((await site.get(path)).status, path).toBe(404);
});

test('without days a closed request is gone at once', async () => {
  const { requests, site, open } = await previewSite({ previews: { requests: true, days: 0 } });
  const commit = await requests.push(12, { 'docs/b.md': '# First\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  expect((await site.get('/git/one@pr-12/docs/b.md')).status).toBe(200);
  open();
  await refresh(site);
  for (const path of ['/one@pr-12/docs/b.html', `/one@${commit}/docs/b.html`, '/git/one@pr-12/docs/b.md'])
    expect((await site.get(path)).status, path).toBe(404);
  expect(await textOf(site, '/api/repo/one/previews')).toBe('{"previews":[]}');
});

test('a request with too many files or a huge page says so instead of the preview', async () => {
  const { requests, site, open } = await previewSite({ previews: { requests: true, maxFiles: 1_000 } });
  const names = Array.from({ length: 10_000 }, (_, index) => `many/${index}.md`);
  await requests.push(12, Object.fromEntries(names.map((name) => [name, '# Many\n'])));
  await requests.push(13, {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    'docs/huge.md': `# Huge\n${'all work and no play '.repeat(2_500_000)}`,
  });
  await requests.push(14, { 'docs/huge.md': undefined, 'docs/b.md': '# Small\n' });
  open({ number: 12, title: 'Many' }, { number: 13, title: 'Huge' }, { number: 14, title: 'Small' });
  await refresh(site);
  const many = await site.get('/one@pr-12/index.html');
  expect(many.status).toBe(404);
  expect(await many.text()).toContain('The preview pr-12 of one is not shown: it changes more than 1,000 files.');
  const huge = await site.get('/one@pr-13/docs/b.html');
  expect(huge.status).toBe(404);
  expect(await huge.text()).toContain('its page docs/huge.md has 52,501 KB, and the limit is 2,000 KB.');
  expect((await site.get('/git/one@pr-13/docs/huge.md')).status).toBe(404);
  const compared = await site.get('/one/compare/main...pr-13/index.html');
  expect([compared.status, (await compared.text()).includes('the limit is 2,000 KB')]).toEqual([404, true]);
  expect(await textOf(site, '/one@pr-14/docs/b.html')).toContain('Small');
  expect(await textOf(site, '/one/docs/b.html')).toContain('>B 3</h1>');
}, 120_000);

test('a request reads no file outside of its own commit', async () => {
  const { one, requests, site, open } = await previewSite();
  await symlink('/etc/passwd', join(one.files, 'passwd.md'));
  await symlink('../../one.git/config', join(one.files, 'config.md'));
  await symlink('docs/b.md', join(one.files, 'inside.md'));
  const commit = await requests.push(12, {
    'docs/b.md': '# B of a stranger\n\n![x](../img.svg) [up](../../../../git/one/README.md)\n',
    'img.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'package.json': '{ "name": "core", "asterism": { "reponame": "asterism", "stargazers_count": 99999 } }',
    '.env': 'SECRET=1',
  });
  open({ number: 12, title: 'Links' });
  await refresh(site);
  for (const path of ['passwd.md', 'config.md', '.env'])
    expect((await site.get(`/git/one@pr-12/${path}`)).status, path).toBe(404);
  expect(await textOf(site, '/git/one@pr-12/inside.md')).toContain('# B of a stranger');
  const html = await textOf(site, '/one@pr-12/docs/b.html');
  expect(html).toContain('src="/git/one@pr-12/img.svg"');
  const image = await site.get('/git/one@pr-12/img.svg');
  expect(image.headers.get('content-security-policy')).not.toContain('script');
  expect(image.headers.get('asterism-commit')).toBe(commit);
  expect((await site.get('/git/one/img.svg')).status).toBe(404);
  // What its manifest says changes no list of the family.
  expect(await textOf(site, '/api/repo')).not.toMatch(/99999|"core"/);
});

test('a branch whose name looks like an option or a request is shown as what it is', async () => {
  const { one, requests, site, open } = await previewSite({ previews: { requests: true, branches: ['**'] } });
  const tip = (await one.git('rev-parse', 'main')).trim();
  for (const name of ['--upload-pack=x', 'pr-12', 'refs/pull/7/head']) await requests.set(`refs/heads/${name}`, tip);
  await requests.push(12, { 'docs/b.md': '# The request\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  expect(await textOf(site, '/one@pr-12/docs/b.html')).toContain('The request');
  expect((await site.get('/one@pr-7/docs/b.html')).status).toBe(404);
  expect((await site.get('/one@--upload-pack-x/docs/b.html')).status).toBe(200);
  const { previews } = JSON.parse(await textOf(site, '/api/repo/one/previews'));
  expect(previews.map(({ name }: { readonly name: string }) => name)).toEqual([
    'pr-12',
    '--upload-pack-x',
    '2.x',
    'refs-pull-7-head',
  ]);
});
