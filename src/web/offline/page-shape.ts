import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes with the form of the data that pages are made of, which the model alone decides. Takes the model's folder. */
export async function pageShape(model: string): Promise<string> {
  const digest = createHash('sha256');
  const files = (await readdir(model, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of files.toSorted()) digest.update(await readFile(join(model, file)));
  return digest.digest('base64url').slice(0, 8);
}
