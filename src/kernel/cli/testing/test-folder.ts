import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtWorker } from '#platform/testing/built-worker.ts';

/** Modules of the workers in the checkout. */
export const testBuild = {
  renderWorker: builtWorker('render'),
  readWorker: builtWorker('read'),
  storeWorker: builtWorker('store'),
  worker: builtWorker,
};

/** Writes files into a folder. */
export async function writeFamily(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Runs a function with a new empty folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'asterism-test-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
