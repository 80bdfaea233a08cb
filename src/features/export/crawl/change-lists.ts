import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileChanges } from '#features/export/export-report.ts';

/** Suffix of the folder, beside that of the site, with the lists of changed files. */
export function changesFolder(out: string): string {
  const folder = resolve(out);
  return join(dirname(folder), `${basename(folder)}.changes`);
}

/**
 * Writes the lists `added`, `changed` and `removed`, with one path on each line, for tools that upload files to a host.
 */
export async function writeChangeLists(out: string, { added, changed, removed }: FileChanges): Promise<void> {
  const folder = changesFolder(out);
  await mkdir(folder, { recursive: true });
  for (const [name, paths] of Object.entries({ added, changed, removed })) {
    const file = join(folder, `${name}.txt`);
    await rm(file, { force: true });
    await writeFile(file, paths.map((path) => `${path}\n`).join(''));
  }
}
