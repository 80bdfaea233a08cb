import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AssetsError, readAssets } from './assets.ts';

const manifest = {
  'src/web/browser/entry.ts': { file: 'assets/entry-1.js' },
  'src/web/styles/icon.svg': { file: 'assets/icon-1.svg' },
  'style.css': { file: 'assets/style-1.css' },
};

test('the boot script loads the entry script of this build', async () => {
  const folder = await build({ 'boot.js': 'load("asterism:entry")\n', 'assets/style-1.css': 'a{}\n' });
  expect(await readAssets(folder, { base: '/docs' })).toEqual({
    boot: 'load("/docs/assets/entry-1.js")',
    style: 'a{}',
    entry: '/docs/assets/entry-1.js',
    icon: '/docs/assets/icon-1.svg',
    iconFile: 'assets/icon-1.svg',
  });
});

test('the error for a missing or unusable build says what to do', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'asterism-'));
  onTestFinished(() => rm(empty, { recursive: true }));
  await expect(readAssets(empty, { base: '' })).rejects.toThrow('Run "npm run build"');
  const hostile = await build({ 'boot.js': '', 'assets/style-1.css': 'a{}</style>' });
  await expect(readAssets(hostile, { base: '' })).rejects.toThrow(AssetsError);
});

async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
