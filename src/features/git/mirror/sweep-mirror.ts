import { readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isMirror } from './mirror-folder.ts';
import { readTemporaries, temporariesOf } from './mirror-temporaries.ts';

/**
 * Removes the leftovers of a killed process in a mirror and beside it: locks, partial packs, temporary folders. Files
 * that a running process may use stay until they are older than `age`, in milliseconds. Never throws.
 */
export async function sweepMirror(path: string, age: number): Promise<void> {
  await restoreMirror(path, age);
  const left = await leftovers(path);
  if (left.length === 0) return;
  // Without a list of processes, only the age counts.
  const used = (await isUsed(path)) ?? true;
  await Promise.all(left.map((file) => removeOld(file, used ? age : Number.NEGATIVE_INFINITY)));
}

/** Removes folders that earlier versions left beside the mirrors. */
export async function sweepFolder(folder: string, age: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => /\.(broken|new)-[\da-f-]+$/.test(name));
  await Promise.all(left.map((name) => removeOld(join(folder, name), age)));
}

/**
 * Removes the temporary folders of processes that have ended. A complete mirror among them is moved into place first.
 * Never throws.
 */
export async function restoreMirror(path: string, age: number): Promise<void> {
  const found = await readTemporaries(path);
  if (found.length === 0) return;
  for (const { path: temporary, kind, used } of found) {
    if (used === true) continue;
    // The process ended between the two steps of the replacement.
    if (kind === 'ready' && !(await isMirror(path))) await rename(temporary, path).catch(() => undefined);
    await removeOld(temporary, used === false ? Number.NEGATIVE_INFINITY : age);
  }
  await rmdir(temporariesOf(path)).catch(() => undefined);
}

async function leftovers(path: string): Promise<readonly string[]> {
  const [own, packs, refs] = await Promise.all([
    namesIn(path, false),
    namesIn(join(path, 'objects/pack'), false),
    namesIn(join(path, 'refs'), true),
  ]);
  return [...own, ...packs, ...refs].filter((file) => /(\.lock|\.keep)$|\/\.?tmp[_-][^/]*$/.test(file));
}

async function namesIn(folder: string, recursive: boolean): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive }).catch(() => []);
  return names.map((name) => join(folder, name));
}

/** True when git is running in a mirror; undefined when the processes of the machine cannot be listed. */
async function isUsed(path: string): Promise<boolean | undefined> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return undefined;
  const variables = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return variables.some((text) => text.split('\0').includes(`GIT_DIR=${path}`));
}

async function removeOld(path: string, age: number): Promise<void> {
  const left = await stat(path).catch(() => undefined);
  if (left === undefined || Date.now() - left.mtimeMs <= age) return;
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}
