import type { Shelf } from '#catalog/shelf.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Settings } from '#config/schema.ts';
import { createEvents, type Events } from '#server/api/events.ts';
import { changedKeys, type ToldEdition, toldEdition } from '#server/caching/changed-keys.ts';
import { createPurgeCaches } from '#server/caching/purge-caches.ts';
import type { NetworkOf } from '#server/http/network-of.ts';
import type { createSiteViews } from '#server/pages/site-view.ts';
import type { ConsoleStart } from './open-console.ts';

/** Tells open pages, the console, and a cache in front where there is one, what a sync changed. */
export interface Announcements {
  /** What open pages listen to. */
  readonly events: Events;
  /** Tells of a sync that has ended. */
  tell(report: SyncReport): void;
  /** Ends the streams of open pages and of the console. */
  endStreams(): void;
  /** Ends the streams, and gives up what the cache was not told yet. */
  close(): Promise<void>;
}

/** What is announced. */
export interface AnnouncementsParts {
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Gives an edition's site view. */
  readonly siteView: ReturnType<typeof createSiteViews>;
  /** The network of a reader. */
  readonly networkOf: NetworkOf;
  /** What operators see of syncs. */
  readonly operators: Pick<ConsoleStart, 'onReport' | 'close'>;
  /** Told of faults that stop nothing. */
  readonly warn: (message: string) => void;
}

/** Opens what the settings want to be told. */
export function openAnnouncements({ server }: Settings, parts: AnnouncementsParts): Announcements {
  const { shelf, siteView, operators, networkOf } = parts;
  const siteVersion = (): string | undefined => {
    const current = shelf.current();
    return current && siteView(current).version;
  };
  // Half of the connections are left to those who ask for pages.
  const limit = Math.ceil(server.connections / 2);
  const events = createEvents({ shelf, siteVersion, limit, clientShare: server.clientShare, networkOf });
  const cache = openCache(server.caching.purge, parts);
  const endStreams = (): void => {
    events.close();
    operators.close();
  };
  return {
    events,
    endStreams,
    tell(report) {
      cache?.tell();
      events.tell(report);
      operators.onReport(report);
    },
    async close() {
      endStreams();
      await cache?.close();
    },
  };
}

/** What tells a cache in front; undefined where the settings name none. */
function openCache(
  { url, method, header, token }: Settings['server']['caching']['purge'],
  { shelf, siteView, warn }: AnnouncementsParts,
): { tell(): void; close(): Promise<void> } | undefined {
  if (url === undefined) return undefined;
  const caches = createPurgeCaches({ url, method, header, token, warn });
  // Before the first sync nobody knows what the cache has.
  let told: ToldEdition | undefined;
  return {
    tell() {
      const edition = shelf.current();
      if (edition === undefined) return;
      const now = toldEdition(edition, siteView(edition).version);
      const keys = changedKeys(told, now);
      told = now;
      if (keys.length > 0) caches.purge(keys);
    },
    close: caches.close,
  };
}
