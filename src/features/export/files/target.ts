import { readdirSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { TargetError } from '#features/export/export-error.ts';
import { errorCode } from '#platform/errors.ts';
import { clearLockRemains, LockHeldError, releaseLock, takeLock } from '#platform/files/process-lock.ts';
import { filesOf, type Manifest, manifestFile, noJekyllFile, writeManifest } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

/** The output folder, locked by one export. */
export interface Target {
  /** The folder itself. */
  readonly folder: string;
  /** Folder of the new site: beside the output folder, so that it can replace it. */
  readonly next: string;
  /** Manifest of an earlier export; empty when there was none. */
  readonly manifest: Manifest;
  /** Its existing files, below the folder. */
  readonly present: ReadonlySet<string>;
  /**
   * Manifest of the last site whose changes were listed: the {@link manifest}, or an earlier one if an export ended after its
   * swap, before it had listed the changes.
   */
  readonly listed: Manifest;
  /** Remembers what was listed last, until {@link forgetListed}: a swap follows. */
  rememberListed(): Promise<void>;
  /** Forgets what was listed last, because all changes until now are listed. */
  forgetListed(): Promise<void>;
  /** True if the old site has this manifest and exactly its files, so that it need not be replaced. */
  isUnchanged(manifest: string): Promise<boolean>;
  /** Replaces the old site, if any, by the new one and removes it. If that fails, the old site is restored. */
  swap(remove: (folder: string) => Promise<void>): Promise<void>;
  /** Releases the folder; a new site that did not replace the old one is removed. */
  close(): Promise<void>;
}

/** Files and folders of an export beside its output folder. */
interface TargetPaths {
  readonly folder: string;
  readonly next: string;
  readonly old: string;
  readonly lock: string;
  /** Folder with the manifest of what was listed last, while changes are not listed. */
  readonly listed: string;
}

/**
 * Locks a folder, and cleans up after an interrupted export. Throws {@link TargetError} when the folder cannot be
 * written, is being written by another export, or contains other files than those of an export.
 */
export async function openTarget(out: string): Promise<Target> {
  const folder = resolve(out);
  const beside = (name: string): string => join(dirname(folder), `.${basename(folder)}.asterism-${name}`);
  const paths = { folder, next: beside('next'), old: beside('old'), lock: beside('lock'), listed: beside('listed') };
  if (dirname(folder) === folder)
    throw new TargetError('A site cannot be written to the root of a disk. Specify a folder.');
  try {
    await mkdir(dirname(folder), { recursive: true });
    await lockFolder(paths);
    try {
      await recover(paths);
      const found = await exportedFiles(folder);
      const listed = await readManifest(paths.listed);
      await mkdir(paths.next);
      return targetOf(paths, found, listed);
    } catch (error) {
      await releaseLock(paths.lock);
      throw error;
    }
  } catch (error) {
    throw diskError(error, folder);
  }
}

/** Throws {@link TargetError} if another process writes the folder. */
async function lockFolder({ lock, folder }: TargetPaths): Promise<void> {
  try {
    await takeLock(lock);
  } catch (cause) {
    if (!(cause instanceof LockHeldError)) throw cause;
    const owner = `another export, process ${cause.processId}`;
    throw new TargetError(`${folder} is being written by ${owner}. Wait until it ends.`, { cause });
  }
}

function targetOf(paths: TargetPaths, { isComplete, ...found }: ExportedFiles, listed = found.manifest): Target {
  const { folder, next, old, lock } = paths;
  return {
    folder,
    next,
    ...found,
    listed,
    async rememberListed() {
      if (listed !== found.manifest) return;
      await mkdir(paths.listed, { recursive: true });
      await writeFile(join(paths.listed, manifestFile), writeManifest(listed));
    },
    forgetListed: () => rm(paths.listed, { recursive: true, force: true }),
    async isUnchanged(manifest) {
      return isComplete && (await readFile(join(folder, manifestFile), 'utf8')) === manifest;
    },
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
 * Restores the old site after an export that was interrupted between moving the old site away and moving the new one
 * in, or that could not restore the old one itself. Throws {@link TargetError} when something else took its place.
 */
async function recover({ folder, next, old, lock }: TargetPaths): Promise<void> {
  await clearLockRemains(lock);
  if ((await exists(old)) && (await readManifest(folder)) === undefined) await restoreOld(old, folder);
  await rm(old, { recursive: true, force: true });
  await rm(next, { recursive: true, force: true });
}

/** Restores the old site when its folder is missing or empty. */
async function restoreOld(old: string, folder: string): Promise<void> {
  try {
    await rename(old, folder);
  } catch (cause) {
    throw new TargetError(
      `${folder} contains files of other programs. The site is at ${old}: move it to ${folder}, or remove it.`,
      { cause },
    );
  }
}

const noManifest: Manifest = { compress: [], entries: new Map() };

interface ExportedFiles extends Pick<Target, 'manifest' | 'present'> {
  /** True if the folder has all files of its manifest and no others. */
  readonly isComplete: boolean;
}

/** The existing files of an earlier export. Throws {@link TargetError} when the folder contains anything else. */
async function exportedFiles(folder: string): Promise<ExportedFiles> {
  const stats = await lstat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) return { manifest: noManifest, present: new Set(), isComplete: false };
  if (stats.isSymbolicLink())
    throw new TargetError(`${folder} is a symbolic link. Specify the folder that it points to.`);
  if (!stats.isDirectory()) throw new TargetError(`${folder} is a file. Specify a folder.`);
  const manifest = await readManifest(folder);
  const own = new Set([...(manifest?.entries.values() ?? [])].flatMap(filesOf));
  if (manifest !== undefined) own.add(manifestFile);
  // Exports of earlier releases have none.
  const mayBe = new Set(manifest === undefined ? [] : [...own, noJekyllFile]);
  const files = { expected: mayBe, present: new Set<string>(), copies: 0 };
  const other = otherFile(folder, '', files);
  const { present, copies } = files;
  const isComplete = copies === 0 && [...own].every((file) => present.has(file));
  if (other === undefined) return { manifest: manifest ?? noManifest, present, isComplete };
  throw new TargetError(
    `${folder} contains ${other}, which no export wrote, so the folder was left unchanged. Specify an empty folder, or remove the file.`,
  );
}

/**
 * A file below a folder that no export wrote; undefined when there is none. Files of the export are recorded as
 * present, and compressed copies of them by other programs are counted.
 */
function otherFile(folder: string, path: string, files: FilesOfFolder): string | undefined {
  for (const item of readdirSync(join(folder, path), { withFileTypes: true })) {
    const file = path === '' ? item.name : `${path}/${item.name}`;
    if (item.isDirectory()) {
      const other = otherFile(folder, file, files);
      if (other !== undefined) return other;
    } else if (!item.isFile()) return file;
    else if (files.expected.has(file)) files.present.add(file);
    else if (files.expected.has(file.replace(/\.(br|gz)$/, ''))) files.copies += 1;
    else return file;
  }
  return undefined;
}

interface FilesOfFolder {
  readonly expected: ReadonlySet<string>;
  readonly present: Set<string>;
  copies: number;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is not writable by this user. Change its permissions, or use another folder',
  EPERM: 'is not writable by this user. Change its permissions, or use another folder',
  EROFS: 'is on a read-only disk. Use another folder',
  ENOSPC: 'is on a full disk. Free some space, or use another folder',
  EDQUOT: 'is on a disk where this user has reached the quota. Free some space, or use another folder',
  ENOTDIR: 'cannot be created, because a part of its path is a file. Use another folder',
  ENAMETOOLONG: 'does not allow file names as long as one of the site. Shorten it in its repository',
};

/** Converts a file system error to a sentence with the folder; any other error is returned unchanged. */
export function diskError(error: unknown, folder: string): unknown {
  const reason = reasons[errorCode(error)];
  return reason === undefined ? error : new TargetError(`${folder} ${reason}.`, { cause: error });
}
