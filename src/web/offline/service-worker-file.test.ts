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
  const manifest = { 'src/web/browser/entry.tsx': { file: 'assets/entry-1.js' } };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'service-worker.js'), 'files=`asterism:files`');
  for (const name of ['entry-1.js', 'analytics-1.js', 'diagram-1.html', 'style-1.css', 'hu-1.js', 'icon-1.svg'])
    await writeFile(join(folder, 'assets', name), '');
});

afterEach(() => rm(folder, { recursive: true }));

test('the worker is told what the interface is made of, its own script first', async () => {
  expect(await readServiceWorker(folder, true)).toBe('files=`assets/entry-1.js assets/hu-1.js assets/icon-1.svg`');
});

test('where nothing is to be kept, the worker is told so', async () => {
  expect(await readServiceWorker(folder, false)).toBe('files=``');
});

test('a build without a worker is named', async () => {
  await writeFile(join(folder, 'service-worker.js'), '');
  await expect(readServiceWorker(folder, true)).rejects.toThrow(AssetsError);
});
