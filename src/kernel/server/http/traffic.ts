import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Base, insidePath } from '#model/address/address.ts';
import { routeAt } from '#model/match-route.ts';
import { type RouteKind, routeKinds } from '#model/route.ts';
import { createDurations, type DurationCounts, type Durations } from '#model/text/durations.ts';

/** The class of a response by its status, or `aborted` if the client left before its end. */
export type StatusClass = (typeof statusClasses)[number];

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/** A response, for the access log. */
export interface AccessLogEntry {
  /** The id of the request, which the response carries. */
  readonly requestId: string;
  readonly method: string;
  /** The requested path, without the query, because that may hold the words of a search. */
  readonly path: string;
  /** The kind of {@link path}. */
  readonly kind: RouteKind;
  /** HTTP status. */
  readonly status: number;
  /** Time from the headers of the request to the last byte of the response. */
  readonly milliseconds: number;
  /** Bytes of the response, including its headers. */
  readonly bytes: number;
  /** True if the client left before the end of the response. */
  readonly aborted: boolean;
}

/** Counts of requests and responses. */
export interface TrafficCounts {
  /** Responses in flight. */
  readonly inFlight: number;
  /** Responses by kind of route and class, without counts of 0. */
  readonly responses: readonly { readonly kind: RouteKind; readonly class: StatusClass; readonly count: number }[];
  /** Durations of responses by kind of route, without empty ones. */
  readonly durations: ReadonlyMap<RouteKind, DurationCounts>;
}

/** A request in flight. */
export interface StartedRequest {
  readonly request: IncomingMessage;
  /** When it was received, in milliseconds since the start of the process. */
  readonly at: number;
  /** Bytes that the connection had sent before; 0 without an access log. */
  readonly bytesBefore: number;
}

/** Counts requests and responses. Counting is cheap: the counts are summed up when they are read. */
export interface Traffic {
  /** Records the start of a request. */
  begin(request: IncomingMessage): StartedRequest;
  /** Records the end of its response. */
  end(begun: StartedRequest, response: ServerResponse): void;
  /** The counts since the start. */
  read(): TrafficCounts;
}

/** Creates empty counts. `onResponse` is called with each response; without it, no log entries are created. */
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
