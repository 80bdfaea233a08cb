import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type FolderOptions, folderSource } from '#sources/folder/folder.ts';

/** Writes a temporary family with these files, by path; it is removed after the test. */
export async function familyOf(files: Readonly<Record<string, string>>): Promise<string> {
  const family = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(family, path)), { recursive: true });
    await writeFile(join(family, path), text);
  }
  return family;
}

/** Creates the source of a family's folder; it is closed after the test. */
export function sourceOf(path: string, options: Partial<FolderOptions> = {}) {
  const source = folderSource({ path, product: 'asterism', ...options });
  onTestFinished(() => source.close());
  return source;
}
