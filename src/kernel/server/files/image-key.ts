import { createHmac, randomBytes } from 'node:crypto';
import type { TextRecord } from '#model/text-record.ts';

/**
 * The key that signs the URLs of external images. It is derived from the secret of the settings, or from one that is created
 * once and stored in `record`, so that URLs survive a restart. Throws if the record cannot be stored.
 */
export async function imageKey(secret: string | undefined, record: TextRecord): Promise<string> {
  const source = secret ?? (await keptSecret(record));
  // A derived key, so that signatures reveal nothing about a secret that is used elsewhere too.
  return createHmac('sha256', source).update('asterism foreign images').digest('base64url');
}

/** Reads the secret, or creates it in one step, so that two processes that start at once agree on one. */
async function keptSecret(record: TextRecord): Promise<string> {
  return (await record.read()) ?? record.change((text) => text ?? randomBytes(32).toString('base64url'));
}
