import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFileAtomic } from '#platform/files/write-atomic.ts';

/**
 * The key that signs the addresses of external images, made of the operator's secret or of one that is made once and kept in
 * the cache folder, so that addresses hold over restarts. Throws when that folder cannot be written.
 */
export async function imageKey(secret: string | undefined, cache: string): Promise<string> {
  const source = secret ?? (await keptSecret(join(cache, 'image-secret')));
  // A key of its own, so that a secret that serves elsewhere too is not given away by what is signed here.
  return createHmac('sha256', source).update('asterism foreign images').digest('base64url');
}

/** The secret of the file, which appears whole or not at all, so that two starts at once agree on one. */
async function keptSecret(file: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await mkdir(dirname(file), { recursive: true });
  return (await createFileAtomic(file, made, { mode: 0o600 })) ? made : await readFile(file, 'utf8');
}
