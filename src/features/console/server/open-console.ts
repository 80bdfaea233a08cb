import { join } from 'node:path';
import type { Settings } from '#config/schema.ts';
import { checksOf } from '#features/check/server/checks.ts';
import styles from '#features/console/document/console.css?inline';
import { createTextFile } from '#platform/files/text-file.ts';
import { digest } from '#platform/hash.ts';
import type { FeatureServices } from '#server/feature.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import { createConsole } from './console.ts';
import type { ConsoleDeps } from './console-parts.ts';
import { createManualSync, type ManualSync } from './manual-sync.ts';
import { createFailureMemory } from './sign-in/attempts.ts';
import { withCachedText, withMemoryFallback } from './sign-in/cached-text.ts';
import { createSessionState } from './sign-in/session-state.ts';
import { readUsers } from './sign-in/users-file.ts';

/** Opens the sign-in and the console; none of them for an export, and when the settings have no users file. */
export async function openConsole(services: FeatureServices): Promise<RouteHandlers> {
  const { settings, staticExport, catalog, documents, clientAddress, onError, warn } = services;
  const { core, server } = settings;
  const { users: file } = server.signIn;
  if (staticExport || file === undefined) return {};
  const users = () => readUsers(file);
  warnOfUsers(settings, (await users()).size, warn);
  return createConsole({
    snapshots: documents.snapshots,
    siteView: documents.siteView,
    loading: catalog.loading,
    audit: catalog.audit,
    reports: checksOf(services),
    clientAddress,
    onError,
    ...documents.forOneUser(styles),
    manualSync: openManualSync(services),
    site: server,
    publicUrl: core.server.url,
    cookie: core.cookie.authentication,
    header: core.header.authorization,
    users,
    ...openSignInState(services, file),
  });
}

/**
 * Opens the sessions and the failed attempts to sign in: those of all processes of the site, or those of this machine. If
 * the file of sessions cannot be written, they last as long as the process.
 */
function openSignInState(
  { settings: { product, server }, catalog: { shared }, warn }: FeatureServices,
  users: string,
): Pick<ConsoleDeps, 'state' | 'failures'> {
  if (shared !== undefined) {
    const sessions = withCachedText(shared.record(product, 'sessions'));
    return { state: createSessionState(sessions), failures: shared.failures(product) };
  }
  const file = join(server.cache, `sessions-${digest(users)}.json`);
  const onFailure = () => warn(`${file} cannot be written: users must sign in again after a restart.`);
  const sessions = withMemoryFallback(createTextFile(file), onFailure);
  return { state: createSessionState(sessions), failures: createFailureMemory() };
}

/** Opens the syncs that users start, and records all syncs. */
function openManualSync({ settings, catalog: { sync, events }, onError }: FeatureServices): ManualSync {
  const manualSync = createManualSync({
    run: sync.run,
    sources: settings.sources.length,
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
