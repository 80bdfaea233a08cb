import { execFile } from 'node:child_process';
import { chmod, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Hazard } from '#bench/chaos/hazard.ts';
import { databaseFiles, gitNames, own, type World } from '#bench/chaos/world.ts';
import { isSpoiled } from '#platform/sqlite/open-database.ts';

const run = promisify(execFile);
const done = async (): Promise<void> => undefined;
// All of a small database may be in its write-ahead log, which makes it whole again.
const wholeOrNew = 'it is whole again from its write-ahead log, or set aside and made again';
const names = { store: 'database', search: 'search index' } as const;

/** The file itself, without those that SQLite writes beside it. */
async function mainFile(world: World, which: 'store' | 'search'): Promise<string> {
  const file = (await databaseFiles(world, which)).find((each) => !/-(wal|shm)$/.test(each));
  if (file === undefined) throw new Error(`There is no ${names[which]}.`);
  return file;
}

async function overwrite(file: string, [from, to]: readonly [number, number]): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(to - from, 0xa5), 0, to - from, from);
  await handle.close();
}

/**
 * Waits until a database is whole. One that a checkpoint has filled in part, and of which memory has the rest, is found when it
 * is read: a start follows then.
 */
async function untilFound({ site }: World, file: string): Promise<void> {
  try {
    await untilWhole(file, 15_000);
  } catch {
    await site.stop('SIGKILL');
    await site.start();
    await untilWhole(file);
  }
}

/** Waits until a start would find a database whole. Rejects after a limit in milliseconds, half a minute by default. */
async function untilWhole(file: string, limit = 30_000): Promise<void> {
  const deadline = performance.now() + limit;
  while ((await stat(file)).size === 0 || isSpoiled(file, true)) {
    if (performance.now() > deadline) throw new Error(`${file} is still damaged.`);
    await wait(500);
  }
}

const ofBoth = (['store', 'search'] as const).flatMap((which): readonly Hazard[] => [
  {
    name: `the ${names[which]} is cut to 5,000 bytes`,
    expected: `${wholeOrNew}, at the next start at the latest`,
    allows: ['busy', 'none'],
    restarts: true,
    async begin(world) {
      const file = await mainFile(world, which);
      await truncate(file, 5_000);
      return () => untilFound(world, file);
    },
  },
  {
    name: `the ${names[which]} is overwritten from its second page on`,
    expected: 'at the next start it is whole from its write-ahead log, or set aside and made again',
    // Most of it is in memory while the site runs, so a start follows.
    allows: ['busy', 'none'],
    restarts: true,
    async begin(world) {
      const file = await mainFile(world, which);
      await overwrite(file, [4_096, 200_000]);
      await world.site.stop('SIGKILL');
      await world.site.start();
      return () => untilWhole(file);
    },
  },
  {
    name: `the head of the ${names[which]} is overwritten`,
    expected: wholeOrNew,
    allows: ['busy'],
    async begin(world) {
      const file = await mainFile(world, which);
      await overwrite(file, [0, 4_096]);
      return () => untilWhole(file);
    },
  },
  {
    name: `the ${names[which]} is emptied`,
    expected: `${wholeOrNew}, at the next start at the latest`,
    allows: ['busy', 'none'],
    restarts: true,
    async begin(world) {
      const file = await mainFile(world, which);
      await writeFile(file, '');
      return () => untilFound(world, file);
    },
  },
  {
    name: `the files of the ${names[which]} are deleted`,
    expected: 'they are written again within a minute',
    says: /were deleted or replaced while it was in use/,
    allows: ['busy'],
    async begin(world) {
      for (const file of await databaseFiles(world, which)) await rm(file, { force: true });
      return done;
    },
  },
  {
    name: `the -wal of the ${names[which]} is overwritten`,
    expected: 'pages are right',
    allows: ['busy'],
    async begin(world) {
      for (const file of await databaseFiles(world, which))
        if (file.endsWith('-wal')) await overwrite(file, [0, 9_000]);
      return done;
    },
  },
]);

/** Databases and mirrors that break under a running site. */
export const cacheHazards: readonly Hazard[] = [
  ...ofBoth,
  {
    name: 'the -shm of the search index is cut',
    expected: 'the process may end and start again',
    allows: ['busy', 'none'],
    restarts: true,
    async begin(world) {
      for (const file of await databaseFiles(world, 'search')) if (file.endsWith('-shm')) await truncate(file, 0);
      return done;
    },
  },
  {
    name: 'the folder of the cache is moved away and back',
    expected: 'pages are right',
    allows: ['busy'],
    async begin({ cache }) {
      // The cache itself may be a mount, which cannot be moved.
      const files = (await readdir(cache)).filter((name) => name !== 'moved');
      await run('mkdir', [join(cache, 'moved')]);
      for (const name of files) await rename(join(cache, name), join(cache, 'moved', name));
      return async () => {
        for (const name of files) await rename(join(cache, 'moved', name), join(cache, name)).catch(() => undefined);
        await rm(join(cache, 'moved'), { recursive: true, force: true });
      };
    },
  },
  {
    name: 'the cache folder cannot be entered',
    expected: 'pages are right',
    allows: ['busy'],
    async begin({ cache }) {
      await chmod(cache, 0o000);
      return () => chmod(cache, 0o755);
    },
  },
  {
    name: 'the disk of the cache is full',
    expected: 'pages are right, and the log says so',
    needsRoot: true,
    allows: ['busy'],
    async begin({ cache }) {
      const file = join(cache, 'filler');
      await run('sh', ['-c', `cat /dev/zero > ${file} || true`], { env: { ...process.env, LC_ALL: 'C' } });
      return () => rm(file, { force: true });
    },
  },
  {
    name: 'the mirrors of git are deleted',
    expected: 'they are fetched again',
    allows: ['busy'],
    async begin({ cache }) {
      await rm(join(cache, 'git'), { recursive: true, force: true });
      return done;
    },
  },
  {
    name: 'objects of a mirror of git are overwritten',
    expected: 'they are fetched again',
    allows: ['busy'],
    async begin({ cache, folder }) {
      const found = await readdir(join(cache, 'git'), { recursive: true, withFileTypes: true });
      const packs = found.filter((entry) => entry.isFile() && entry.name.endsWith('.pack'));
      for (const pack of packs.slice(0, 1)) {
        const file = join(pack.parentPath, pack.name);
        await chmod(file, 0o644);
        await overwrite(file, [100, 2_000]);
      }
      await own(folder);
      return done;
    },
  },
  ...['empty.git', `${gitNames[0]}-`].map(
    (start): Hazard => ({
      name: `the HEAD of the mirror ${start.replace('-', '')} is emptied`,
      expected: 'it is mended, or fetched again',
      allows: ['busy'],
      async begin({ cache }) {
        const name = (await readdir(join(cache, 'git'))).find((each) => each.startsWith(start));
        if (name === undefined) throw new Error(`There is no mirror ${start}.`);
        await writeFile(join(cache, 'git', name, 'HEAD'), '');
        return done;
      },
    }),
  ),
];
