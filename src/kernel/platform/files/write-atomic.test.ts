import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createFileAtomic, writeFileAtomic, writePrivateFile } from './write-atomic.ts';

test('of many concurrent writes of one file none fails, the file is always one of them whole, and nothing else is left', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'facts.json');
  const texts = Array.from({ length: 30 }, (_, index) => String(index).repeat(200_000));
  await Promise.all(texts.map((text) => writeFileAtomic(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['facts.json']);
});

test('a file that cannot be replaced stays, and nothing is left beside it', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'facts.json'));
  await expect(writeFileAtomic(join(folder, 'facts.json'), 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['facts.json']);
});

test('a private file is readable by its owner only', async () => {
  const folder = await temporaryFolder();
  const [written, created] = [join(folder, 'new/written'), join(folder, 'created')];
  await writePrivateFile(written, 'secret');
  await createFileAtomic(created, 'secret', { mode: 0o600 });
  for (const file of [written, created]) expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('of many concurrent creations of one file one succeeds, and its content stays', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'secret');
  const texts = Array.from({ length: 20 }, (_, index) => `secret ${index}`);
  const created = await Promise.all(texts.map((text) => createFileAtomic(file, text)));
  expect(created.filter((isCreated) => isCreated)).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(texts[created.indexOf(true)]);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a file that exists is never overwritten by a creation', async () => {
  const file = join(await temporaryFolder(), 'secret');
  await writeFile(file, 'first');
  expect(await createFileAtomic(file, 'second')).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('first');
  await expect(createFileAtomic(join(file, 'inside'), 'text')).rejects.toThrow('ENOTDIR');
});
