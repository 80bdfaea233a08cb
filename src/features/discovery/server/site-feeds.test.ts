import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const files = {
  'dated/README.md': '# Dated\n\nA lamp.\n',
  'dated/package.json': '{ "name": "dated", "version": "0.0.0-development" }',
  'dated/CHANGELOG.md': '# Changes\n\n## 2.0.0-rc.1 - 2026-03-01\n\n- Next\n\n## 1.2.0 - 2026-01-02\n\n- First\n',
  'undated/README.md': '# Undated\n\nA wick.\n',
  'undated/package.json': '{ "name": "undated", "version": "1.0.0" }',
  'undated/CHANGELOG.md': '# Changes\n\n## 1.0.0\n\n- First\n',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

async function advertised(path: string): Promise<readonly (string | undefined)[]> {
  const html = await (await site.get(path)).text();
  return [...html.matchAll(/href="([^"]*feed\.(?:atom|json))"/g)].map(([, href]) => href);
}

test('a feed without entries is not advertised, neither that of a package nor that of a generated home page', async () => {
  const all = ['/feed.atom', '/feed.json'];
  expect(await advertised('/undated/index.html')).toEqual(all);
  expect(await advertised('/matrix/index.html')).toEqual(all);
  expect(await advertised('/dated/index.html')).toEqual([
    '/dated/feed.atom',
    '/dated/feed.json',
    ...all,
    '/dated/feed.atom',
  ]);
});

test('a family without any date advertises no feed', async () => {
  const { 'undated/README.md': readme, 'undated/CHANGELOG.md': log } = files;
  const other = await startTestSite({ files: { 'undated/README.md': readme, 'undated/CHANGELOG.md': log } });
  try {
    expect(await (await other.get('/undated/index.html')).text()).not.toMatch(/feed\.(?:atom|json)/);
  } finally {
    await other.close();
  }
});

test('a placeholder of a version gives way to the newest finished release', async () => {
  const packages = site.snapshots.current()?.packages;
  expect([packages?.get('dated')?.package.version, packages?.get('undated')?.package.version]).toEqual([
    '1.2.0',
    '1.0.0',
  ]);
  expect(await (await site.get('/dated/index.html')).text()).toMatch(/v<!-- -->1\.2\.0/);
});

test('releases of one day are in a feed with the newest first', async () => {
  const log = '# Changes\n\n## 1.0.10 - 2026-03-04\n\nTen.\n\n## 1.0.9 - 2026-03-04\n\nNine.\n';
  const other = await startTestSite({ files: { 'oil/README.md': '# Oil\n', 'oil/CHANGELOG.md': log } });
  const feed = await (await other.get('/oil/feed.json')).json();
  await other.close();
  expect(feed.items.map(({ title }: { readonly title: string }) => title)).toEqual(['oil 1.0.10', 'oil 1.0.9']);
});
