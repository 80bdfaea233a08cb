import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';

/** A mirror in a cache folder. */
export interface StoredMirror {
  /** Path of the mirror. */
  readonly path: string;
  /** Size of its files in bytes. */
  readonly size: number;
  /** When a site last showed it, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** Names of mirrors: the repository name and a hash of the address. */
const mirrorName = /^[\w.-]+-[\da-f]{16}\.git$/;

/** Names of temporary files and folders beside mirrors. */
const temporaryName =
  /^(empty\.git|empty\.(temporary|new-[\da-f-]+)|large-[\da-f-]{36}|[\w.-]+-[\da-f]{16}\.(temporary|(broken|new)-[\da-f-]+))$/;

/** A file in each mirror whose time is that of the last use. */
const usedFile = 'asterism-used';

const concurrency = 8;

/** Folder of the mirrors in a cache folder. */
export function mirrorFolder(cache: string): string {
  return join(cache, 'git');
}

/** Records that a site shows a mirror. Never throws: a full disk must not prevent that. */
export async function recordUse(path: string): Promise<void> {
  const file = join(path, usedFile);
  const now = Date.now() / 1000;
  await utimes(file, now, now)
    .catch(() => writeFile(file, ''))
    .catch(() => undefined);
}

/** Lists the mirrors in a folder; other files are ignored. */
export async function listMirrors(folder: string): Promise<readonly StoredMirror[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => mirrorName.test(name));
  const found = await mapConcurrent(names, concurrency, async (name) => {
    const path = join(folder, name);
    const usedAt = await lastUse(path);
    return usedAt === undefined ? [] : [{ path, usedAt, size: await sizeOf(path) }];
  });
  return found.flat();
}

/**
 * Removes mirrors that no site has used for `age` milliseconds, except those for which `isUsed` is true. Returns the
 * removed mirrors.
 */
export async function pruneMirrors(
  folder: string,
  age: number,
  isUsed: (path: string) => boolean = () => false,
): Promise<readonly StoredMirror[]> {
  const oldest = Date.now() - age;
  const old = (await listMirrors(folder)).filter(({ path, usedAt }) => usedAt < oldest && !isUsed(path));
  for (const { path } of old) await removeMirror(path);
  return old;
}

/** Removes all mirrors and temporary files; other files stay, and the folder with them. */
export async function clearMirrors(folder: string): Promise<void> {
  for (const { path } of await listMirrors(folder)) await removeMirror(path);
  const rest = (await readdir(folder).catch(() => [])).filter((name) => temporaryName.test(name));
  for (const name of rest) await rm(join(folder, name), { recursive: true, force: true });
  await rmdir(folder).catch(() => undefined);
}

async function removeMirror(path: string): Promise<void> {
  // Moved first, in one step, so that a half-removed mirror is never seen.
  const away = `${path.replace(/\.git$/, '')}.new-${randomUUID()}`;
  await rename(path, away);
  await rm(away, { recursive: true, force: true });
  await rm(path.replace(/\.git$/, '.temporary'), { recursive: true, force: true });
}

/** Returns the newest time of the files that only mirrors have; undefined for another folder. */
async function lastUse(path: string): Promise<number | undefined> {
  const own = (await readdir(path).catch(() => [])).filter((name) => name.startsWith('asterism-'));
  const stats = await Promise.all(own.map((name) => stat(join(path, name)).catch(() => undefined)));
  const times = stats.map((each) => each?.mtimeMs ?? 0);
  return times.length === 0 ? undefined : Math.max(...times);
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const sizes = await mapConcurrent(names, concurrency, (name) => stat(join(path, name)).catch(() => undefined));
  return sizes.reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0);
}
