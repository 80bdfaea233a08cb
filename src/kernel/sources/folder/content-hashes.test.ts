import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryCache } from '#model/testing/memory-cache.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { withContentHashes } from './content-hashes.ts';
import { folderSource } from './folder.ts';

async function hashesOf(path: string, memory = memoryCache()) {
  const source = withContentHashes(folderSource({ path, product: 'asterism' }), memory);
  const { repositories } = await source.list();
  const [one] = repositories;
  const opened = await one?.open('README.md');
  await opened?.body.cancel();
  return { files: one?.files, found: await one?.find('.hidden.md'), opened: opened?.file, memory };
}

test('two checkouts of the same files have the same hashes, whenever they were made', async () => {
  const root = await temporaryFolder();
  const [one, other] = [join(root, 'one/repo'), join(root, 'other/repo')];
  await mkdir(one, { recursive: true });
  await writeFile(join(one, 'README.md'), '# A\n');
  await writeFile(join(one, '.hidden.md'), '# Hidden\n');
  await cp(one, other, { recursive: true });
  await utimes(join(other, 'README.md'), 1, 1);
  const [first, second] = [await hashesOf(join(root, 'one')), await hashesOf(join(root, 'other'))];
  expect(first.files).toEqual(second.files);
  expect(first.found).toEqual(second.found);
  expect(first.opened).toEqual(first.files?.find(({ path }) => path === 'README.md'));
});

test('a file that changes has another hash, and one that does not change is not read again', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'repo'));
  await writeFile(join(root, 'repo/README.md'), '# A\n');
  const first = await hashesOf(root);
  for (const key of first.memory.known.keys()) first.memory.known.set(key, 'as remembered');
  expect((await hashesOf(root, first.memory)).files?.[0]?.hash).toBe('as remembered');
  await writeFile(join(root, 'repo/README.md'), '# B\n');
  const second = await hashesOf(root, first.memory);
  expect(second.files?.[0]?.hash).not.toBe('as remembered');
  expect(second.files?.[0]?.hash).not.toBe(first.files?.[0]?.hash);
});
