import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { TargetError } from './export-error.ts';
import { manifestFile, writeManifest } from './manifest.ts';
import { diskError, openTarget } from './target.ts';

async function written(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) await writeFile(join(folder, file), file);
  const entries = files.map((file) => [`/${file}`, { file, hash: file, size: file.length }] as const);
  await writeFile(join(folder, manifestFile), writeManifest({ entries: new Map(entries) }));
}

const beside = (folder: string, name: string): string => join(dirname(folder), `.${basename(folder)}.asterism-${name}`);

test('the new site takes the place of the old one, and nothing is left beside it', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'site');
  await written(folder, ['old.html']);
  const target = await openTarget(folder);
  expect(target.manifest.entries.get('/old.html')?.file).toBe('old.html');
  expect([...target.present].toSorted()).toEqual([manifestFile, 'old.html']);
  await writeFile(join(target.next, 'new.html'), 'new');
  const removed: string[] = [];
  await target.swap(async (old) => {
    removed.push(...(await readdir(old)));
    await rm(old, { recursive: true });
  });
  expect(removed).toContain('old.html');
  await target.close();
  expect(await readdir(folder)).toEqual(['new.html']);
  expect(await readdir(root)).toEqual(['site']);
});

test('an export that was stopped at any moment leaves a site that the next one finds whole', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'site');
  await written(folder, ['page.html']);
  // Stopped while the new one was being put together, and between taking the old one away and putting the new one there.
  await mkdir(beside(folder, 'next'));
  await writeFile(join(beside(folder, 'next'), 'half.html'), 'half');
  await rename(folder, beside(folder, 'old'));
  await writeFile(beside(folder, 'lock'), '999999999');
  const target = await openTarget(folder);
  expect(await readFile(join(folder, 'page.html'), 'utf8')).toBe('page.html');
  expect(await readdir(target.next)).toEqual([]);
  await target.close();
  expect(await readdir(root)).toEqual(['site']);
});

test('two exports never write one folder at a time', async () => {
  const folder = join(await temporaryFolder(), 'site');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await writeFile(beside(folder, 'lock'), String(other.pid));
    await expect(openTarget(folder)).rejects.toThrow(`by another export, process ${other.pid}`);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a folder that no export wrote is refused, whatever is in it', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'letter.txt'), 'dear');
  await expect(openTarget(root)).rejects.toThrow(/letter\.txt, which no export wrote/);
  await expect(openTarget(join(root, 'letter.txt'))).rejects.toThrow('is a file');
  await expect(openTarget('/')).rejects.toThrow(TargetError);
  await written(join(root, 'site'), ['a.html']);
  await writeFile(join(root, 'site', manifestFile), '{"entries":{"/x":{"file":"../letter.txt"}}}');
  await expect(openTarget(join(root, 'site'))).rejects.toThrow('which no export wrote');
  expect(await readdir(root)).toEqual(['letter.txt', 'site']);
});

test('a disk that refuses is told of in a sentence', () => {
  const full = diskError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), '/out');
  expect(full).toMatchObject({
    name: 'TargetError',
    message: expect.stringContaining('/out is on a disk that is full'),
  });
  const other = new Error('other');
  expect(diskError(other, '/out')).toBe(other);
});
