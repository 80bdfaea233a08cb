import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { previewSite, refresh, textOf } from '#features/versions/testing/preview-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** The notice above the page, without the comments of React. */
function noticeOf(html: string): string {
  return (/<p class="notice"[^>]*>.*?<\/p>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
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
  await site.catalog.followers.update();
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
  expect(own).toContain('<a href="/one@pr-12/docs/b.html" rel="nofollow" aria-current="true">');
  expect(await textOf(site, '/one@2.1.0/docs/b.html')).not.toContain('pr-12');
});

test('a request speaks for the package inside the notice only: card, menu and head show the current version', async () => {
  const { one, requests, site, open } = await previewSite();
  const block = (extra: object) => JSON.stringify({ name: 'one', version: '3.0.0', ...extra });
  await one.commit({
    'package.json': block({
      description: 'The true one',
      homepage: 'https://one.example',
      asterism: { menu: [{ name: 'menu-b', link: 'docs/b.html' }] },
    }),
  });
  await requests.push(12, {
    'package.json': block({
      description: 'Mallory bank',
      homepage: 'https://mallory.example',
      license: 'Mallory-1.0',
      asterism: {
        menu: [
          { name: 'Log in', link: 'https://mallory.example/in' },
          { name: 'Gone', link: 'docs/gone.html' },
        ],
        type: 'mallory',
      },
    }),
    'docs/b.md': '# Mallory heading\n',
    'README.md': '# One\n\n[![b](https://mallory.example/b.svg)](https://mallory.example/badge)\n\nText.\n',
  });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  const html = await textOf(site, '/one@pr-12/index.html');
  const notice = noticeOf(html);
  expect(notice).toContain('Proposed description: “Mallory bank”.');
  expect(notice).toContain('Proposed home page: https://mallory.example/.');
  expect(notice).toContain('Proposed menu: Log in: https://mallory.example/in, Gone: docs/gone.html.');
  expect(notice).not.toContain('href="https://mallory');
  const card = /<section class="card".*?<\/section>/.exec(html)?.[0] ?? '';
  expect(card).toContain('The true one');
  expect(card).toContain('href="https://one.example/"');
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
  expect(article).toContain('https://mallory.example/badge');
  // What is left of the page without the notice and the article has nothing of the request but names of its pages.
  const around = html.replace(/<p class="notice"[^>]*>.*?<\/p>/, '').replace(article, '');
  expect(around).not.toMatch(/mallory(?! heading)/i);
  // The title of an entry of the menu is that of the current page.
  expect(/<header[\s\S]*?<\/header>/.exec(html)?.[0]).not.toContain('Mallory');
  expect(await textOf(site, '/api/repo/one@pr-12')).not.toMatch(/mallory/i);
  // The check is one of the request.
  await expect.poll(() => textOf(site, '/api/check/one%40pr-12')).toContain('docs/gone');
});

test('no response of a preview is for search engines, or kept by caches for an outage', async () => {
  const { requests, site, open } = await previewSite();
  await requests.push(12, { 'docs/b.md': '# B, better\n', 'docs/x.png': 'not really' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  const paths = [
    '/one@pr-12/docs/b.html',
    '/one@pr-12/docs/b.md',
    '/git/one@pr-12/docs/b.md',
    '/git/one@pr-12/docs/x.png',
    '/one@pr-12/llms.txt',
    '/api/repo/one@pr-12',
    '/api/check/one@pr-12',
  ];
  for (const path of paths) {
    await expect.poll(async () => (await site.get(path)).status).toBe(200);
    const { headers } = await site.get(path);
    const kept = [headers.get('cache-control'), headers.get('x-accel-expires')];
    expect([headers.get('x-robots-tag'), ...kept], path).toEqual(['noindex', 'public, max-age=0, s-maxage=10', '0']);
  }
  for (const path of ['/one@pr-12/feed.atom', '/one@pr-12/feed.json'])
    expect((await site.get(path)).status, path).toBe(404);
  // The index of an old version is not for search engines either, and may be kept.
  const { headers } = await site.get('/one@1.0.0/llms.txt');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toContain('stale-if-error');
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
  expect(noticeOf(html)).toContain('This is a preview of branch <span><b>docs/new</b></span>');
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
  await expect.poll(report).toMatchObject({ repo: 'one@pr-12', pages: 1 });
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
  expect(closed).toContain('The pull request is closed');
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

test('branches of a checkout are previews by their patterns', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.git('checkout', '--quiet', '-b', 'docs/new', 'main');
  await one.commit({ 'docs/b.md': '# B of a branch\n' });
  await one.git('checkout', '--quiet', 'main');
  const sources = [join(root, '.files')];
  const site = await startTestSite({ settings: { sources, previews: { requests: true, branches: ['docs/*'] } } });
  onTestFinished(() => site.close());
  expect(await textOf(site, '/one@docs-new/docs/b.html')).toContain('B of a branch');
  expect(await textOf(site, '/one/docs/b.html')).not.toContain('docs-new');
});

test('where plain addresses show a release, a request is a preview too, and its commit leads to it', async () => {
  const { requests, site, open } = await previewSite({
    previews: { requests: true },
    versions: { current: 'release' },
  });
  const commit = await requests.push(12, { 'docs/b.md': '# B of a request\n' });
  open({ number: 12, title: 'Another B' });
  await refresh(site);
  expect(await textOf(site, '/one@pr-12/docs/b.html')).toContain('B of a request');
  for (const id of [commit, commit.slice(0, 9)]) {
    const response = await site.get(`/one@${id}/docs/b.html`);
    expect([response.status, response.headers.get('location')], id).toEqual([302, '/one@pr-12/docs/b.html']);
  }
});
