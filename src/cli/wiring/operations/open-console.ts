import { join } from 'node:path';
import type { Catalog } from '#cli/wiring/catalog/open-catalog.ts';
import type { Settings } from '#config/schema.ts';
import { createTextFile } from '#platform/files/text-file.ts';
import { digest } from '#platform/hash.ts';
import { createConsole } from '#server/console/console.ts';
import type { ConsoleDeps } from '#server/console/console-parts.ts';
import { createManualSync, type ManualSync } from '#server/console/manual-sync.ts';
import { createFailureMemory } from '#server/console/sign-in/attempts.ts';
import { withCachedText, withMemoryFallback } from '#server/console/sign-in/cached-text.ts';
import { createSessionState } from '#server/console/sign-in/session-state.ts';
import { readUsers } from '#server/console/sign-in/users-file.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { consoleAssets } from '#web/console/console-assets.ts';
import type { Assets } from '#web/document/assets.ts';
import { renderDocument } from '#web/document.tsx';

/** Dependencies of the console. */
export interface ConsoleInput extends Pick<ConsoleDeps, 'siteView' | 'reports' | 'clientAddress' | 'onError'> {
  /** Syncs the sources, and emits the events of syncs. */
  readonly catalog: Pick<Catalog, 'sync' | 'events' | 'snapshots' | 'loading' | 'audit' | 'cluster'>;
  /** The files of the client build. */
  readonly assets: Assets;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
}

/** Opens the sign-in and the console; undefined when the settings have no users file. */
export async function openConsole(settings: Settings, input: ConsoleInput): Promise<RouteHandlers | undefined> {
  const { core, server } = settings;
  const { catalog, siteView, reports, clientAddress, onError, assets, warn } = input;
  const { snapshots, loading, audit } = catalog;
  const { users: file } = server.signIn;
  if (file === undefined) return undefined;
  const users = () => readUsers(file);
  warnOfUsers(settings, (await users()).size, warn);
  const own = consoleAssets(assets);
  return createConsole({
    snapshots,
    loading,
    siteView,
    reports,
    audit,
    clientAddress,
    onError,
    renderDocument: (document) => renderDocument(document, own),
    policy: pagePolicy({ ...own, analytics: false, externalImages: false }),
    manualSync: openManualSync(settings, catalog, onError),
    site: server,
    publicUrl: core.server.url,
    cookie: core.cookie.authentication,
    header: core.header.authorization,
    users,
    ...openSignInState(settings, file, input),
  });
}

/**
 * Opens the sessions and the failed attempts to sign in: those of all processes of the site, or those of this machine. If
 * the file of sessions cannot be written, they last as long as the process.
 */
function openSignInState(
  { product, server }: Settings,
  users: string,
  { catalog: { cluster }, warn }: ConsoleInput,
): Pick<ConsoleDeps, 'state' | 'failures'> {
  if (cluster !== undefined) {
    const { shared } = cluster;
    const sessions = withCachedText(shared.record(product, 'sessions'));
    return { state: createSessionState(sessions), failures: shared.failures(product) };
  }
  const file = join(server.cache, `sessions-${digest(users)}.json`);
  const onFailure = () => warn(`${file} cannot be written: users must sign in again after a restart.`);
  const sessions = withMemoryFallback(createTextFile(file), onFailure);
  return { state: createSessionState(sessions), failures: createFailureMemory() };
}

/** Opens the syncs that users start, and records all syncs. */
function openManualSync(
  { sources }: Settings,
  { sync, events }: Pick<Catalog, 'sync' | 'events'>,
  onError: ConsoleInput['onError'],
): ManualSync {
  const manualSync = createManualSync({
    run: sync.run,
    sources: sources.length,
    onError: (error) => onError(error, 'sync'),
  });
  events.on('report', manualSync.record);
  events.on('answer', manualSync.recordSource);
  return manualSync;
}

/** Warns of settings that make the sign-in unsafe or impossible. */
function warnOfUsers({ core, server }: Settings, users: number, warn: (message: string) => void): void {
  if (users === 0)
    warn(`${server.signIn.users} holds no users yet, so signing in is impossible. Run "asterism user add NAME".`);
  const isLocal = /^(127\.|localhost$|::1$)/.test(server.host);
  if (!isLocal && core.server.url?.startsWith('https:') !== true)
    warn('Passwords may be sent unencrypted: set core.server.url to the https address of the site.');
}
