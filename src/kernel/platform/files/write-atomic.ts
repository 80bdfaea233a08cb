import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#platform/errors.ts';

/** Options of a written file. */
export interface WriteOptions {
  /** Permissions of the file, such as `0o600`; the process defaults apply when absent. */
  readonly mode?: number;
}

/**
 * Replaces a file in one step: readers find the old content or the new content, never a part. Of several processes that
 * write at once the last one wins. Throws the system's error and leaves nothing behind.
 */
export async function writeFileAtomic(file: string, text: string, options?: WriteOptions): Promise<void> {
  const temporary = temporaryBeside(file);
  try {
    await writeFile(temporary, text, { ...options, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Replaces a file that only its owner may read, as {@link writeFileAtomic} does; creates its folder if needed. Throws the
 * system's error.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, text, { mode: 0o600 });
}

/**
 * Creates a file with its whole content in one step; returns false if the file exists. Of several processes that create one
 * file at once, one gets true. Throws the system's error and leaves nothing behind.
 */
export async function createFileAtomic(file: string, text: string, options?: WriteOptions): Promise<boolean> {
  const temporary = temporaryBeside(file);
  try {
    await writeFile(temporary, text, { ...options, flag: 'wx' });
    return await linkOrCreate(temporary, { file, text, options });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The beginning of the names of temporary files that a killed process may leave beside `file`. */
export function temporaryPrefix(file: string): string {
  return `tmp_${basename(file)}-`;
}

// Git names temporary files `tmp_…` too, so that the sweep of a mirror removes ours as well.
function temporaryBeside(file: string): string {
  return join(dirname(file), temporaryPrefix(file) + randomUUID());
}

async function linkOrCreate(
  temporary: string,
  { file, text, options }: { readonly file: string; readonly text: string; readonly options: WriteOptions | undefined },
): Promise<boolean> {
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    // ENOENT: another process removed the temporary file, which it may do only when it holds the file.
    if (['EEXIST', 'ENOENT'].includes(errorCode(error))) return false;
  }
  // The disk has no hard links.
  try {
    await writeFile(file, text, { ...options, flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
