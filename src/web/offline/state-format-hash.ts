import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A hash of the source files that define the state in documents: those of the model, whose folder it takes, and others. */
export async function stateFormatHash(model: string, others: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  const files = (await readdir(model, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const paths = [...files.toSorted().map((file) => join(model, file)), ...others];
  for (const path of paths) digest.update(await readFile(path));
  return digest.digest('base64url').slice(0, 8);
}
