import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testTextRecordContract } from '#model/testing/text-record-contract.ts';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createTextFile } from './text-file.ts';

const child = fileURLToPath(import.meta.resolve('#platform/files/text-file-child.ts'));
const run = promisify(execFile);

testTextRecordContract({
  name: 'file',
  async open() {
    const file = join(await temporaryFolder(), 'below', 'text');
    return {
      again: async () => createTextFile(file),
      async addElsewhere(word, count) {
        await run(process.execPath, [child, file, word, String(count)]);
      },
    };
  },
});

test('only the owner of the text may read it, and nothing else is left in the folder', async () => {
  const folder = await temporaryFolder();
  const text = createTextFile(join(folder, 'text'));
  for (const next of ['first', 'second']) {
    await text.change(() => next);
    expect((await stat(join(folder, 'text'))).mode & 0o777).toBe(0o600);
  }
  expect(await readdir(folder)).toEqual(['text']);
});

test('a change that changes nothing leaves the file alone', async () => {
  const file = join(await temporaryFolder(), 'text');
  await writeFile(file, 'kept', { mode: 0o640 });
  const { ino } = await stat(file);
  expect(await createTextFile(file).change((text) => text ?? 'new')).toBe('kept');
  expect((await stat(file)).ino).toBe(ino);
});

test('a text that cannot be stored is an error, and the text before is still there', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'text');
  await writeFile(file, 'before');
  await expect(createTextFile(join(file, 'below')).change(() => 'after')).rejects.toMatchObject({ code: 'EEXIST' });
  await chmod(folder, 0o555);
  onTestFinished(() => chmod(folder, 0o755));
  actWithoutRights();
  await expect(createTextFile(file).change(() => 'after')).rejects.toMatchObject({ code: 'EACCES' });
  expect(await readFile(file, 'utf8')).toBe('before');
});

test('the lock of a process that was killed is no obstacle', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'text.lock'), '999999999 a process that has ended');
  await createTextFile(join(folder, 'text')).change(() => 'stored');
  expect(await readFile(join(folder, 'text'), 'utf8')).toBe('stored');
  expect(await readdir(folder)).toEqual(['text']);
});
