import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { type TestExport, testExport } from '#cli/testing/test-export.ts';
import type { SettingsInput } from '#config/schema.ts';
import { manifestFile, noJekyllFile } from '#export/files/manifest.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from '#sources/git/testing/git-test-repository.ts';
import { gitTestServer } from '#sources/git/testing/git-test-server.ts';
import { bucketManifest } from './bucket-manifest.ts';
import { type TestBucket, testBucket } from './testing/test-bucket.ts';

const family = {
  'ant/package.json': JSON.stringify({ name: 'ant', version: '1.0.0', description: 'The ant' }),
  'ant/README.md': '# Ant\n\n[Guide](docs/guide.md), ![logo](logo.svg), [script](run.sh), [archive](a.tar.gz)\n',
  'ant/docs/guide.md': '# Guide\n\n[Data](../data.json)\n',
  'ant/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'ant/data.json': '{"a": 1}\n',
  'ant/run.sh': 'echo ant\n',
  'ant/a.tar.gz': 'archive',
  'bee/package.json': JSON.stringify({ name: 'bee', version: '1.0.0', description: 'The bee' }),
  'bee/README.md': '# Bee\n\nText of the bee.\n',
};

const address = { bucket: 'site', prefix: '' };

/** A family with a bucket. */
async function bucketExport(
  files: Readonly<Record<string, string>> = family,
  settings: SettingsInput = {},
): Promise<{ site: TestExport; bucket: TestBucket; run: TestExport['toBucket'] }> {
  const bucket = await testBucket();
  const site = await testExport(files, {
    ...settings,
    core: { server: { url: 'https://docs.example' } },
    export: { bucket: bucket.settings },
  });
  return { site, bucket, run: site.toBucket };
}

/** The keys of the objects of an export, without its manifest. */
async function keys(bucket: TestBucket): Promise<readonly string[]> {
  return [...(await bucket.objects()).keys()].filter((key) => key !== bucketManifest).toSorted();
}

test('a bucket has the same files as a folder, with the types and cache headers of the served site', async () => {
  const { site, bucket, run } = await bucketExport();
  await site.run('out');
  await run(address);
  const files = await site.files('out');
  expect([...(await keys(bucket)), manifestFile, noJekyllFile].toSorted()).toEqual([...files.keys()].toSorted());
  const objects = await bucket.objects();
  for (const [key, text] of files)
    if (key !== manifestFile && key !== noJekyllFile) expect(objects.get(key)?.bytes, key).toBe(text);
  const synced = 'public, max-age=0, s-maxage=30, stale-if-error=604800';
  const immutable = 'public, max-age=31536000, immutable';
  const expected: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'index.html': ['text/html; charset=utf-8', synced],
    'ant/index.html': ['text/html; charset=utf-8', synced],
    'ant/data.json/index.html': ['text/html; charset=utf-8', synced],
    '404.html': ['text/html; charset=utf-8', synced],
    'ant/docs/guide.md': ['text/markdown; charset=utf-8', synced],
    'api/repo': ['application/json; charset=utf-8', synced],
    'feed.atom': ['application/atom+xml; charset=utf-8', synced],
    'manifest.webmanifest': ['application/manifest+json; charset=utf-8', synced],
    'robots.txt': ['text/plain; charset=utf-8', synced],
    'assets/entry-1a2b.js': ['text/javascript; charset=utf-8', immutable],
    'service-worker.js': ['text/javascript; charset=utf-8', 'no-cache'],
    'git/ant/run.sh': ['text/plain; charset=utf-8', synced],
    'git/ant/logo.svg': ['image/svg+xml', synced, 'attachment'],
    'git/ant/a.tar.gz': ['application/octet-stream', synced, 'attachment'],
  };
  for (const [key, values] of Object.entries(expected)) {
    const { type, caching, disposition } = objects.get(key) ?? {};
    expect([type, caching, disposition], key).toEqual([values[0], values[1], values[2]]);
  }
});

test('an export again uploads nothing, also after the cache was deleted; a changed page uploads only what shows it', async () => {
  const { site, bucket, run } = await bucketExport();
  const first = await run(address);
  expect(first.bucket.uploaded).toBe((await keys(bucket)).length);
  expect((await run(address)).bucket).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  await rm(join(site.settings.server.cache, 'buckets'), { recursive: true });
  expect((await run(address)).bucket).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
  bucket.proxy.seen.length = 0;
  await site.write('ant/docs/guide.md', '# Guide\n\nOther text.\n');
  await run(address);
  const uploads = bucket.uploads().filter((key) => key !== bucketManifest);
  expect(uploads).toEqual(expect.arrayContaining(['ant/docs/guide.html', 'ant/docs/guide.md']));
  expect(uploads.filter((key) => key.endsWith('.html') || key.startsWith('bee/'))).toEqual(['ant/docs/guide.html']);
});

test('the files of a removed page are removed, and those of other programs stay', async () => {
  const { site, bucket, run } = await bucketExport();
  await run(address);
  await bucket.put('CNAME', 'docs.example');
  await site.remove('ant/docs');
  expect((await run(address)).bucket.removed).toBeGreaterThan(1);
  const left = await keys(bucket);
  expect(left.filter((key) => key.includes('guide'))).toEqual([]);
  expect(left).toContain('CNAME');
});

test('compressed copies are objects with the type of their file and an encoding', async () => {
  const { site, bucket, run } = await bucketExport();
  await run(address, { export: { ...site.settings.export, compress: ['br', 'gzip'] } });
  const objects = await bucket.objects();
  expect(objects.get('ant/index.html.br')).toMatchObject({ type: 'text/html; charset=utf-8', encoding: 'br' });
  expect(objects.get('ant/index.html.gz')).toMatchObject({ type: 'text/html; charset=utf-8', encoding: 'gzip' });
  expect(objects.get('ant/index.html')?.encoding).toBeUndefined();
});

test('other cache times of the settings are uploaded with the same files', async () => {
  const { site, bucket, run } = await bucketExport();
  await run(address);
  const { server } = site.settings;
  const other = { server: { ...server, caching: { ...server.caching, maxAge: 0 } } };
  expect((await run(address, other)).bucket.uploaded).toBeGreaterThan(0);
  const objects = await bucket.objects();
  expect(objects.get('index.html')?.caching).toBe('no-cache');
  expect(objects.get('assets/entry-1a2b.js')?.caching).toContain('immutable');
});

test('a bucket that cannot be used stops the export before anything is rendered', async () => {
  const { site, bucket, run } = await bucketExport();
  bucket.proxy.fault = () => ({ status: 403, code: 'AccessDenied' });
  await expect(run(address)).rejects.toThrow(/Give the access key the right s3:ListBucket/);
  await expect(site.files('cache/buckets')).rejects.toThrow(/ENOENT/);
});

test('the cache counts the site of a bucket, and removes it when it is cleared', async () => {
  const { site, run } = await bucketExport();
  const { cache } = site.settings.server;
  await run(address);
  const lines: string[] = [];
  await main(['cache', '--cache', cache, '--no-config'], linesLog(lines));
  expect(lines.join('\n')).toMatch(/1 bucket export, \d+\.\d MB/);
  await main(['cache', 'prune', '--cache', cache, '--no-config'], linesLog(lines));
  expect(await readdir(join(cache, 'buckets'))).not.toEqual([]);
  await main(['cache', 'clear', '--force', '--cache', cache, '--no-config'], linesLog(lines));
  await expect(readdir(join(cache, 'buckets'))).rejects.toThrow(/ENOENT/);
  expect((await run(address)).bucket).toEqual({ uploaded: 0, bytes: 0, removed: 0 });
});

test('pages that could not be written, on a machine without earlier copies, stay in the bucket', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => [`one/docs/p${index}.md`, `# Page ${index}\n`] as const);
  const { site, bucket, run } = await bucketExport({ 'one/README.md': '# One\n', ...Object.fromEntries(pages) });
  await run(address);
  const before = await keys(bucket);
  await rm(site.settings.server.cache, { recursive: true });
  const { server } = site.settings;
  const { failed } = await run(address, { server: { ...server, limits: { ...server.limits, queueLimit: 1 } } });
  expect(failed.filter(({ hasEarlierCopy }) => !hasEarlierCopy)).not.toEqual([]);
  expect(await keys(bucket)).toEqual(before);
});

test('the address of a moved page is a document that redirects', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const text = `# Moved\n${'a line\n'.repeat(40)}`;
  await one.commit({ 'README.md': '# One\n', 'old.md': text });
  await one.commit({ 'old.md': undefined, 'docs/new.md': text });
  const server = await gitTestServer({ root });
  const { bucket, run } = await bucketExport({}, { sources: [`${server.url}/one.git`] });
  await run({ bucket: 'site', prefix: 'docs/' });
  const moved = (await bucket.objects()).get('docs/one/old.html');
  expect(moved?.type).toBe('text/html; charset=utf-8');
  expect(moved?.text).toContain('content="0; url=/one/docs/new.html"');
});
