import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { snapshotHeader } from '#model/snapshot-header.ts';
import { createDrain } from './drain.ts';
import { type ConnectionLimits, limitConnections } from './limit-connections.ts';
import {
  maxHeaderBytes,
  rejectionStatus,
  rejectMalformed,
  rejectRequest,
  rejectTunnel,
  unreadableResponse,
} from './reject-requests.ts';
import { newRequestId } from './request-id.ts';
import { hasStrangeNumber, numberResponse, type SnapshotNumbers } from './snapshot-number.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** Responds to a request from the cache. Returns false if it cannot, so that the app handles the request. */
export type CacheFastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The handlers of requests. */
export interface Handlers {
  /** Handles any request, like the `fetch` of Hono. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Responds from the cache if it can. */
  readonly fastPath: CacheFastPath;
  /** False for requests that name the host of another site; absent if every host is accepted. */
  readonly isForSite?: (request: IncomingMessage) => boolean;
  /** Counts all requests; absent if nothing reads the counts. */
  readonly traffic?: Traffic;
  /** The numbered snapshots of a replica; absent for a site of one process. */
  readonly numbers?: SnapshotNumbers | undefined;
}

/** Where to listen, and how many connections to accept. */
export interface ListenOptions extends ConnectionLimits {
  /** Host name or address of this machine. */
  readonly host: string;
  /** A port, or 0 for any free one. */
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** The address to open in a browser, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  /**
   * Answers the connections that have come, stops accepting more, waits for the responses in flight, and closes the server
   * (SECURITY A3).
   */
  close(options?: CloseOptions): Promise<void>;
}

/** How a server is closed. */
export interface CloseOptions {
  /** Resolves to a signal whose abortion asks to close sooner. */
  readonly stopped?: Promise<AbortSignal>;
  /** Called when the time for responses is nearly over, so that those in work can still end with an error. */
  readonly onLate?: () => void;
}

/** The server cannot listen on the port or the host. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly isExpected = true;
}

/** How long responses in flight may take while the server is closing, in ms. */
const grace = 8_000;

/** The same after a second signal. */
const shortGrace = 1_000;

/** Part of the time in which late responses are ended, in ms: on a busy machine that takes a second. */
const lateGrace = 2_500;

/** Starts the HTTP server. Throws {@link ListenError}, whose message says what to do. */
export async function listen(
  { fetch, fastPath, isForSite = () => true, traffic = createTraffic({ base: '' }), numbers }: Handlers,
  options: ListenOptions,
): Promise<Listening> {
  const { host, port } = options;
  // It replaces the global Request and Response by its own, which do not copy and stream a body that is complete.
  // HTTP/1.0 has no Host header, and no response depends on one.
  const app = getRequestListener(fetch, { hostname: 'localhost', errorHandler: unreadableResponse });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    request.requestId = newRequestId();
    const begun = traffic.begin(request);
    drain.begin(response);
    response.once('close', () => {
      drain.end(response);
      traffic.end(begun, response);
    });
    const status = rejectionStatus(request, isForSite);
    if (status !== undefined) rejectRequest(request, response, status);
    else if (numbers !== undefined) numberResponse(numbers, [request, response], () => answer(request, response));
    else answer(request, response);
  };
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const isStrange = hasStrangeNumber(request);
    if (!isStrange && fastPath(request, response)) return;
    if (isStrange) response.setHeader('X-Accel-Expires', '0');
    if (request.snapshotNumber !== undefined) response.setHeader(snapshotHeader, request.snapshotNumber);
    void app(request, response);
  }
  const server = createServer(serverOptions, handle);
  limitConnections(server, options);
  server.on('clientError', rejectMalformed);
  server.on('connect', rejectTunnel);
  // Other expectations than 100-continue are ignored.
  server.on('checkExpectation', handle);
  const drain = createDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server, host),
    close({ stopped, onLate = () => undefined } = {}) {
      const end = new AbortController();
      const endIn = (ms: number): void => {
        setTimeout(onLate, Math.max(0, ms - lateGrace)).unref();
        setTimeout(() => end.abort(), ms).unref();
      };
      endIn(grace);
      void stopped?.then((hurry) => hurry.addEventListener('abort', () => endIn(shortGrace)));
      return drain.close(end.signal);
    },
  };
}

/** SECURITY Q7. The parser accepts twice the size of headers, so that the site itself rejects them with the right status. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 2 * maxHeaderBytes,
};

function urlOf(server: Server, asked: string): string {
  const address = server.address();
  // A Unix socket has no port; the server never listens on one.
  if (address === null || typeof address === 'string') return `http://${asked}`;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${address.port}`;
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenOptions): ListenError {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is in use. Stop the other program, or choose another port with --port ${port + 1}.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new ListenError(`Port ${port} needs more privileges. Choose one above 1023 with --port.`, { cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ListenError(`${host} is not an address of this machine. Choose another one with --host.`, {
      cause: error,
    });
  }
  return new ListenError(`Cannot listen on ${host} port ${port}: ${error.message}`, { cause: error });
}
