import type { Context } from 'hono';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit, slotsFor } from '#server/rate-limit/concurrency-limit.ts';
import { EventStreams } from './event-streams.ts';

/** Tells open pages of their new versions. */
export interface Events {
  /** `GET /-/events`: a stream that tells what changes from now on. */
  readonly connect: (context: Context) => Response;
  /** Tells every open page what a sync changed. */
  tell(report: Pick<SyncReport, 'changed' | 'added' | 'altered' | 'gone'>): void;
  /** Ends all streams and begins no more. */
  close(): void;
}

/** What events are made with. */
export interface EventsDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** The version of what all pages share. */
  readonly siteVersion: () => string | undefined;
  /** Streams that are open at once; further ones are answered with 204. */
  readonly limit?: number;
  /** How many of them one network may hold, in percent; all of them where absent. */
  readonly clientShare?: number;
  /** The network of a reader; left out where all readers are one. */
  readonly clientAddress?: ClientAddress;
  /** Milliseconds between two signs of life; 25,000 by default. */
  readonly heartbeat?: number;
}

/** Changed pages that are named one by one; of more than these it is only said that there are many. */
const mostNamed = 500;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies that collect an answer before they pass it on would keep it back for ever.
  'X-Accel-Buffering': 'no',
};

/** Makes events; the heart beats while a stream is open. */
export function createEvents(parts: EventsDeps): Events {
  const {
    snapshots,
    siteVersion,
    limit = 1_000,
    clientShare = 100,
    clientAddress = () => '',
    heartbeat = 25_000,
  } = parts;
  const share = createConcurrencyLimit(slotsFor(limit, clientShare));
  const streams = new EventStreams(heartbeat);
  let closed = false;

  return {
    connect(context) {
      if (context.req.method === 'HEAD') return new Response(null, { headers });
      const leave = closed || streams.size >= limit ? undefined : share.take(clientAddress(context));
      // With 204 a browser ends the stream for good; the page opens another after a pause (web/browser/live.ts).
      if (leave === undefined) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
      const site = siteVersion();
      const page = outdated(snapshots, (name) => context.req.query(name));
      const first = [
        message('site', { site }),
        ...(page === undefined ? [] : [message('pages', { site, snapshot: versionOf(snapshots), pages: [page] })]),
      ];
      return new Response(streams.open(first, leave), { headers });
    },
    tell({ changed, added, altered, gone }) {
      if (!changed || streams.size === 0) return;
      const pages = [...added, ...altered, ...gone];
      const named = pages.length > mostNamed ? undefined : pages;
      streams.send(message('pages', { site: siteVersion(), snapshot: versionOf(snapshots), pages: named }));
    },
    close() {
      closed = true;
      streams.close();
    },
  };
}

/** The page that a reader has open, as `repo/file`, when it is another by now than the version that the reader has. */
function outdated(snapshots: SnapshotStore, query: (name: string) => string | undefined): string | undefined {
  const [repo, file, version] = [query('repo'), query('file'), query('version') ?? ''];
  const pages = repo === undefined ? undefined : snapshots.current()?.snapshot.pages.get(repo);
  if (pages === undefined || file === undefined) return undefined;
  return (pages.get(file)?.hash ?? '') === version ? undefined : `${repo}/${file}`;
}

/** By what a page is asked for that a cache in front may still have as it was. */
function versionOf(snapshots: SnapshotStore): string | undefined {
  return snapshots.current()?.snapshot.version;
}

function message(event: string, data: object): Uint8Array {
  return encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
