import { type FolderRoot, locate, openLocated, readStart } from '#sources/file-access.ts';
import type { FileStart } from '#sources/metadata-input.ts';

/**
 * Reads the beginning of a file in a folder; undefined when it does not exist. Throws {@link SourceError} when it
 * cannot be read.
 */
export async function readInside(root: FolderRoot, path: string, limit: number): Promise<FileStart | undefined> {
  const located = await locate(root, path);
  const handle = located && (await openLocated(root, located));
  return located && handle && { bytes: await readStart(handle, limit), size: located.file.size };
}
