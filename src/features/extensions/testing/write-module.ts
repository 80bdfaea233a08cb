import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Writes the module of an extension to a temporary folder; returns its path. */
export async function writeModule(source: string): Promise<string> {
  const file = join(await temporaryFolder(), 'extension.ts');
  await writeFile(file, source);
  return file;
}
