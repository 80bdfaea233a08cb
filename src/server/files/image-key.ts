import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  const whole = `${file}.${process.pid}.${made.slice(0, 8)}`;
  await writeFile(whole, made, { mode: 0o600 });
  try {
    await link(whole, file);
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(whole, { force: true });
  }
}
