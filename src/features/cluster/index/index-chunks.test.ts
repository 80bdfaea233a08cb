import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digest } from '#platform/hash.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { assembleFile, ChunkError, eachChunk, type FetchChunks, hashChunks } from './index-chunks.ts';

const size = 256 * 1024;

/** A file with a chunk of each letter, and the rest of another. */
async function fileOf(letters: string, rest = ''): Promise<string> {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, [...letters].map((letter) => letter.repeat(size)).join('') + rest);
  return file;
}

/** Fetches chunks of a file, and records which. */
async function chunksOf(file: string): Promise<{ readonly fetch: FetchChunks; readonly fetched: string[] }> {
  const chunks = new Map<string, Uint8Array>();
  const fetched: string[] = [];
  await eachChunk(file, async (bytes) => void chunks.set(digest(bytes), bytes));
  return {
    fetched,
    async fetch(hashes) {
      fetched.push(...hashes);
      return hashes.map((hash) => chunks.get(hash));
    },
  };
}

test.each([
  ['', ''],
  ['', 'short'],
  ['a', ''],
  ['ab', 'rest'],
  ['abababababababababababababababababab', ''],
])('a file of the chunks %s and %s is the same after its chunks were stored', async (letters, rest) => {
  const file = await fileOf(letters, rest);
  const copy = join(await temporaryFolder(), 'copy');
  const { fetch } = await chunksOf(file);
  await assembleFile(copy, await hashChunks(file), { before: join(await temporaryFolder(), 'none'), fetch });
  expect((await readFile(copy)).equals(await readFile(file))).toBe(true);
});

test('only the chunks that changed are fetched, also over the file itself', async () => {
  const [before, after] = [await fileOf('abcd', 'rest'), await fileOf('axcde', 'other')];
  const { fetch, fetched } = await chunksOf(after);
  const hashes = await hashChunks(after);
  await assembleFile(before, hashes, { before, fetch });
  expect((await readFile(before)).equals(await readFile(after))).toBe(true);
  expect(fetched).toEqual([hashes[1], hashes[4], hashes[5]]);
});

test('a shorter state leaves nothing of the longer one', async () => {
  const [before, after] = [await fileOf('abc', 'rest'), await fileOf('a', 're')];
  const { fetch } = await chunksOf(after);
  await assembleFile(before, await hashChunks(after), { before, fetch });
  expect((await readFile(before)).equals(await readFile(after))).toBe(true);
});

test.each<[string, (bytes: Uint8Array) => Uint8Array | undefined]>([
  ['gone', () => undefined],
  ['cut', (bytes) => bytes.subarray(1)],
  ['changed', (bytes) => bytes.map((byte, index) => (index === 7 ? byte ^ 1 : byte))],
])('a chunk that is %s is an error, and the file keeps its earlier state', async (_how, damage) => {
  const [before, after] = [await fileOf('abc'), await fileOf('axc')];
  const whole = await readFile(before);
  const { fetch } = await chunksOf(after);
  const damaged: FetchChunks = async (hashes) => (await fetch(hashes)).map((bytes) => bytes && damage(bytes));
  const assembled = assembleFile(before, await hashChunks(after), { before, fetch: damaged });
  await expect(assembled).rejects.toThrow(ChunkError);
  expect((await readFile(before)).equals(whole)).toBe(true);
  expect(await readdir(join(before, '..'))).toEqual(['file']);
});

test('a file that does not exist has no chunks', async () => {
  expect(await hashChunks(join(await temporaryFolder(), 'none'))).toEqual([]);
});
