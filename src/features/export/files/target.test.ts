import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TargetError } from '#features/export/export-error.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { manifestFile, writeManifest } from './manifest.ts';
import { diskError, openTarget } from './target.ts';

async function written(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) await writeFile(join(folder, file), file);
  const entries = files.map((file) => [`/${file}`, { file, hash: file, size: file.length }] as const);
  await writeFile(join(folder, manifestFile), writeManifest({ compress: [], entries: new Map(entries) }));
}

const beside = (folder: string, name: string): string => join(dirname(folder), `.${basename(folder)}.asterism-${name}`);

test('the new site replaces the old one, and no temporary files remain', async () => {
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

test('after an export was interrupted at any moment, the next one finds a complete site', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'site');
  await written(folder, ['page.html']);
  // Interrupted while the new site was being written, and between moving the old one away and moving the new one in.
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

test('two exports never write the same folder at once', async () => {
  const folder = join(await temporaryFolder(), 'site');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await writeFile(beside(folder, 'lock'), String(other.pid));
    await expect(openTarget(folder)).rejects.toThrow(`by another export, process ${other.pid}`);
  } finally {
    other.kill('SIGKILL');
  }
});

test('of two exports that start at once on a stale lock, only one gets the folder', async () => {
  const root = await temporaryFolder();
  const program = `
    const { openTarget } = await import(${JSON.stringify(import.meta.resolve('./target.ts'))});
    let held;
    process.on('message', async (folder) => {
      if (folder === '') return process.send(await held?.close() ?? 'closed');
      held = undefined;
      try { held = await openTarget(folder); process.send('held'); } catch (error) { process.send(error.name); }
    });
    process.send('ready');`;
  const others = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  onTestFinished(() => others.forEach((other) => void other.kill('SIGKILL')));
  const answers = () => Promise.all(others.map(async (other) => String((await once(other, 'message'))[0])));
  await answers();
  const outcomes = new Set<string>();
  for (let round = 0; round < 150; round += 1) {
    const folder = join(root, `site-${round}`);
    await writeFile(beside(folder, 'lock'), '999999999');
    const said = answers();
    for (const other of others) other.send(folder);
    outcomes.add((await said).toSorted().join(' '));
    const closed = answers();
    for (const other of others) other.send('');
    await closed;
    expect(await readdir(root)).toEqual([]);
  }
  expect([...outcomes]).toEqual(['TargetError TargetError held']);
});

test('the old site is restored when the new one cannot replace it', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'site');
  await written(folder, ['page.html']);
  const target = await openTarget(folder);
  // The temporary folder was deleted: the old site can be moved aside, but the new one cannot be moved in.
  await rm(target.next, { recursive: true });
  const removed: string[] = [];
  await expect(target.swap(async (old) => void removed.push(old))).rejects.toThrow('ENOENT');
  await target.close();
  expect(removed).toEqual([]);
  expect(await readdir(root)).toEqual(['site']);
  expect(await readFile(join(folder, 'page.html'), 'utf8')).toBe('page.html');
});

test('an old site that could not be restored stays while something else is in its place', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'site');
  await written(beside(folder, 'old'), ['page.html']);
  await mkdir(folder);
  await writeFile(join(folder, 'letter.txt'), 'dear');
  await expect(openTarget(folder)).rejects.toThrow(`The site is at ${beside(folder, 'old')}`);
  expect(await readFile(join(beside(folder, 'old'), 'page.html'), 'utf8')).toBe('page.html');
  await rm(join(folder, 'letter.txt'));
  const target = await openTarget(folder);
  expect(await readFile(join(folder, 'page.html'), 'utf8')).toBe('page.html');
  await target.close();
  expect(await readdir(root)).toEqual(['site']);
});

test('a folder that no export wrote is refused, whatever its contents', async () => {
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

test('a file system error is explained in a sentence', () => {
  const full = diskError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), '/out');
  expect(full).toMatchObject({
    name: 'TargetError',
    message: expect.stringContaining('/out is on a full disk'),
  });
  const other = new Error('other');
  expect(diskError(other, '/out')).toBe(other);
});
