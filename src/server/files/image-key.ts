import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFileAtomic } from '#platform/files/write-atomic.ts';

/**
 * The key that signs the URLs of external images. It is derived from the secret of the settings, or from one that is created
 * once and stored in the cache folder, so that URLs survive a restart. Throws if the folder cannot be written.
 */
export async function imageKey(secret: string | undefined, cache: string): Promise<string> {
  const source = secret ?? (await keptSecret(join(cache, 'image-secret')));
  // A derived key, so that signatures reveal nothing about a secret that is used elsewhere too.
  return createHmac('sha256', source).update('asterism foreign images').digest('base64url');
}

/** Reads the secret, or creates it atomically, so that two processes that start at once agree on one. */
async function keptSecret(file: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await mkdir(dirname(file), { recursive: true });
  return (await createFileAtomic(file, made, { mode: 0o600 })) ? made : await readFile(file, 'utf8');
}
