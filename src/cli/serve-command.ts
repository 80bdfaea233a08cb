import type { Command } from 'commander';
import type { SyncReport } from '#catalog/sync-report.ts';
import { listen } from '#server/listen.ts';
import { SourceError } from '#sources/source.ts';
import { buildPaths } from './build-paths.ts';
import type { Log } from './log.ts';
import { openBrowser } from './open-browser.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from './settings-flags.ts';
import { createSite, type Site } from './site.ts';
import { untilStopped } from './until-stopped.ts';

interface ServeFlags extends SettingsFlags {
  readonly open?: boolean;
}

/** Adds `asterism [source…]`, which serves a site until it is told to stop. */
export function addServeCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('serve [source...]', { isDefault: true }))
    .description('Serve the site of the given sources: folders of repositories, or addresses of other sites.')
    .option('--open', 'open the site in the browser')
    .action((sources: string[], flags: ServeFlags) => serve(sources, flags, log));
}

async function serve(sources: readonly string[], flags: ServeFlags, log: Log): Promise<void> {
  const { settings } = await settingsOf(sources, flags);
  const site = await createSite(settings, buildPaths(), log);
  try {
    refuseNothing(await site.sync.run());
    const listening = await listen(site.app.fetch, settings.server);
    site.sync.follow();
    announce(site, listening.url, log);
    if (flags.open) openBrowser(listening.url, log);
    await untilStopped();
    await listening.close();
  } finally {
    await site.close();
  }
}

/** A site of which nothing can be shown because of a folder's name is a mistake of the command line, not an outage. */
function refuseNothing({ packages, failed }: SyncReport): void {
  const [first] = failed;
  if (packages === 0 && first?.problem !== undefined) throw new SourceError(first.problem);
}

function announce({ shelf }: Site, url: string, log: Log): void {
  const { snapshot } = shelf.current() ?? {};
  const pages = snapshot ? [...snapshot.pages.values()].reduce((sum, each) => sum + each.size, 0) : 0;
  log.info(`⁂ ${snapshot?.packages.length ?? 0} packages, ${pages} pages: ${url}`);
}
