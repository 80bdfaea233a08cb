import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Size of the files of a folder and its folders, in MB. Files that are removed meanwhile do not count. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes / 1024 / 1024;
}
