import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A hash of the model's source files, which define the format of page data. Takes the model's folder. */
export async function pageDataHash(model: string): Promise<string> {
  const digest = createHash('sha256');
  const files = (await readdir(model, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of files.toSorted()) digest.update(await readFile(join(model, file)));
  return digest.digest('base64url').slice(0, 8);
}
