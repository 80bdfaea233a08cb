import { join } from 'node:path';
import type { SyncReport } from '#catalog/sync-report.ts';
import { createCacheSizes } from '#cli/commands/cache-sizes.ts';
import type { Settings } from '#config/schema.ts';
import { digest } from '#platform/hash.ts';
import { type Console, type ConsoleParts, createConsole } from '#server/console/console.ts';
import { createSessionState } from '#server/console/sign-in/session-state.ts';
import { readUsers } from '#server/console/sign-in/users-file.ts';
import { createSyncDesk } from '#server/console/sync-desk.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import type { Assets } from '#web/assets.ts';
import { consoleAssets } from '#web/console/console-assets.ts';
import { documentRenderer } from '#web/document.tsx';

/** The console of a site, before there is a site to look at. */
export interface ConsoleStart {
  /** Notes what a sync did. */
  readonly onReport: (report: SyncReport) => void;
  /** Notes that a source has answered. */
  readonly onAnswer: (source: string) => void;
  /** The console, undefined where the settings name no file of users. */
  open(site: ConsoleSite): Promise<Console | undefined>;
  /** Ends its streams. */
  readonly close: () => void;
}

/** What the console needs of a site. */
export type ConsoleSite = Omit<
  ConsoleParts,
  'renderDocument' | 'policy' | 'site' | 'publicUrl' | 'cookie' | 'header' | 'users' | 'state' | 'desk' | 'kept'
> & {
  /** The built interface. */
  readonly assets: Assets;
  /** Syncs all sources. */
  readonly sync: { run(): Promise<unknown> };
};

/** Begins the console: it hears of syncs from the first one on. */
export function startConsole(settings: Settings, warn: (message: string) => void): ConsoleStart {
  const { core, server, sources } = settings;
  let site: ConsoleSite | undefined;
  let console: Console | undefined;
  const desk = createSyncDesk({
    run: async () => site?.sync.run(),
    sources: sources.length,
    onError: (error) => site?.onError(error, 'sync'),
  });
  return {
    onReport: desk.note,
    onAnswer: desk.answered,
    async open(opened) {
      site = opened;
      const { users: file } = server.signIn;
      if (file === undefined) return undefined;
      const users = () => readUsers(file);
      warnOfUsers(settings, (await users()).size, warn);
      const assets = consoleAssets(opened.assets);
      console = createConsole({
        ...opened,
        renderDocument: documentRenderer(assets),
        policy: pagePolicy({ ...assets, analytics: false, foreignImages: false }),
        desk,
        site: server,
        publicUrl: core.server.url,
        cookie: core.cookie.authentication,
        header: core.header.authorization,
        users,
        state: createSessionState(join(server.cache, `sessions-${digest(file)}.json`), warn),
        kept: createCacheSizes(server.cache),
      });
      return console;
    },
    close: () => console?.api.close(),
  };
}

/** What makes a sign-in less safe, or impossible, is told at the start. */
function warnOfUsers({ core, server }: Settings, users: number, warn: (message: string) => void): void {
  if (users === 0)
    warn(`${server.signIn.users} holds no users yet, so nobody can sign in. Run "asterism user add NAME".`);
  const isLocal = /^(127\.|localhost$|::1$)/.test(server.host);
  if (!isLocal && core.server.url?.startsWith('https:') !== true)
    warn('Passwords may be sent in the clear: name the https address of the site at core.server.url.');
}
