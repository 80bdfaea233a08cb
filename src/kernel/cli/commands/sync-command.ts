import type { Command } from 'commander';
import type { SyncReport } from '#catalog/sync-report.ts';
import { buildPaths } from '#cli/build-paths.ts';
import { familySize } from '#cli/output/family-size.ts';
import type { Log } from '#cli/output/log.ts';
import { exitOnSignal } from '#cli/process/exit-on-signal.ts';
import { shrinkYoungGeneration } from '#cli/process/heap-limits.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { createSite } from '#cli/wiring/site.ts';

/** A source could not be read. */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed';
  readonly isExpected = true;
}

/** Adds `asterism sync [source…]`, which updates the cache of the sources once. */
export function addSyncCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('sync [source...]'), ['port', 'host'])
    .description('Fetch the given sources into the cache once, then exit.')
    .action((sources: string[], flags: SettingsFlags) => exitOnSignal(() => sync(sources, flags, log)));
}

async function sync(sources: readonly string[], flags: SettingsFlags, log: Log): Promise<void> {
  const { settings, note } = await settingsOf(sources, flags);
  if (note !== undefined) log.info(`⁂ ${note}`);
  shrinkYoungGeneration();
  const site = await createSite(settings, buildPaths(), { log, role: 'serve' });
  try {
    const begun = performance.now();
    const report = await site.sync.run();
    log.info(`⁂ ${familySize(site.snapshots)} in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    refuseFailures(report, settings.sources.length);
  } finally {
    await site.close();
  }
}

/** The log has already explained each error; this sets the exit code. Throws {@link SyncFailed}. */
export function refuseFailures({ failed }: SyncReport, all: number): void {
  if (failed.length === 0) return;
  const local = failed.filter((state) => state.local).map(({ error }) => error);
  const count = all === 1 ? 'The source' : `${failed.length} of ${all} sources`;
  throw new SyncFailed([...local, `${count} could not be read.`].join('\n'));
}
