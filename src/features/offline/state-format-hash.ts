import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A hash of the source files that define the state in documents. Tests are left out. */
export async function stateFormatHash(files: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files.toSorted()) if (!file.endsWith('.test.ts')) digest.update(await readFile(file));
  return digest.digest('base64url').slice(0, 8);
}
