import { buildPaths } from '#cli/build-paths.ts';
import { familySize } from '#cli/output/family-size.ts';
import { limitRepeats } from '#cli/output/limit-repeats.ts';
import type { Log } from '#cli/output/log.ts';
import { createRedact } from '#cli/output/redact.ts';
import { refuseBadFolders } from '#cli/output/refuse-bad-folders.ts';
import { refuseFewOpenFiles } from '#cli/output/refuse-few-open-files.ts';
import { createSiteLog } from '#cli/output/site-log.ts';
import { openBrowser } from '#cli/process/open-browser.ts';
import { untilBroken } from '#cli/process/until-broken.ts';
import { untilStopped } from '#cli/process/until-stopped.ts';
import type { Role } from '#cli/wiring/catalog/shared-site.ts';
import { createSite, type Site } from '#cli/wiring/site.ts';
import type { Settings } from '#config/schema.ts';
import { routes } from '#model/routes.ts';
import { listen } from '#server/http/listen.ts';
import { firstSyncWait } from './first-sync-wait.ts';

/** Time after which the log mentions that the first sync still runs, in milliseconds. */
const lateSyncMs = 5_000;

/** Time limit for stopping, in milliseconds: service managers kill processes after ten seconds. */
const maxStopMs = 9_200;

/** How a site runs. */
export interface RunSiteOptions {
  /** What the process does for its site. */
  readonly role: Role;
  /** Log for messages to the user. */
  readonly log: Log;
  /** True to open the site in the browser. */
  readonly open?: boolean | undefined;
}

/** Runs a site until a signal stops it. */
export async function runSite(settings: Settings, options: RunSiteOptions): Promise<void> {
  const { role, log, open } = options;
  const streams = { out: process.stdout, err: process.stderr };
  const siteLog = limitRepeats(createSiteLog(settings.server.log, createRedact(settings), streams));
  refuseFewOpenFiles(siteLog);
  let over = false;
  const stopped = untilStopped();
  const ended = Promise.race([stopped, untilBroken(siteLog.error)]).finally(() => {
    over = true;
  });
  // Avoids an unhandled rejection before `ended` is awaited.
  ended.catch(() => undefined);
  const firstSyncTimeout = firstSyncWait(settings);
  const site = await createSite(settings, buildPaths(), {
    log: siteLog,
    firstSyncTimeout,
    warmUp: role !== 'work',
    role,
  });
  let overdue: NodeJS.Timeout | undefined;
  try {
    // Listens before the first sync, which may fetch much: pages show meanwhile that the packages are loading.
    const fetch = role === 'work' ? operationsOnly(site.app.fetch, settings.server.base) : site.app.fetch;
    const listening = await listen({ ...site, fetch }, settings.server);
    const url = listening.url + settings.server.base;
    try {
      if (open) openBrowser(url, log);
      // The end of the site also ends the first sync: nothing is started or logged after it.
      await Promise.race([ended, loadFirst(site, url, log).then(() => over || follow(site, url, options))]);
      await ended;
    } finally {
      overdue = exitWhenLate(siteLog);
      site.beginStop();
      await listening.close({ stopped, onLate: site.refuseWaiting });
    }
  } finally {
    await site.close();
    clearTimeout(overdue);
  }
}

/** The handler of a worker, which answers operators and no readers. */
function operationsOnly(fetch: Site['app']['fetch'], base: string): (request: Request) => Response | Promise<Response> {
  const paths = Object.values(routes).flatMap(({ kind, pattern }) => (kind === 'health' ? [base + pattern] : []));
  const other = 'This is a worker. Pages are served by "asterism serve".\n';
  return (request) =>
    paths.includes(new URL(request.url).pathname) ? fetch(request) : new Response(other, { status: 404 });
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
  const logLoading = (): void => log.info(`⁂ The packages are being loaded. The site will be at ${url}`);
  const late = setTimeout(logLoading, lateSyncMs);
  try {
    const report = await site.sync.start();
    // With a shared store, the report is what workers published, maybe before the folder was fixed.
    if (site.numbers === undefined) refuseBadFolders(report);
  } finally {
    clearTimeout(late);
  }
}

/** Follows the sources after the first sync. */
function follow({ sync, snapshots, numbers }: Site, url: string, { log, role }: RunSiteOptions): void {
  sync.follow();
  const shown = (): void => log.info(`⁂ ${familySize(snapshots)}: ${url}`);
  if (role === 'work') log.info(`⁂ Waiting for jobs. Health: ${url}/healthz`);
  else if (numbers === undefined || snapshots.current() !== undefined) shown();
  else {
    log.info('⁂ No worker has published the packages yet.');
    void snapshots.filled.then(shown);
  }
}
