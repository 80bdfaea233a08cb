import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { GitError } from '#features/git/process/git-error.ts';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import { temporariesOf, temporaryName } from './mirror-temporaries.ts';

/**
 * Creates an empty bare repository if it does not exist. Throws {@link GitError}, marked as damaged when the path is
 * something else.
 */
export async function createBareRepository(path: string): Promise<void> {
  if (await isMirror(path)) return;
  // Created elsewhere and moved, so that an incomplete repository is never seen.
  const temporary = join(temporariesOf(path), temporaryName('new'));
  try {
    await writeEmptyRepository(temporary);
    await rename(temporary, path);
  } catch (cause) {
    // Another process may have created it meanwhile.
    if (await isMirror(path)) return;
    if (await exists(path)) throw new GitError(`the mirror ${path} is damaged`, 'not a git repository', { cause });
    throw new GitError(`the folder ${dirname(path)} for mirrors cannot be written`, '', { cause });
  } finally {
    // What stays is removed by the next sweep.
    await removeTemporary(temporary).catch(() => undefined);
  }
}

const emptyFolders = ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'];
const emptyFiles = {
  HEAD: 'ref: refs/heads/none\n',
  config: '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n',
};

/** Writes the files of `git init --bare`, without starting a process for each mirror. */
async function writeEmptyRepository(path: string): Promise<void> {
  for (const folder of emptyFolders) await mkdir(join(path, folder), { recursive: true });
  for (const [name, text] of Object.entries(emptyFiles)) await writeFile(join(path, name), text);
}

/**
 * Creates the empty repository through which objects are read, and mends one whose files were changed or deleted: without it no
 * repository can be read. Throws {@link GitError}.
 */
export async function keepEmptyRepository(path: string): Promise<void> {
  if (!(await exists(path))) await createBareRepository(path);
  try {
    for (const folder of emptyFolders) await mkdir(join(path, folder), { recursive: true });
    for (const [name, text] of Object.entries(emptyFiles)) {
      const file = join(path, name);
      if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFileAtomic(file, text);
    }
  } catch (cause) {
    throw new GitError(`the folder ${dirname(path)} for mirrors cannot be written`, '', { cause });
  }
}

/** Removes a temporary folder, and its parent folder when that is empty. */
export async function removeTemporary(made: string): Promise<void> {
  await rm(made, { recursive: true, force: true });
  await rmdir(dirname(made)).catch(() => undefined);
}

/**
 * Replaces a mirror by a complete one and removes the old one. If it is interrupted, the next sweep finishes it. Throws
 * {@link GitError}.
 */
export async function replaceMirror(path: string, made: string): Promise<void> {
  const folder = temporariesOf(path);
  const ready = join(folder, temporaryName('ready'));
  const old = join(folder, temporaryName('old'));
  try {
    await rename(made, ready);
    if (await exists(path)) await rename(path, old);
    await rename(ready, path);
  } catch (cause) {
    await rename(old, path).catch(() => undefined);
    throw new GitError(`the mirror ${path} cannot be replaced`, '', { cause });
  }
  await removeTemporary(old).catch(() => undefined);
}

/** Size of the packs of a mirror in bytes, including packs being fetched. */
export async function packSize(path: string): Promise<number> {
  const folder = join(path, 'objects/pack');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
}

/** Names of the files of the packs of a mirror. */
export async function packFiles(path: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(join(path, 'objects/pack')).catch(() => []));
}

/** Removes the packs of a mirror that are not in `kept`. Never throws. */
export async function removePacks(path: string, kept: ReadonlySet<string>): Promise<void> {
  const files = [...(await packFiles(path))].filter((name) => !kept.has(name));
  await Promise.all(files.map((name) => rm(join(path, 'objects/pack', name), { force: true }).catch(() => undefined)));
}

/** True for a folder that looks like a git repository. */
export async function isMirror(path: string): Promise<boolean> {
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => exists(join(path, name))));
  return parts.every((part) => part);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
