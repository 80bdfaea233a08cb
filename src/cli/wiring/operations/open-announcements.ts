import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Settings } from '#config/schema.ts';
import { createEvents, type Events } from '#server/api/events.ts';
import { type AnnouncedVersion, announcedVersion, changedKeys } from '#server/caching/changed-keys.ts';
import { createPurgeCaches } from '#server/caching/purge-caches.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { createSiteViews } from '#server/pages/site-view.ts';

/** Announces the changes of a sync to open pages, and to a cache in front if there is one. */
export interface Announcements {
  /** The streams of open pages. */
  readonly events: Events;
  /** Announces the changes of a sync. */
  announce(report: SyncReport): void;
  /** Ends the streams of open pages. */
  endStreams(): void;
  /** Ends the streams, and drops pending purges of the cache. */
  close(): Promise<void>;
}

/** Dependencies of announcements. */
export interface AnnouncementsDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: ReturnType<typeof createSiteViews>;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
}

/** Opens the streams of open pages, and the purge of a cache in front if the settings name one. */
export function openAnnouncements({ server }: Settings, deps: AnnouncementsDeps): Announcements {
  const { snapshots, siteView, clientAddress } = deps;
  const siteVersion = (): string | undefined => {
    const current = snapshots.current();
    return current && siteView(current).version;
  };
  // The other half of the connections is for requests of pages.
  const limit = Math.ceil(server.connections / 2);
  const events = createEvents({ snapshots, siteVersion, limit, clientShare: server.clientShare, clientAddress });
  const cache = openCache(server.caching.purge, deps);
  return {
    events,
    endStreams: events.close,
    announce(report) {
      cache?.announce();
      events.announce(report);
    },
    async close() {
      events.close();
      await cache?.close();
    },
  };
}

/** Opens the purge of a cache in front; undefined if the settings name none. */
function openCache(
  { url, method, header, token }: Settings['server']['caching']['purge'],
  { snapshots, siteView, warn }: AnnouncementsDeps,
): { announce(): void; close(): Promise<void> } | undefined {
  if (url === undefined) return undefined;
  const caches = createPurgeCaches({ url, method, header, token, warn });
  // The contents of the cache are unknown before the first sync.
  let announced: AnnouncedVersion | undefined;
  return {
    announce() {
      const siteSnapshot = snapshots.current();
      if (siteSnapshot === undefined) return;
      const now = announcedVersion(siteSnapshot, siteView(siteSnapshot).version);
      const keys = changedKeys(announced, now);
      announced = now;
      if (keys.length > 0) caches.purge(keys);
    },
    close: caches.close,
  };
}
