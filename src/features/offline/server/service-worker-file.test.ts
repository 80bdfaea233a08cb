import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AssetsError } from '#web/document/assets.ts';
import { readServiceWorker } from './service-worker-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-worker-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  const manifest = { 'src/kernel/web/browser/entry.ts': { file: 'assets/entry-1.js' } };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'service-worker.js'), 'files=`asterism:files`');
  for (const name of ['entry-1.js', 'analytics-1.js', 'diagram-1.html', 'rest-1.css', 'hu-1.js', 'icon-1.svg'])
    await writeFile(join(folder, 'assets', name), '');
});

afterEach(() => rm(folder, { recursive: true }));

test('the script lists the files of the build, the entry script first', async () => {
  expect(await readServiceWorker(folder, true)).toBe(
    'files=`assets/entry-1.js assets/hu-1.js assets/icon-1.svg assets/rest-1.css`',
  );
});

test('the script lists the styles and fonts of the settings, which pages need to look right', async () => {
  const own = ['/assets/site/site-1.css', '/assets/site/Inter-1.woff2', '/assets/site/logo-1.svg'];
  expect(await readServiceWorker(folder, true, own)).toMatch(
    / assets\/site\/site-1\.css assets\/site\/Inter-1\.woff2`$/,
  );
  expect(await readServiceWorker(folder, false, own)).toBe('files=``');
});

test('the script lists no files if offline reading is off', async () => {
  expect(await readServiceWorker(folder, false)).toBe('files=``');
});

test('a build without a service worker is an error', async () => {
  await writeFile(join(folder, 'service-worker.js'), '');
  await expect(readServiceWorker(folder, true)).rejects.toThrow(AssetsError);
});
