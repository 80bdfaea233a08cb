import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Base, insidePath } from '#model/address/address.ts';
import { routeAt } from '#model/match-route.ts';
import { type RouteKind, routeKinds } from '#model/routes.ts';
import { createDurations, type DurationCounts, type Durations } from '#model/text/durations.ts';

/** How an answer ended: the hundred of its status, or that its reader left before it was whole. */
export type StatusClass = (typeof statusClasses)[number];

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/** One answer, for the log. */
export interface AccessLogEntry {
  /** The request's id, which its answer carries. */
  readonly requestId: string;
  /** The method. */
  readonly method: string;
  /** What was asked for, without the query, which may hold what a reader searched for. */
  readonly path: string;
  /** The kind of {@link path}. */
  readonly kind: RouteKind;
  /** HTTP status. */
  readonly status: number;
  /** From the request's headers until the last byte has left, in milliseconds. */
  readonly milliseconds: number;
  /** What went over the connection, headers and all. */
  readonly bytes: number;
  /** True when the reader left before the answer was whole. */
  readonly aborted: boolean;
}

/** What was counted of requests and answers. */
export interface TrafficCounts {
  /** Answers that were begun and are not whole yet. */
  readonly inFlight: number;
  /** Answers by kind and by how they ended; only those that there were. */
  readonly responses: readonly { readonly kind: RouteKind; readonly class: StatusClass; readonly count: number }[];
  /** How long they took, by kind; only those that there were. */
  readonly durations: ReadonlyMap<RouteKind, DurationCounts>;
}

/** An answer that has begun. */
export interface StartedRequest {
  /** The request that it answers. */
  readonly request: IncomingMessage;
  /** When it came, in milliseconds since the start of the process. */
  readonly at: number;
  /** What had gone over the connection before; 0 where nobody asks. */
  readonly bytesBefore: number;
}

/** Counts requests and answers, with plain numbers: they are made into something readable when somebody asks. */
export interface Traffic {
  /** Notes that an answer begins. */
  begin(request: IncomingMessage): StartedRequest;
  /** Notes that its connection is done with it. */
  end(begun: StartedRequest, response: ServerResponse): void;
  /** What was counted so far. */
  read(): TrafficCounts;
}

/** Makes empty counts of a site. `tell` is told of each answer; without it nothing is gathered but numbers. */
export function createTraffic(site: Base, onResponse?: (entry: AccessLogEntry) => void): Traffic {
  const counts = new Map<RouteKind, number[]>(routeKinds.map((kind) => [kind, statusClasses.map(() => 0)]));
  const durations = new Map<RouteKind, Durations>(routeKinds.map((kind) => [kind, createDurations()]));
  let inFlight = 0;

  function count(kind: RouteKind, index: number, milliseconds: number): void {
    const own = counts.get(kind);
    if (own !== undefined) own[index] = (own[index] ?? 0) + 1;
    durations.get(kind)?.count(milliseconds);
  }

  return {
    begin(request) {
      inFlight += 1;
      const bytesBefore = onResponse === undefined ? 0 : request.socket.bytesWritten;
      return { request, at: performance.now(), bytesBefore };
    },
    end({ request, at, bytesBefore }, response) {
      inFlight -= 1;
      const milliseconds = performance.now() - at;
      const path = pathOf(request);
      const { kind } = routeAt(insidePath(path, site) ?? path);
      const aborted = !response.writableFinished;
      const { statusCode: status } = response;
      count(kind, aborted ? statusClasses.length - 1 : Math.floor(status / 100) - 1, milliseconds);
      if (onResponse === undefined) return;
      const { requestId = '', method = '' } = request;
      const bytes = request.socket.bytesWritten - bytesBefore;
      onResponse({ requestId, method, path, kind, status, milliseconds, bytes, aborted });
    },
    read: () => ({
      inFlight,
      responses: [...counts].flatMap(([kind, own]) =>
        statusClasses
          .map((each, index) => ({ kind, class: each, count: own[index] ?? 0 }))
          .filter(({ count }) => count > 0),
      ),
      durations: new Map(
        [...durations].map(([kind, own]) => [kind, own.read()] as const).filter(([, { count }]) => count > 0),
      ),
    }),
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
