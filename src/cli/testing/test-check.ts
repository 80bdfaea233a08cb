import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CheckedSnapshot, checkSnapshot } from '#check/check-snapshot.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { openCheck } from '#cli/wiring/check/open-check.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import type { SettingsInput } from '#config/schema.ts';
import type { Finding } from '#model/check/check-report.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

/** Modules of the workers in the checkout. */
export const testBuild = {
  renderWorker: builtWorker('render'),
  readWorker: builtWorker('read'),
  storeWorker: builtWorker('store'),
  extensionWorker: builtWorker('extension'),
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
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'asterism-check-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks the sources of some settings, with a cache of its own and all real parts. */
export function checkSources(input: SettingsInput): Promise<CheckedSnapshot> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'asterism.config.json'), JSON.stringify(input));
    return checkFolder(folder);
  });
}

/** Checks the sources of the settings in a folder, with a cache of its own and all real parts. */
export function checkFolder(directory: string): Promise<CheckedSnapshot> {
  return inTemporaryFolder(async (cache) => {
    const environment = { ASTERISM_SERVER__LIMITS__THREADS: '1' };
    const { settings } = await loadSettings({ directory, environment, flags: { cache } });
    const open = await openCheck(settings, testBuild, linesLog([]));
    try {
      const { snapshot } = await open.snapshot();
      if (snapshot === undefined) return { packages: [] };
      const { pages, check } = settings;
      const { inspect, extensions } = open;
      const options = { inspect, extensions, imageLimit: pages.imageProxy.sizeLimit, severities: check.rules };
      return await checkSnapshot(snapshot, options);
    } finally {
      await open.close();
    }
  });
}

/** All findings of a report. */
export function findingsIn({ packages }: CheckedSnapshot): readonly Finding[] {
  return packages.flatMap(({ findings }) => findings);
}
