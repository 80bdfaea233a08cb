import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const files = ['document-types.ts', 'extension-module.ts'];

/** The declaration file of the types of extensions, from the files in a folder of the checkout. It imports nothing. */
export async function extensionTypes(root: string): Promise<string> {
  const folder = join(root, 'src/kernel/model/extension');
  const parts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return parts.map((part) => part.replace(/^import .*\n+/gm, '')).join('\n');
}
