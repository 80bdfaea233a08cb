import { type Command, Option } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { limitGarbage } from '#cli/process/heap-limits.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { refuseMistyped } from './refuse-mistyped.ts';
import { runSite } from './run-site.ts';

interface ServeFlags extends SettingsFlags {
  readonly open?: boolean;
  readonly work?: boolean;
}

/** Adds `asterism [source…]`, which serves a site until a signal stops it. */
export function addServeCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('serve [source...]', { isDefault: true }))
    .description(
      'Serve the site of the given sources: folders, git addresses, accounts at a forge, or URLs of other sites.',
    )
    .option('--open', 'open the site in the browser')
    .option('--work', 'with a shared store: also fetch, render and index, like "asterism work"')
    .addOption(new Option('--log-level <level>', 'log level').choices(['error', 'warn', 'info', 'debug']))
    .addOption(new Option('--log-format <format>', 'log format').choices(['auto', 'text', 'json']))
    .action((sources: string[], flags: ServeFlags, command: Command) => {
      limitGarbage();
      refuseMistyped(sources, command);
      return serve(sources, flags, log);
    });
}

async function serve(sources: readonly string[], flags: ServeFlags, log: Log): Promise<void> {
  const { settings, note } = await settingsOf(sources, flags);
  if (note !== undefined) log.info(`⁂ ${note}`);
  await runSite(settings, { role: flags.work ? 'both' : 'serve', log, open: flags.open });
}
