import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesLog } from '#cli/output/lines-log.ts';
import { inTemporaryFolder, testBuild } from '#cli/testing/test-folder.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import type { SettingsInput } from '#config/schema.ts';
import type { Finding } from '#features/check/check-report.ts';
import { type CheckedSnapshot, checkSnapshot } from '#features/check/check-snapshot.ts';
import { openCheck } from '#features/check/command/open-check.ts';

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
