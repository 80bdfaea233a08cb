import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningNginx, startNginx } from '#tests/sites/start-nginx.ts';

// A real nginx with the file of deploy/ on a folder as an export lays it out.
test.skip(!nginxIsInstalled, 'nginx is not installed.');

let folder: string;
let nginx: RunningNginx;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-files-'));
  const files = {
    'index.html': '<title>The first page</title>',
    '404.html': '<title>Not found</title>',
    'lamp/index.html': '<title>Lamp</title>',
    'lamp/index.html.gz': gzipSync('<title>Lamp, compressed</title>'),
    'lamp/index.md': '# Lamp',
    'assets/entry-1a2b.js': 'export {};',
    'git/lamp/page.html': '<script>alert(1)</script>',
    'feed.atom': '<feed/>',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  nginx = await startNginx('nginx-export.conf', { 'root /srv/asterism;': `root ${folder};` });
});

test.afterAll(async () => {
  await nginx?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('files of a site are served under the addresses of its pages, each as what it is', async () => {
  for (const [path, type, text] of [
    ['/', 'text/html; charset=utf-8', 'The first page'],
    ['/lamp/', 'text/html; charset=utf-8', 'Lamp'],
    ['/lamp/index.md', 'text/markdown; charset=utf-8', '# Lamp'],
    ['/feed.atom', 'application/atom+xml; charset=utf-8', '<feed/>'],
    ['/git/lamp/page.html', 'text/plain; charset=utf-8', '<script>'],
  ] as const) {
    const answer = await fetch(nginx.url + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
    expect(await answer.text()).toContain(text);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('what was compressed is sent as it lies there', async () => {
  const answer = await fetch(`${nginx.url}/lamp/index.html`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toContain('Lamp, compressed');
});

test('browsers keep what has a digest in its name, and ask for all else', async () => {
  const asset = await fetch(`${nginx.url}/assets/entry-1a2b.js`);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await fetch(`${nginx.url}/lamp/index.html`);
  expect(page.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=30/);
  const etag = page.headers.get('etag') ?? '';
  expect((await fetch(page.url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('what is not there is a 404 with the page of the site', async () => {
  const answer = await fetch(`${nginx.url}/lamp/none.html`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Not found');
  expect(answer.headers.get('cache-control')).toBeNull();
});
