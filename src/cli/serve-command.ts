import { type Command, InvalidArgumentError } from 'commander';
import { loadSettings } from '#config/load-settings.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import { SourceError } from '#sources/source.ts';
import { listen } from '#server/listen.ts';
import { buildPaths } from './build-paths.ts';
import type { Log } from './log.ts';
import { openBrowser } from './open-browser.ts';
import { createSite, type Site } from './site.ts';
import { untilStopped } from './until-stopped.ts';

/** The flags of `asterism [source…]`. */
export interface ServeFlags {
  /** The product's name. */
  readonly product?: string;
  /** The port to listen on. */
  readonly port?: number;
  /** The address to listen on. */
  readonly host?: string;
  /** The settings file. */
  readonly config?: string;
  /** Folder for what is kept between runs. */
  readonly cache?: string;
  /** Whether to open the browser. */
  readonly open?: boolean;
}

/** Adds `asterism [source…]`, which serves a site until it is told to stop. */
export function addServeCommand(program: Command, log: Log): void {
  program
    .command('serve [source...]', { isDefault: true })
    .description('Serve the site of the given sources: folders of repositories, or addresses of other sites.')
    .option('--product <name>', 'name of the metadata block and of the core package')
    .option('--port <number>', 'port to listen on', parsePort)
    .option('--host <address>', 'address to listen on')
    .option('--config <file>', 'settings file (default: asterism.config.ts, .js or .json here)')
    .option('--cache <folder>', 'folder for what is kept between runs')
    .option('--open', 'open the site in the browser')
    .option('--verbose', 'show the stack of an error')
    .action((sources: string[], flags: ServeFlags) => serve(sources, flags, log));
}

async function serve(sources: readonly string[], flags: ServeFlags, log: Log): Promise<void> {
  const { settings } = await loadSettings({
    directory: process.cwd(),
    environment: process.env,
    flags: { ...flags, ...(sources.length > 0 && { sources }) },
    ...(flags.config !== undefined && { file: flags.config }),
  });
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

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}
