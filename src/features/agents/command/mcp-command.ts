import { once } from 'node:events';
import type { Command } from 'commander';
import { buildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import { refuseBadFolders } from '#cli/output/refuse-bad-folders.ts';
import { createReportLog } from '#cli/output/report-log.ts';
import { untilStopped } from '#cli/process/until-stopped.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { openCatalog } from '#cli/wiring/catalog/open-catalog.ts';
import { openPageDocuments } from '#cli/wiring/pages/open-page-documents.ts';
import type { AgentReader } from '#features/agents/server/mcp/agent-reader.ts';
import { noSiteSearch, openSiteSearch } from '#features/search/files/site-search.ts';
import { searchSafely } from '#features/search/server/search-limit.ts';
import { errorMessage } from '#platform/errors.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { version } from '#server/version.ts';

/** Adds `asterism mcp [source…]`, which serves the family to a local agent over standard input and output. */
export function addMcpCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('mcp [source...]'), ['port', 'host'])
    .description('Serve the Model Context Protocol on standard input and output, to an agent that starts this command.')
    .action((sources: string[], flags: SettingsFlags) => serveAgent(sources, flags, log));
}

async function serveAgent(sources: readonly string[], flags: SettingsFlags, { warn, progress }: Log): Promise<void> {
  const { settings, note } = await settingsOf(sources, flags);
  if (note !== undefined) warn(`⁂ ${note}`);
  const onError = (error: unknown): void => warn(`! ${errorMessage(error)}`);
  const logged = { warn: (line: string) => warn(`! ${line}`), progress, onError };
  // Where others share the site, they list the sources.
  const catalog = await openCatalog(settings, buildPaths(), { ...logged, role: 'serve' });
  // Standard output is reserved for the protocol.
  catalog.events.on('report', createReportLog({ info: warn, warn }));
  const { snapshots, articles, versions, sync } = catalog;
  const search = catalog.followers.of(openSiteSearch) ?? noSiteSearch(catalog);
  const started = sync.start().then((report) => {
    // Where others share the site, they have read the folders.
    if (catalog.shared === undefined) refuseBadFolders(report);
    sync.follow();
  });
  const reader: AgentReader = {
    async snapshot() {
      if (snapshots.current() === undefined) await started;
      return snapshots.current();
    },
    pageDocument: openPageDocuments(settings, catalog.renderer),
    articles,
    versions,
    search: (snapshot, query) => searchSafely(search, { snapshot, query, onError }),
    origin: publicOrigin(settings.core.server.url) ?? '',
    defaultRepo: settings.pages.github.defaultRepo,
  };
  try {
    const [{ serveStdio }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('#features/agents/server/mcp/mcp-server.ts'),
    ]);
    const name = { name: settings.product, version: await version() };
    const stopped = untilStopped();
    void stopped.then((hurry) => hurry.addEventListener('abort', () => process.exit()));
    const ended = Promise.race([stopped, once(process.stdin, 'close'), once(process.stdin, 'end')]);
    const connection = serveStdio(() => createMcpServer(reader, name), { maxSubscriptions: 0, onerror: onError });
    // A failed start ends the wait.
    await Promise.race([ended, started.then(() => ended)]);
    await connection.close();
  } finally {
    await catalog.close();
  }
}
