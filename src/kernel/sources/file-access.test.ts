import { mkdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { SourceError } from '#sources/source.ts';
import { familyOf } from '#sources/testing/test-family.ts';
import { locate, openLocated, readStart } from './file-access.ts';
import { backgroundFileSystem, blockingFileSystem, type FileSystem, type OpenedFile } from './folder/file-system.ts';
import { folderSource } from './folder/folder.ts';
import { listInPlace, openInPlace } from './folder/open-in-place.ts';

/** Writes a repository with a folder `docs`, and a folder outside of it with files of the same names. */
async function familyWithOutside(): Promise<{ root: string; docs: string; outside: string }> {
  const parent = await realpath(await temporaryFolder());
  const root = join(parent, 'family');
  const docs = join(root, 'one/docs');
  const outside = join(parent, 'outside');
  for (const [folder, text] of [
    [docs, 'inside'],
    [outside, 'outside'],
  ] as const) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'page.md'), text);
  }
  await writeFile(join(outside, 'private.md'), 'outside');
  await writeFile(join(root, 'one/README.md'), '# One');
  return { root, docs, outside };
}

/** Replaces a folder by a link and restores it, repeatedly, until it is stopped. */
function swap(folder: string, outside: string): () => Promise<void> {
  let running = true;
  const swapping = (async () => {
    while (running) {
      await rename(folder, `${folder}-away`);
      await symlink(outside, folder);
      await rm(folder);
      await rename(`${folder}-away`, folder);
      // The folder is not a link most of the time, so that many reads have begun when it becomes one.
      await setTimeout(Math.random() * 3);
    }
  })();
  return async () => {
    running = false;
    await swapping;
  };
}

/** Both file systems, with their names. */
const fileSystems = [
  ['in the background', backgroundFileSystem],
  ['at once', blockingFileSystem],
] as const;

test.each(fileSystems)(
  '[C-02] a folder that becomes a link while files are read %s exposes nothing from outside',
  async (_, fs) => {
    const { root, docs, outside } = await familyWithOutside();
    const source = folderSource({ path: root, product: 'asterism', fs });
    const [one] = (await source.list()).repositories;
    const stop = swap(docs, outside);
    const answers: string[] = [];
    const paths = new Set<string>();
    try {
      for (let count = 0; count < 600; count += 1) {
        const bytes = await one?.read('docs/page.md');
        if (bytes !== undefined) answers.push(new TextDecoder().decode(bytes));
        const opened = await one?.open('docs/page.md');
        if (opened !== undefined) answers.push(await new Response(opened.body).text());
        // Reads that block give way to the swaps.
        if (fs === blockingFileSystem) await setTimeout(Math.random());
        if (count % 10 > 0) continue;
        for (const { files } of (await source.list()).repositories) for (const { path } of files) paths.add(path);
      }
    } finally {
      await stop();
    }
    expect(answers).toContain('inside');
    expect(answers.filter((text) => text.includes('outside'))).toEqual([]);
    expect([...paths]).toContain('docs/page.md');
    expect([...paths].filter((path) => path.includes('private'))).toEqual([]);
  },
);

async function textOf(handle: OpenedFile | undefined): Promise<string | undefined> {
  return handle && new TextDecoder().decode(await readStart(handle, 100));
}

const tables = fileSystems.flatMap(([name, fs]) =>
  ['/proc/self/fd', '/no-such-table'].map((table) => [table, name, fs] as const),
);

test.each(tables)('a file behind a link is not opened, by the table %s, read %s', async (table, _, fs) => {
  const { docs, outside } = await familyWithOutside();
  expect(await textOf(await openInPlace(fs, join(docs, 'page.md'), table))).toBe('inside');
  await rename(docs, `${docs}-away`);
  await symlink(outside, docs);
  expect(await openInPlace(fs, join(docs, 'page.md'), table)).toBeUndefined();
  expect((await listInPlace(fs, `${docs}-away`, table)).map(({ name }) => name)).toEqual(['page.md']);
  await mkdir(join(outside, 'more'));
  expect(await listInPlace(fs, join(docs, 'more'), table)).toEqual([]);
});

test('a file of a repository that is away is unreadable and not missing, also when the repository comes or goes meanwhile', async () => {
  const family = await familyOf({ 'one/README.md': '# One' });
  const [root, away] = [join(family, 'one'), join(family, 'away')];
  await rename(root, away);
  await expect(locate({ root, fs: backgroundFileSystem }, 'README.md')).rejects.toThrow(SourceError);
  const comingBack: FileSystem = {
    ...backgroundFileSystem,
    realpath: (path) =>
      Promise.resolve(backgroundFileSystem.realpath(path)).catch(async (error: unknown) => {
        await rename(away, root);
        throw error;
      }),
  };
  const located = await locate({ root, fs: comingBack }, 'README.md');
  expect(located?.file.path).toBe('README.md');
  await rename(root, away);
  if (located !== undefined)
    await expect(openLocated({ root, fs: backgroundFileSystem }, located)).rejects.toThrow(SourceError);
});
