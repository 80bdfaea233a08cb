import { type Command, Option } from 'commander';
import { buildPaths } from '#cli/build-paths.ts';
import { familySize } from '#cli/output/family-size.ts';
import type { Log } from '#cli/output/log.ts';
import { createRedact } from '#cli/output/redact.ts';
import { refuseBadFolders } from '#cli/output/refuse-bad-folders.ts';
import { createSiteLog } from '#cli/output/site-log.ts';
import { limitGarbage } from '#cli/process/heap-limits.ts';
import { openBrowser } from '#cli/process/open-browser.ts';
import { untilBroken } from '#cli/process/until-broken.ts';
import { untilStopped } from '#cli/process/until-stopped.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { createSite, type Site } from '#cli/wiring/site.ts';
import { listen } from '#server/http/listen.ts';
import { firstSyncWait } from './first-sync-wait.ts';
import { refuseMistyped } from './refuse-mistyped.ts';

interface ServeFlags extends SettingsFlags {
  readonly open?: boolean;
}

/** Adds `asterism [source…]`, which serves a site until a signal stops it. */
export function addServeCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('serve [source...]', { isDefault: true }))
    .description('Serve the site of the given sources: folders of repositories, or URLs of other sites.')
    .option('--open', 'open the site in the browser')
    .addOption(new Option('--log-level <level>', 'log level').choices(['error', 'warn', 'info', 'debug']))
    .addOption(new Option('--log-format <format>', 'log format').choices(['auto', 'text', 'json']))
    .action((sources: string[], flags: ServeFlags) => serve(sources, flags, log));
}

/** Time after which the log mentions that the first sync still runs, in milliseconds. */
const lateSyncMs = 5_000;

/** Time limit for stopping, in milliseconds: service managers kill processes after ten seconds. */
const maxStopMs = 9_500;

async function serve(sources: readonly string[], flags: ServeFlags, log: Log): Promise<void> {
  limitGarbage();
  refuseMistyped(sources);
  const { settings, note } = await settingsOf(sources, flags);
  if (note !== undefined) log.info(`⁂ ${note}`);
  const siteLog = createSiteLog(settings.server.log, createRedact(settings), {
    out: process.stdout,
    err: process.stderr,
  });
  let over = false;
  const ended = Promise.race([untilStopped(), untilBroken(siteLog.error)]).finally(() => {
    over = true;
  });
  // Avoids an unhandled rejection before `ended` is awaited.
  ended.catch(() => undefined);
  const firstSyncTimeout = firstSyncWait(settings);
  const site = await createSite(settings, buildPaths(), { log: siteLog, firstSyncTimeout, warmUp: true });
  let overdue: NodeJS.Timeout | undefined;
  try {
    // Listens before the first sync, which may fetch much: pages show meanwhile that the packages are loading.
    const listening = await listen({ ...site, fetch: site.app.fetch }, settings.server);
    const url = listening.url + settings.server.base;
    try {
      if (flags.open) openBrowser(url, log);
      // The end of the site also ends the first sync: nothing is started or logged after it.
      await Promise.race([ended, loadFirst(site, url, log).then(() => over || follow(site, url, log))]);
      await ended;
    } finally {
      overdue = exitWhenLate(siteLog);
      site.beginStop();
      await listening.close();
    }
  } finally {
    await site.close();
    clearTimeout(overdue);
  }
}

/** Exits the process when the site does not stop in time. */
function exitWhenLate(log: Log): NodeJS.Timeout {
  return setTimeout(() => {
    log.warn('! The site did not stop in time; pending work was aborted.');
    process.exit(1);
  }, maxStopMs);
}

/** Runs the first sync. Throws `SourceError` for an unreadable folder. */
async function loadFirst(site: Site, url: string, log: Log): Promise<void> {
  const logLoading = (): void => log.info(`⁂ The packages are being loaded. They will be shown at ${url}`);
  const late = setTimeout(logLoading, lateSyncMs);
  try {
    refuseBadFolders(await site.sync.start());
  } finally {
    clearTimeout(late);
  }
}

/** Follows the sources after the first sync. */
function follow({ sync, snapshots }: Site, url: string, log: Log): void {
  sync.follow();
  log.info(`⁂ ${familySize(snapshots)}: ${url}`);
}
