import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileChanges } from '#export/export-report.ts';

/** The folder beside a site that holds the lists of what the last export changed. */
export function changesFolder(out: string): string {
  const folder = resolve(out);
  return join(dirname(folder), `${basename(folder)}.changes`);
}

/** Writes what changed, for what sends files to a host: `added`, `changed` and `removed`, one path a line. */
export async function writeChangeLists(out: string, { added, changed, removed }: FileChanges): Promise<void> {
  const folder = changesFolder(out);
  await mkdir(folder, { recursive: true });
  for (const [name, paths] of Object.entries({ added, changed, removed })) {
    const file = join(folder, `${name}.txt`);
    await rm(file, { force: true });
    await writeFile(file, paths.map((path) => `${path}\n`).join(''));
  }
}
