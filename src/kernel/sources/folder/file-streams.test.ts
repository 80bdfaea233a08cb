import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { backgroundFileSystem, blockingFileSystem, type FileSystem } from './file-system.ts';

/** Both file systems, with their names. */
const fileSystems = [
  ['in the background', backgroundFileSystem],
  ['at once', blockingFileSystem],
] as const;

/** Sizes around the limit of 256 KB up to which the beginning of a large file is read, in KB. */
const sizes = [64, 65, 256, 257, 300, 320, 321];

async function packageOf(
  files: Readonly<Record<string, string>>,
  fs: FileSystem,
): Promise<{ family: string; one: Repository }> {
  const family = await familyOf({ 'one/README.md': '# One', ...files });
  const [one] = (await sourceOf(family, { fs }).list()).repositories;
  if (one === undefined) throw new Error('The family has no package.');
  return { family, one };
}

test.each(fileSystems)(
  'a reader who leaves a file that is read %s early closes it once, whatever its size',
  async (_, fs) => {
    const { family, one } = await packageOf(
      Object.fromEntries(sizes.map((size) => [`one/${size}.txt`, 'x'.repeat(size * 1024)])),
      fs,
    );
    for (const size of sizes) {
      for (let parts = 1; parts <= Math.ceil(size / 64); parts += 1) {
        const reader = (await one.open(`${size}.txt`))?.body.getReader();
        for (let part = 0; part < parts; part += 1) await reader?.read();
        const cancelled = reader?.cancel();
        // The next file gets the lowest free descriptor, which a second close would take away.
        const next = openSync(join(family, 'one/README.md'), 'r');
        await cancelled;
        await new Promise(setImmediate);
        expect(fstatSync(next).size, `${size} KB, ${parts} parts`).toBe(5);
        closeSync(next);
      }
    }
  },
);

test.each(fileSystems)('a disk that fails while a file is read %s is reported with package and file', async (_, fs) => {
  const broken: FileSystem = {
    ...fs,
    async open(path, flags) {
      const handle = await fs.open(path, flags);
      if (!path.endsWith('.txt')) return handle;
      const read = (): never => {
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      };
      return { ...handle, read };
    },
  };
  const { one } = await packageOf({ 'one/small.txt': 'x', 'one/large.txt': 'x'.repeat(300 * 1024) }, broken);
  const message = (path: string) =>
    `SourceError: The file one/${path} cannot be read (EIO). Check that the folder exists and its disk works.`;
  const reading = one.open('large.txt').then((open) => new Response(open?.body).arrayBuffer());
  await expect(reading.catch(String)).resolves.toBe(message('large.txt'));
  await expect(one.open('small.txt').catch(String)).resolves.toBe(message('small.txt'));
  await expect(one.read('large.txt').catch(String)).resolves.toBe(message('large.txt'));
});
