import type { Context } from 'hono';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit, slotsFor } from '#server/http/concurrency-limit.ts';
import { EventStreams, encodeEvent } from './event-streams.ts';

/** Announces new versions to open pages. */
export interface Events {
  /** `GET /-/events`: a stream of the changes from now on. */
  readonly connect: (context: Context) => Response;
  /** Announces the changes of a sync to all open pages. */
  announce(report: Pick<SyncReport, 'changed' | 'added' | 'altered' | 'gone'>): void;
  /** Closes all streams and accepts no more. */
  close(): void;
}

/** Dependencies of events. */
export interface EventsDeps {
  readonly snapshots: SnapshotStore;
  /** The version of the parts that all pages share. */
  readonly siteVersion: () => string | undefined;
  /** Open streams at a time; 1,000 by default. Further requests get a 204. */
  readonly limit?: number;
  /** Percentage of them that one client may hold; all of them if absent. */
  readonly clientShare?: number;
  /** The client of a request; all requests have the same client if absent. */
  readonly clientAddress?: ClientAddress;
  /** Time between two heartbeats, in ms; 25,000 by default. */
  readonly heartbeat?: number;
}

/** Changed pages that are listed in an event; beyond this number the event has no list. */
const maxListed = 500;

/** Messages that may wait for a slow client. */
const maxWaiting = 64;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies that buffer responses would hold the stream back for ever.
  'X-Accel-Buffering': 'no',
};

/** Creates the events. */
export function createEvents(deps: EventsDeps): Events {
  const {
    snapshots,
    siteVersion,
    limit = 1_000,
    clientShare = 100,
    clientAddress = () => '',
    heartbeat = 25_000,
  } = deps;
  const slots = createConcurrencyLimit(slotsFor(limit, clientShare));
  const streams = new EventStreams(heartbeat, maxWaiting);
  let closed = false;
  return {
    connect(context) {
      if (context.req.method === 'HEAD') return new Response(null, { headers });
      const release = closed || streams.size >= limit ? undefined : slots.acquire(clientAddress(context));
      // After a 204 the browser does not reconnect; the page opens another stream after a pause (web/browser/live.ts).
      if (release === undefined) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
      const site = siteVersion();
      const page = outdatedPage(snapshots, (name) => context.req.query(name));
      const first = [
        encodeEvent('site', { site }),
        ...(page === undefined ? [] : [encodeEvent('pages', { site, snapshot: versionOf(snapshots), pages: [page] })]),
      ];
      return new Response(streams.open(first, release), { headers });
    },
    announce({ changed, added, altered, gone }) {
      if (!changed || streams.size === 0) return;
      const pages = [...added, ...altered, ...gone];
      const listed = pages.length > maxListed ? undefined : pages;
      streams.send(encodeEvent('pages', { site: siteVersion(), snapshot: versionOf(snapshots), pages: listed }));
    },
    close() {
      closed = true;
      streams.closeAll();
    },
  };
}

/** The open page of a client as `repo/file`, if its version is not the current one; else undefined. */
function outdatedPage(snapshots: SnapshotStore, query: (name: string) => string | undefined): string | undefined {
  const [repo, file, version] = [query('repo'), query('file'), query('version') ?? ''];
  const pages = repo === undefined ? undefined : snapshots.current()?.packages.get(repo)?.pages;
  if (pages === undefined || file === undefined) return undefined;
  return (pages.get(file)?.hash ?? '') === version ? undefined : `${repo}/${file}`;
}

/** The version that a page adds to its requests, so that a cache in front does not respond with the page before. */
function versionOf(snapshots: SnapshotStore): string | undefined {
  return snapshots.current()?.version;
}
