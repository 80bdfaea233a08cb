import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bucketLock, singleFolder } from '#cli/wiring/export/bucket-folder.ts';
import { singleSettings } from '#cli/wiring/export/single-settings.ts';
import type { Settings } from '#config/schema.ts';
import { TargetError } from '#export/export-error.ts';
import { readManifest } from '#export/files/read-manifest.ts';
import { openTarget } from '#export/files/target.ts';
import { writeSingle } from '#export/single/write-single.ts';
import { releaseLock, takeLock } from '#platform/files/process-lock.ts';
import { type ExportRun, type RunExportOptions, runExport } from './run-export.ts';

/**
 * Exports a site to a folder in the cache, and writes it as one folder that opens from a disk. Throws when it fails; the
 * folder is then unchanged.
 */
export async function exportSingle(settings: Settings, options: RunExportOptions): Promise<ExportRun> {
  const { build, out } = options;
  const target = await openTarget(out);
  try {
    const from = singleFolder(settings, target.folder);
    const lock = bucketLock(from);
    await mkdir(dirname(lock), { recursive: true });
    await takeLock(lock);
    try {
      const run = await runExport(singleSettings(settings), { ...options, out: from, isHosted: false });
      const manifest = await readManifest(from);
      if (manifest === undefined) throw new TargetError(`Another program has changed ${from}. Run the export again.`);
      return { ...run, ...(await writeSingle({ from, entries: manifest.entries, target, client: build.client })) };
    } finally {
      await releaseLock(lock);
    }
  } finally {
    await target.close();
  }
}
