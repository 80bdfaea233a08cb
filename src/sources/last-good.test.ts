import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { type LastGood, openLastGood } from './last-good.ts';
import { temporaryFolder } from './temporary-folder.ts';

function open(file: string, messages: string[] = [], size?: number): LastGood {
  const store = openLastGood(file, (message) => messages.push(message), size === undefined ? {} : { size });
  onTestFinished(() => store.close());
  return store;
}

const document = {
  url: 'https://example.org/git/one/README.md',
  etag: '"1"',
  lastModified: undefined,
  hash: 'h',
  checkedAt: 1_000,
  body: Uint8Array.of(1, 2, 3),
};

test('[C-01] what was kept is there after a restart', async () => {
  const file = join(await temporaryFolder(), 'cache/remote.sqlite');
  const first = open(file);
  first.put('source', document);
  first.confirm('source', document.url, 2_000);
  first.close();
  const second = open(file);
  expect(second.get('source', document.url)).toEqual({ ...document, size: 3, checkedAt: 2_000 });
  expect(second.get('other source', document.url)).toBeUndefined();
  expect(second.list('source')).toMatchObject([{ url: document.url, hash: 'h', size: 3 }]);
  second.remove('source', document.url);
  expect(second.list('source')).toEqual([]);
});

test('two processes may share the copies', async () => {
  const file = join(await temporaryFolder(), 'remote.sqlite');
  const [one, other] = [open(file), open(file)];
  one.put('source', document);
  expect(other.get('source', document.url)?.body).toEqual(document.body);
  other.put('source', { ...document, hash: 'h2' });
  expect(one.get('source', document.url)?.hash).toBe('h2');
});

test('a damaged file is set aside with a message, and the site goes on', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'remote.sqlite');
  await writeFile(file, 'this is no database at all '.repeat(100));
  const messages: string[] = [];
  const store = open(file, messages);
  expect(messages).toEqual([expect.stringMatching(/was damaged, so it was moved to .+ and begun anew/)]);
  store.put('source', document);
  expect(store.get('source', document.url)?.hash).toBe('h');
  expect((await readdir(folder)).some((name) => name.startsWith('remote.sqlite.broken-'))).toBe(true);
});

test('where no file can be written the copies live in memory', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a-file'), '');
  const messages: string[] = [];
  const store = open(join(folder, 'a-file/remote.sqlite'), messages);
  expect(messages).toEqual([expect.stringMatching(/kept in memory only/)]);
  store.put('source', document);
  expect(store.get('source', document.url)?.hash).toBe('h');
});

test('the oldest copies go when there are too many bytes', async () => {
  const store = open(join(await temporaryFolder(), 'remote.sqlite'), [], 7);
  for (const [index, checkedAt] of [1_000, 3_000, 2_000].entries()) {
    store.put('source', { ...document, url: `https://example.org/${index}`, checkedAt });
  }
  store.prune();
  expect(store.list('source').map(({ url }) => url)).toEqual(['https://example.org/1', 'https://example.org/2']);
});
