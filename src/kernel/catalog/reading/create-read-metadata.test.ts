import { expect, test } from 'vitest';
import { createCachedLists } from '#catalog/cached-lists.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { memoryCache } from '#model/testing/memory-cache.ts';
import { SourceError } from '#sources/source.ts';
import { createReadMetadata } from './create-read-metadata.ts';
import type { Reader } from './reader.ts';

type Files = Readonly<Record<string, string | Error>>;

/** Counts the calls of threads. */
function counted() {
  const reader = sharedReader();
  let calls = 0;
  const read: Reader['read'] = (call, subject) => {
    calls += 1;
    return reader.read(call, subject);
  };
  return { read, calls: () => calls };
}

function inputOf(files: Files, stars = 1) {
  return {
    folder: 'tool',
    product: 'asterism',
    rootFiles: Object.keys(files),
    overrides: { stars },
    read: async (name: string) => {
      const text = files[name];
      if (text === undefined) return undefined;
      if (text instanceof Error) throw text;
      const bytes = new TextEncoder().encode(text);
      return { bytes, size: bytes.length };
    },
  };
}

const files = { 'package.json': '{"name": "tool", "version": "1.0.0"}', 'README.md': '# Tool\n\nIt cuts.\n' };

test('metadata of files that did not change is read once, also across starts', async () => {
  const memory = memoryCache();
  const reader = counted();
  const first = await createReadMetadata(reader, createCachedLists(memory, '1'))(inputOf(files));
  expect(first).toMatchObject({ metadata: { name: 'tool', version: '1.0.0', description: 'It cuts.', stars: 1 } });
  const again = await createReadMetadata(reader, createCachedLists(memory, '1'))(inputOf(files));
  expect(again).toEqual(first);
  expect(reader.calls()).toBe(1);
});

test.each([
  ['the text of a file', inputOf({ ...files, 'README.md': '# Tool\n\nIt saws.\n' }), '1'],
  ['a new file', inputOf({ ...files, 'Cargo.toml': '[package]\nname = "tool"\n' }), '1'],
  ['a file that is gone', inputOf({ 'package.json': files['package.json'] }), '1'],
  ['what the forge says', inputOf(files, 2), '1'],
  ['a new release', inputOf(files), '2'],
])('metadata is read again after %s', async (_, input, release) => {
  const memory = memoryCache();
  const reader = counted();
  await createReadMetadata(reader, createCachedLists(memory, '1'))(inputOf(files));
  await createReadMetadata(reader, createCachedLists(memory, release))(input);
  expect(reader.calls()).toBe(2);
});

test('metadata without a file that could not be fetched is not remembered', async () => {
  const reader = counted();
  const readMetadata = createReadMetadata(reader, createCachedLists(memoryCache(), '1'));
  const broken = inputOf({ ...files, 'README.md': new SourceError('The server does not answer.') });
  await expect(readMetadata(broken)).resolves.toMatchObject({ warnings: [{ message: 'The server does not answer.' }] });
  await readMetadata(broken);
  expect(reader.calls()).toBe(2);
});
