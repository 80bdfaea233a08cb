import type { Command } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { printSettings } from '#config/load/print-settings.ts';

/** Adds `asterism config [source…]`, which prints the current settings with the origin of each. */
export function addConfigCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('config [source...]'))
    .description('Print the current settings and the origin of each; secrets are masked.')
    .action(async (sources: string[], flags: SettingsFlags) => {
      const { note, ...loaded } = await settingsOf(sources, flags);
      if (note !== undefined) log.warn(`⁂ ${note}`);
      log.info(printSettings(loaded));
    });
}
