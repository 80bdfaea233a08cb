import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imageKey } from './image-key.ts';

async function cacheFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the key holds over restarts: it is made once and kept where only the operator reads it', async () => {
  const folder = await cacheFolder();
  const [first, second] = await Promise.all([imageKey(undefined, folder), imageKey(undefined, folder)]);
  expect(first).toBe(second);
  expect(await imageKey(undefined, folder)).toBe(first);
  expect(await readdir(folder)).toEqual(['image-secret']);
  expect((await stat(join(folder, 'image-secret'))).mode & 0o077).toBe(0);
  expect(await imageKey(undefined, await cacheFolder())).not.toBe(first);
});

test('a secret of the operator counts more, needs no file, and is not the key itself', async () => {
  const folder = await cacheFolder();
  const key = await imageKey('a secret of the operator', folder);
  expect(await imageKey('a secret of the operator', '/nowhere')).toBe(key);
  expect(key).not.toContain('secret');
  await expect(readFile(join(folder, 'image-secret'))).rejects.toThrow(/ENOENT/);
});
