import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createSnapshotStore } from '#catalog/snapshot-store.ts';
import { writeTestFamily } from '#cli/testing/test-site.ts';
import { siteOptions } from '#cli/wiring/catalog/site-options.ts';
import { createConsole } from '#features/console/server/console.ts';
import type { ConsoleDeps } from '#features/console/server/console-parts.ts';
import { createManualSync } from '#features/console/server/manual-sync.ts';
import { withCachedText } from '#features/console/server/sign-in/cached-text.ts';
import { hashPassword } from '#features/console/server/sign-in/password-hash.ts';
import { createSessionState } from '#features/console/server/sign-in/session-state.ts';
import { readUsers, writeUsers } from '#features/console/server/sign-in/users-file.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import type { TextRecord } from '#model/text-record.ts';
import { themes } from '#model/themes.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { addHandlers } from '#server/http/route-handlers.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { emptySnapshot } from '#server/testing/empty-snapshot.ts';
import { createSiteViews } from '#server/views/site-view.ts';
import { readAssets } from '#web/document/assets.ts';
import { renderDocument } from '#web/document.tsx';
import { createVisitor, type RequestApp, testPassword, type Visitor } from './test-sign-in.ts';

/** What the replicas of a site share. */
export interface SharedRecords {
  /** The state of sessions. */
  readonly sessions: TextRecord;
  /** The failed attempts. */
  readonly failures: FailureRecords;
}

/** The consoles of several replicas, which have the users alice and bob. */
export interface TestReplicas {
  /** Creates a client whose requests go to the replica of {@link use}. */
  visitor(): Visitor;
  /** Sends the next requests to a replica. */
  use(replica: number): void;
  /** Moves the clocks of all replicas forward. */
  pass(milliseconds: number): void;
  /** Reported errors. */
  readonly errors: readonly unknown[];
}

/** Starts the consoles of replicas, each with its own handle of what they share. They end with the test. */
export async function startReplicas(shared: readonly SharedRecords[]): Promise<TestReplicas> {
  const errors: unknown[] = [];
  let [passed, current, addresses] = [0, 0, 0];
  const common = await commonDeps((error) => errors.push(error));
  const apps = shared.map((records) => replicaApp(common, records, () => Date.now() + passed));
  const app: RequestApp = { request: (...request) => (apps[current] ?? new Hono()).request(...request) };
  return {
    visitor() {
      addresses += 1;
      return createVisitor({ app }, `192.0.2.${addresses}`, '');
    },
    use(replica) {
      current = replica;
    },
    pass(milliseconds) {
      passed += milliseconds;
    },
    errors,
  };
}

function replicaApp(common: CommonDeps, { sessions, failures }: SharedRecords, now: () => number): Hono {
  const app = new Hono();
  const state = createSessionState(withCachedText(sessions, now));
  addHandlers(app, 'allMethods', createConsole({ ...common, snapshots: createSnapshotStore(), state, failures }));
  app.notFound(() => textResponse('There is no such page.', 404));
  return app;
}

type CommonDeps = Omit<ConsoleDeps, 'snapshots' | 'state' | 'failures'>;

/** What consoles have that share nothing: no packages, and users in one file. */
async function commonDeps(onError: (error: unknown) => void): Promise<CommonDeps> {
  const { folder, settings, paths } = await writeTestFamily({});
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const usersFile = join(folder, 'users.json');
  const hash = await hashPassword(testPassword);
  await writeUsers(usersFile, new Map(['alice', 'bob'].map((user) => [user, hash])));
  const options = siteOptions(settings, true);
  const assets = await readAssets(paths.client, { base: '', themes });
  return {
    loading: await emptySnapshot(),
    siteView: createSiteViews({ ...options, themes }, 'build'),
    reports: { report: () => undefined, last: () => undefined },
    audit: { add: () => undefined, newest: async () => [] },
    clientAddress: createClientAddress([]),
    onError,
    renderDocument: (document) => renderDocument(document, assets),
    policy: pagePolicy({ ...assets, analytics: false, externalImages: false }),
    manualSync: createManualSync({ run: async () => undefined, sources: 0, onError }),
    site: settings.server,
    publicUrl: undefined,
    cookie: settings.core.cookie.authentication,
    header: settings.core.header.authorization,
    users: () => readUsers(usersFile),
  };
}
