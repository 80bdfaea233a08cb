import type { Command } from 'commander';
import { refuseMistyped } from '#cli/commands/refuse-mistyped.ts';
import { runSite } from '#cli/commands/run-site.ts';
import type { Log } from '#cli/output/log.ts';
import { limitGarbage } from '#cli/process/heap-limits.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { lowerPriority } from '#platform/worker/lower-priority.ts';

/** A command needs a store that several processes share. */
export class NoSharedStoreError extends Error {
  override readonly name = 'NoSharedStoreError';
  readonly isExpected = true;
  constructor() {
    super(
      'A worker needs the database that it shares with the other processes of its site: set "store", or the variable ' +
        'ASTERISM_STORE, to postgres://user:password@host/database. Without it, "asterism serve" does everything itself.',
    );
  }
}

/** Adds `asterism work [source…]`, which does the jobs of a site until a signal stops it. */
export function addWorkCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('work [source...]'))
    .description('Fetch, render and index the given sources for the processes that serve the site.')
    .action((sources: string[], flags: SettingsFlags, command: Command) => {
      limitGarbage();
      // Processes that answer requests on the same machine go first.
      lowerPriority(5);
      refuseMistyped(sources, command);
      return work(sources, flags, log);
    });
}

async function work(sources: readonly string[], flags: SettingsFlags, log: Log): Promise<void> {
  const { settings, note } = await settingsOf(sources, flags);
  if (settings.store === undefined) throw new NoSharedStoreError();
  if (note !== undefined) log.info(`⁂ ${note}`);
  await runSite(settings, { role: 'work', log });
}
