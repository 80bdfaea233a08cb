import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { localEnvironment } from '#sources/git/process/git-environment.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import { ownName, temporariesOf } from './mirror-temporaries.ts';

/** Makes an empty bare repository where there is none. Throws {@link GitError}, as damaged where something else is there. */
export async function makeBare(path: string): Promise<void> {
  if (await isMirror(path)) return;
  // Made elsewhere and moved, so that nobody ever sees half a repository.
  const made = join(temporariesOf(path), ownName('new'));
  const args = ['init', '--bare', '--quiet', '--template=', '--initial-branch=none', '--', made];
  const { GIT_DIR: _, ...environment } = localEnvironment(made);
  try {
    await mkdir(dirname(made), { recursive: true });
    await runGit({ args, environment, timeLimit: 30_000 });
    await rename(made, path);
  } catch (cause) {
    // Another process may have been faster.
    if (await isMirror(path)) return;
    if (await isThere(path)) throw new GitError(`the mirror ${path} is damaged`, 'not a git repository', { cause });
    throw new GitError(`the folder ${dirname(path)} for mirrors cannot be written`, '', { cause });
  } finally {
    await removeTemporary(made);
  }
}

/** Removes a temporary folder, and the one that holds it when no other is there. */
export async function removeTemporary(made: string): Promise<void> {
  await rm(made, { recursive: true, force: true });
  await rmdir(dirname(made)).catch(() => undefined);
}

/**
 * Puts a whole mirror in the place of another one, which is removed. Ended in between, the next sweep finishes it. Throws
 * {@link GitError}.
 */
export async function replaceMirror(path: string, made: string): Promise<void> {
  const folder = temporariesOf(path);
  const ready = join(folder, ownName('ready'));
  const old = join(folder, ownName('old'));
  try {
    await rename(made, ready);
    if (await isThere(path)) await rename(path, old);
    await rename(ready, path);
  } catch (cause) {
    await rename(old, path).catch(() => undefined);
    throw new GitError(`the mirror ${path} cannot be replaced`, '', { cause });
  }
  await removeTemporary(old).catch(() => undefined);
}

/** Bytes of a mirror's packs, those that are being fetched included. */
export async function packSize(path: string): Promise<number> {
  const folder = join(path, 'objects/pack');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
}

/** True for what git takes for a repository at first sight. */
export async function isMirror(path: string): Promise<boolean> {
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => isThere(join(path, name))));
  return parts.every((part) => part);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
