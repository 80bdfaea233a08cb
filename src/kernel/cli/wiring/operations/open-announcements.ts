import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { SharedSite } from '#cli/wiring/catalog/shared-site.ts';
import type { Settings } from '#config/schema.ts';
import { createEvents, type Events } from '#server/api/events.ts';
import { type AnnouncedVersion, announcedVersion, changedKeys } from '#server/caching/changed-keys.ts';
import { createPurgeCaches } from '#server/caching/purge-caches.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { createSiteViews } from '#server/views/site-view.ts';

/** Announces the changes of a sync to open pages and, if configured, to a cache in front. */
export interface Announcements {
  /** Event streams of open pages. */
  readonly events: Events;
  /** Announces a finished sync. */
  announce(report: SyncReport): void;
  /** Ends the event streams of open pages. */
  endStreams(): void;
  /** Ends the event streams, and drops pending purges of the cache. */
  close(): Promise<void>;
}

/** Dependencies of announcements. */
export interface AnnouncementsDeps {
  readonly snapshots: SnapshotStore;
  /** Provides the view of a snapshot. */
  readonly siteView: ReturnType<typeof createSiteViews>;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** The other processes of the site; undefined when it has none. */
  readonly shared: SharedSite | undefined;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
}

/** Opens the event streams of open pages, and the purge of a cache in front if configured. */
export function openAnnouncements({ server }: Settings, deps: AnnouncementsDeps): Announcements {
  const { snapshots, siteView, clientAddress } = deps;
  const siteVersion = (): string | undefined => {
    const current = snapshots.current();
    return current && siteView(current).version;
  };
  // Half of the connections are reserved for page requests.
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

/** Opens the purge of a cache in front; undefined when the settings have none. */
function openCache(
  { url, method, header, token }: Settings['server']['caching']['purge'],
  { snapshots, siteView, shared, warn }: AnnouncementsDeps,
): { announce(): void; close(): Promise<void> } | undefined {
  // Of several processes, the workers purge.
  if (url === undefined || shared?.isWorker === false) return undefined;
  const caches = createPurgeCaches({ url, method, header, token, warn });
  const purge: Purge = shared ? shared.sharedPurge(caches.purge) : caches.purge;
  // The content of the cache before the first sync is unknown.
  let announced: AnnouncedVersion | undefined;
  return {
    announce() {
      const snapshot = snapshots.current();
      if (snapshot === undefined) return;
      const now = announcedVersion(snapshot, siteView(snapshot).version);
      const keys = changedKeys(announced, now);
      announced = now;
      if (keys.length > 0) purge(keys, snapshot.version);
    },
    close: caches.close,
  };
}

/** Purges keys that changed with a version of the snapshot. */
type Purge = (keys: readonly string[], version: string) => void;
