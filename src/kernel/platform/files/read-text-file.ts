import { readFile } from 'node:fs/promises';
import { errorCode } from '#platform/errors.ts';

/** The text of a file in UTF-8; undefined if the file does not exist. Throws the system's error if it cannot be read. */
export async function readTextFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
