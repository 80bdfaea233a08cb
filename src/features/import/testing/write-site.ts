import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { type Imported, type ImportInput, importSettings } from '#features/import/import-settings.ts';

/** Writes the files of a repository to a temporary folder, which is deleted after the test. Returns the folder. */
export async function writeSite(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await realpath(await mkdtemp(join(tmpdir(), 'asterism-import-'))), 'signpost');
  onTestFinished(() => rm(dirname(folder), { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await mkdir(join(folder, '.git'), { recursive: true });
  return folder;
}

/** Imports the settings of a repository with these files; paths in the settings are relative to its folder. */
export async function importFiles(
  files: Readonly<Record<string, string>>,
  options: Partial<ImportInput> = {},
): Promise<Imported> {
  const folder = await writeSite(files);
  return importSettings({
    path: folder,
    out: folder,
    product: 'asterism',
    languages: ['en', 'hu'],
    reader: sharedReader(),
    ...options,
  });
}
