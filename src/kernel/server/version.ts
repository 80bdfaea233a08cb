import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';

/** The version of Asterism in its package.json. */
export async function version(): Promise<string> {
  const file = await readFile(findPackageJSON(import.meta.url) ?? '', 'utf8');
  const { version: value }: { version?: unknown } = JSON.parse(file);
  return typeof value === 'string' ? value : '0.0.0';
}
