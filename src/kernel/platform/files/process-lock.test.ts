import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { clearLockRemains, releaseLock, takeLock } from './process-lock.ts';

test('a lock names its process, and nothing is left after its release', async () => {
  const folder = await temporaryFolder();
  const lock = join(folder, 'lock');
  await takeLock(lock);
  expect(await readFile(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(await readdir(folder)).toEqual(['lock']);
  await releaseLock(lock);
  expect(await readdir(folder)).toEqual([]);
});

test('a lock of a running process is respected, and its error names the process', async () => {
  const lock = join(await temporaryFolder(), 'lock');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void other.kill('SIGKILL'));
  await writeFile(lock, String(other.pid));
  await expect(takeLock(lock)).rejects.toMatchObject({ name: 'LockHeldError', processId: other.pid });
});

test('the lock of a process that has ended is replaced', async () => {
  const folder = await temporaryFolder();
  const lock = join(folder, 'lock');
  await writeFile(lock, '999999999');
  await takeLock(lock);
  expect(await readdir(folder)).toEqual(['lock']);
});

test('what killed processes left while they took the lock is removed', async () => {
  const folder = await temporaryFolder();
  const lock = join(folder, 'lock');
  await takeLock(lock);
  for (const name of ['lock-0123', 'tmp_lock-0123', 'locksmith']) await writeFile(join(folder, name), '');
  await clearLockRemains(lock);
  expect((await readdir(folder)).toSorted()).toEqual(['lock', 'locksmith']);
});
