import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The declaration file of the types that features have for users of the package, from a folder of the checkout. It imports nothing. */
export async function featureTypes(root: string): Promise<string> {
  const files = globSync('src/features/*/package-types/*.ts', { cwd: root }).toSorted();
  const parts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return parts.map((part) => part.replace(/^import .*\n+/gm, '')).join('\n') || 'export {};\n';
}
