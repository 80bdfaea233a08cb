import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';

/** A mirror in a cache folder. */
export interface KeptMirror {
  /** Where it is. */
  readonly path: string;
  /** Bytes of its files. */
  readonly size: number;
  /** When a site last showed it, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** The names of mirrors: what the repository is called, and a digest of its address. */
const mirrorName = /^[\w.-]+-[\da-f]{16}\.git$/;

/** What is beside mirrors while they are made, or was left there. */
const restName =
  /^(empty\.git|empty\.(temporary|new-[\da-f-]+)|large-[\da-f-]{36}|[\w.-]+-[\da-f]{16}\.(temporary|(broken|new)-[\da-f-]+))$/;

/** A file in each mirror whose time says when it was last used. */
const usedFile = 'asterism-used';

const atOnce = 8;

/** Notes that a site shows a mirror. Never throws: a disk that is full is no reason to show nothing. */
export async function noteUsed(path: string): Promise<void> {
  const file = join(path, usedFile);
  const now = Date.now() / 1000;
  await utimes(file, now, now)
    .catch(() => writeFile(file, ''))
    .catch(() => undefined);
}

/** The mirrors of a folder: what bears the name of one and was made by us, and nothing else. */
export async function keptMirrors(folder: string): Promise<readonly KeptMirror[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => mirrorName.test(name));
  const found = await mapConcurrent(names, atOnce, async (name) => {
    const path = join(folder, name);
    const usedAt = await lastUse(path);
    return usedAt === undefined ? [] : [{ path, usedAt, size: await sizeOf(path) }];
  });
  return found.flat();
}

/** Removes mirrors that no site has used for so long (milliseconds), but those that `isUsed` names; gives them. */
export async function pruneMirrors(
  folder: string,
  age: number,
  isUsed: (path: string) => boolean = () => false,
): Promise<readonly KeptMirror[]> {
  const oldest = Date.now() - age;
  const old = (await keptMirrors(folder)).filter(({ path, usedAt }) => usedAt < oldest && !isUsed(path));
  for (const { path } of old) await removeMirror(path);
  return old;
}

/** Removes all mirrors and what is beside them; what is not ours stays, and the folder with it. */
export async function clearMirrors(folder: string): Promise<void> {
  for (const { path } of await keptMirrors(folder)) await removeMirror(path);
  const rest = (await readdir(folder).catch(() => [])).filter((name) => restName.test(name));
  for (const name of rest) await rm(join(folder, name), { recursive: true, force: true });
  await rmdir(folder).catch(() => undefined);
}

async function removeMirror(path: string): Promise<void> {
  // Moved first, in one step: nobody ever finds half a mirror in its place.
  const away = `${path.replace(/\.git$/, '')}.new-${randomUUID()}`;
  await rename(path, away);
  await rm(away, { recursive: true, force: true });
  await rm(path.replace(/\.git$/, '.temporary'), { recursive: true, force: true });
}

/** The newest time of the files that only our mirrors have; undefined for what is none. */
async function lastUse(path: string): Promise<number | undefined> {
  const own = (await readdir(path).catch(() => [])).filter((name) => name.startsWith('asterism-'));
  const stats = await Promise.all(own.map((name) => stat(join(path, name)).catch(() => undefined)));
  const times = stats.map((each) => each?.mtimeMs ?? 0);
  return times.length === 0 ? undefined : Math.max(...times);
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const sizes = await mapConcurrent(names, atOnce, (name) => stat(join(path, name)).catch(() => undefined));
  return sizes.reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0);
}
