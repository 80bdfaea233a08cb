import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path/posix';

/**
 * Replaces a file in one step: readers find the old one or the new one whole, and of several processes that write at once
 * the last one wins. Throws what the system throws; nothing is left behind then.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  // The name that git gives to what is temporary in a repository: what a killed process leaves is swept from a mirror.
  const beside = join(dirname(file), `tmp_${basename(file)}-${randomUUID()}`);
  try {
    await writeFile(beside, text, { flag: 'wx' });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
