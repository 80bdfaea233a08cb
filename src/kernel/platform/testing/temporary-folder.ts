import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path/posix';
import { onTestFinished } from 'vitest';

/** Creates an empty folder for a test, which is removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'asterism-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
