import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TextRecord } from '#model/text-record.ts';
import { createTextFile } from '#platform/files/text-file.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { imageKey } from './image-key.ts';

function recordIn(folder: string): TextRecord {
  return createTextFile(join(folder, 'image-secret'));
}

test('the key holds over restarts: it is made once and kept where only the operator reads it', async () => {
  const folder = await temporaryFolder();
  const [first, second] = await Promise.all([
    imageKey(undefined, recordIn(folder)),
    imageKey(undefined, recordIn(folder)),
  ]);
  expect(first).toBe(second);
  expect(await imageKey(undefined, recordIn(folder))).toBe(first);
  expect(await readdir(folder)).toEqual(['image-secret']);
  expect((await stat(join(folder, 'image-secret'))).mode & 0o077).toBe(0);
  expect(await imageKey(undefined, recordIn(await temporaryFolder()))).not.toBe(first);
});

test('a secret of the operator counts more, needs no file, and is not the key itself', async () => {
  const folder = await temporaryFolder();
  const key = await imageKey('a secret of the operator', recordIn(folder));
  expect(await imageKey('a secret of the operator', recordIn('/nowhere'))).toBe(key);
  expect(key).not.toContain('secret');
  await expect(readFile(join(folder, 'image-secret'))).rejects.toThrow(/ENOENT/);
});
