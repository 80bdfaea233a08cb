import type { Command } from 'commander';

import { listen } from '#server/listen.ts';
import { buildPaths } from './build-paths.ts';
import { familySize } from './family-size.ts';
import type { Log } from './log.ts';
import { openBrowser } from './open-browser.ts';
import { refuseBadFolders } from './refuse-bad-folders.ts';
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

/** A first sync that takes longer than this is told of, in milliseconds. */
const patience = 5_000;

async function serve(sources: readonly string[], flags: ServeFlags, log: Log): Promise<void> {
  const { settings } = await settingsOf(sources, flags);
  const stopped = untilStopped();
  const site = await createSite(settings, buildPaths(), log);
  try {
    // Before the first sync, which may have much to fetch: whoever comes meanwhile sees that the packages are loading.
    const listening = await listen({ fetch: site.app.fetch, finished: site.finished }, settings.server);
    const url = listening.url + settings.server.base;
    try {
      if (flags.open) openBrowser(url, log);
      await Promise.race([stopped, follow(site, url, log)]);
      await stopped;
    } finally {
      site.endStreams();
      await listening.close();
    }
  } finally {
    await site.close();
  }
}

/** The first sync, and all that follow. Throws `SourceError` for a folder that cannot be read. */
async function follow(site: Site, url: string, log: Log): Promise<void> {
  const tell = (): void => log.info(`⁂ The packages are being loaded. They will be shown at ${url}`);
  const late = setTimeout(tell, patience);
  try {
    refuseBadFolders(await site.sync.start());
  } finally {
    clearTimeout(late);
  }
  site.sync.follow();
  announce(site, url, log);
}

function announce({ shelf }: Site, url: string, log: Log): void {
  log.info(`⁂ ${familySize(shelf)}: ${url}`);
}
