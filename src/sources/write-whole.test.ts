import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { writeWhole } from './write-whole.ts';

test('of many who write one file at once none fails, the file is always one of them whole, and nothing else is left', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'facts.json');
  const texts = Array.from({ length: 30 }, (_, index) => String(index).repeat(200_000));
  await Promise.all(texts.map((text) => writeWhole(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['facts.json']);
});

test('a file that cannot be replaced stays, and nothing is left beside it', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'facts.json'));
  await expect(writeWhole(join(folder, 'facts.json'), 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['facts.json']);
});
