import { readdirSync } from 'node:fs';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { TargetError } from '#export/export-error.ts';
import { errorCode } from '#platform/errors.ts';
import { clearLockRemains, LockHeldError, releaseLock, takeLock } from '#platform/files/process-lock.ts';
import { filesOf, type Manifest, manifestFile, readManifest } from './manifest.ts';

/** The folder that a site is written to, held by one export. */
export interface Target {
  /** The folder itself. */
  readonly folder: string;
  /** Where the new site is put together: beside the folder, so that it can take its place. */
  readonly next: string;
  /** What an earlier export wrote there; nothing where there was none. */
  readonly manifest: Manifest;
  /** The files of it that are there, below the folder. */
  readonly present: ReadonlySet<string>;
  /** Puts the new site in the place of the old one, which is removed, where there was one. It is put back where that fails. */
  swap(remove: (folder: string) => Promise<void>): Promise<void>;
  /** Lets go of the folder; a new site that did not take its place is removed. */
  close(): Promise<void>;
}

/** Files and folders beside the target that an export makes. */
interface Places {
  readonly folder: string;
  readonly next: string;
  readonly old: string;
  readonly lock: string;
}

/**
 * Takes hold of a folder, and mends what a stopped export left. Throws {@link TargetError} where the folder cannot be
 * written, is being written by another export, or holds what no export wrote.
 */
export async function openTarget(out: string): Promise<Target> {
  const folder = resolve(out);
  const beside = (name: string): string => join(dirname(folder), `.${basename(folder)}.asterism-${name}`);
  const places = { folder, next: beside('next'), old: beside('old'), lock: beside('lock') };
  if (dirname(folder) === folder)
    throw new TargetError('A site cannot be written to the root of a disk. Name a folder.');
  try {
    await mkdir(dirname(folder), { recursive: true });
    await lockFolder(places);
    try {
      await mend(places);
      const found = await ownFiles(folder);
      await mkdir(places.next);
      return targetOf(places, found);
    } catch (error) {
      await releaseLock(places.lock);
      throw error;
    }
  } catch (error) {
    throw diskError(error, folder);
  }
}

/** Throws {@link TargetError} if another process writes the folder. */
async function lockFolder({ lock, folder }: Places): Promise<void> {
  try {
    await takeLock(lock);
  } catch (cause) {
    if (!(cause instanceof LockHeldError)) throw cause;
    const owner = `another export, process ${cause.processId}`;
    throw new TargetError(`${folder} is being written by ${owner}. Wait until it has ended.`, { cause });
  }
}

function targetOf({ folder, next, old, lock }: Places, found: OwnFiles): Target {
  return {
    folder,
    next,
    ...found,
    async swap(remove) {
      const isThere = await exists(folder);
      if (isThere) await rename(folder, old);
      try {
        await rename(next, folder);
      } catch (error) {
        if (isThere) await rename(old, folder);
        throw error;
      }
      if (isThere) await remove(old);
    },
    async close() {
      await rm(next, { recursive: true, force: true });
      await releaseLock(lock);
    },
  };
}

/**
 * An export that was stopped between taking the old site away and putting the new one there, or that could not put the old one
 * back, left the old one beside it. Throws {@link TargetError} where something else is in its place.
 */
async function mend({ folder, next, old, lock }: Places): Promise<void> {
  await clearLockRemains(lock);
  if ((await exists(old)) && (await readManifest(folder)) === undefined) await putBack(old, folder);
  await rm(old, { recursive: true, force: true });
  await rm(next, { recursive: true, force: true });
}

/** Puts the old site back where there is nothing, or an empty folder. */
async function putBack(old: string, folder: string): Promise<void> {
  try {
    await rename(old, folder);
  } catch (cause) {
    throw new TargetError(
      `${folder} holds what no export wrote. The site is at ${old}: move it to ${folder}, or remove it.`,
      { cause },
    );
  }
}

type OwnFiles = Pick<Target, 'manifest' | 'present'>;

/** What an export wrote to the folder, and is there. Throws {@link TargetError} where anything else is in it. */
async function ownFiles(folder: string): Promise<OwnFiles> {
  const stats = await lstat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) return { manifest: { entries: new Map() }, present: new Set() };
  if (stats.isSymbolicLink()) throw new TargetError(`${folder} is a symbolic link. Name the folder that it leads to.`);
  if (!stats.isDirectory()) throw new TargetError(`${folder} is a file. Name a folder.`);
  const manifest = await readManifest(folder);
  const own = new Set([...(manifest?.entries.values() ?? [])].flatMap(filesOf));
  if (manifest !== undefined) own.add(manifestFile);
  const present = new Set<string>();
  const other = otherFile(folder, '', { own, present });
  if (other === undefined) return { manifest: manifest ?? { entries: new Map() }, present };
  throw new TargetError(
    `${folder} holds ${other}, which no export wrote, so it is left as it is. Name a folder of the site's own, or remove the file.`,
  );
}

/** A file below a folder that is none of our own, or undefined; ours are noted as present. */
function otherFile(
  folder: string,
  path: string,
  files: { readonly own: ReadonlySet<string>; readonly present: Set<string> },
): string | undefined {
  for (const item of readdirSync(join(folder, path), { withFileTypes: true })) {
    const file = path === '' ? item.name : `${path}/${item.name}`;
    if (item.isDirectory()) {
      const other = otherFile(folder, file, files);
      if (other !== undefined) return other;
    } else if (item.isFile() && files.own.has(file)) files.present.add(file);
    else return file;
  }
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Change its permissions, or name another folder',
  EPERM: 'may not be written by this user. Change its permissions, or name another folder',
  EROFS: 'is on a disk that cannot be written. Name another folder',
  ENOSPC: 'is on a disk that is full. Make room, or name another folder',
  EDQUOT: 'is on a disk where this user has no more room. Make room, or name another folder',
  ENOTDIR: 'cannot be made, because a part of its path is a file. Name another folder',
  ENAMETOOLONG: 'cannot hold a name as long as one of the site. Shorten it in its repository',
};

/** What the disk refused, as a sentence that names the folder; any other error as it is. */
export function diskError(error: unknown, folder: string): unknown {
  const reason = reasons[errorCode(error)];
  return reason === undefined ? error : new TargetError(`${folder} ${reason}.`, { cause: error });
}
