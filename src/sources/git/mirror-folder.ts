import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { localEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Makes an empty bare repository where there is none. Throws {@link GitError}. */
export async function makeBare(path: string): Promise<void> {
  if (await isThere(path)) return;
  // Made elsewhere and moved, so that nobody ever sees half a repository.
  const made = `${path.replace(/\.git$/, '')}.new-${randomUUID()}`;
  const args = ['init', '--bare', '--quiet', '--template=', '--initial-branch=none', '--', made];
  const { GIT_DIR: _, ...environment } = localEnvironment(made);
  try {
    await mkdir(dirname(path), { recursive: true });
    await runGit({ args, environment, timeLimit: 30_000 });
    await rename(made, path);
  } catch (cause) {
    await rm(made, { recursive: true, force: true });
    // Another process may have been faster.
    if (await isThere(path)) return;
    throw new GitError(`the folder ${dirname(path)} for mirrors cannot be written`, '', { cause });
  }
}

/** Moves a damaged mirror out of the way; gives where it is now. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path.replace(/\.git$/, '')}.broken-${Date.now()}`;
  await rename(path, aside);
  return aside;
}

/** Removes what a git that was killed left behind, half packs and locks, where it is older than any git may run. */
export async function sweep(path: string, age: number): Promise<void> {
  for (const folder of [path, join(path, 'objects/pack')]) {
    const names = await readdir(folder).catch(() => []);
    await removeOld(folder, names, age);
  }
  const refs = join(path, 'refs');
  await removeOld(refs, await readdir(refs, { recursive: true }).catch(() => []), age);
}

async function removeOld(folder: string, names: readonly string[], age: number): Promise<void> {
  for (const name of names.filter((each) => each.endsWith('.lock') || each.startsWith('tmp_'))) {
    const file = join(folder, name);
    const left = await stat(file).catch(() => undefined);
    if (left !== undefined && Date.now() - left.mtimeMs > age) await rm(file, { force: true });
  }
}

/** Bytes of a mirror's packs, those that are being fetched included. */
export async function packSize(path: string): Promise<number> {
  const folder = join(path, 'objects/pack');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(join(path, 'HEAD')).catch(() => undefined)) !== undefined;
}
