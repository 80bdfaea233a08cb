import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { CacheFastPath } from '#server/caching/cache-fast-path.ts';
import { createTraffic, type Traffic } from '#server/metrics/traffic.ts';
import { type ConnectionLimits, limitConnections } from '#server/rate-limit/limit-connections.ts';
import { createDrain } from './drain.ts';
import {
  maxHeaderBytes,
  rejectionStatus,
  rejectMalformed,
  rejectRequest,
  rejectTunnel,
  unreadableResponse,
} from './reject-requests.ts';
import { newRequestId } from './request-id.ts';

/** What answers requests. */
export interface Handlers {
  /** Answers any request; Hono's `fetch` is one. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Answers those that need no more than a look at their headers. */
  readonly fastPath: CacheFastPath;
  /** False for requests that name a host of somebody else; left out where every host is taken. */
  readonly isForSite?: (request: IncomingMessage) => boolean;
  /** Counts all requests; left out where nobody asks. */
  readonly traffic?: Traffic;
}

/** Where to listen. */
export interface ListenOptions extends ConnectionLimits {
  /** An address of this machine. */
  readonly host: string;
  /** A port, or 0 for any that is free. */
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** The address to open in a browser, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Stops accepting, finishes what was begun, and ends (SECURITY A3). */
  close(): Promise<void>;
}

/** The port or the host cannot be had. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** How long answers in flight may take after the server was told to stop, in milliseconds. */
const grace = 7_000;

/** Listens for HTTP. Throws {@link ListenError} with a sentence that says what to do. */
export async function listen(
  { fetch, fastPath, isForSite = () => true, traffic = createTraffic({ base: '' }) }: Handlers,
  options: ListenOptions,
): Promise<Listening> {
  const { host, port } = options;
  // Its own Request and Response stand in for the global ones: a body that is there already is not copied and streamed.
  // HTTP/1.0 needs no Host header, and no answer depends on one.
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
    else if (!fastPath(request, response)) void app(request, response);
  };
  const server = createServer(serverOptions, handle);
  limitConnections(server, options);
  server.on('clientError', rejectMalformed);
  server.on('connect', rejectTunnel);
  // What else a client expects of us beside an answer is left out.
  server.on('checkExpectation', handle);
  const drain = createDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(port, host, resolve);
  });
  return { url: urlOf(server, host), close: () => drain.close(grace) };
}

/** SECURITY Q7. The parser takes twice what we do, so that it is us who refuse, with a status that says why. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 2 * maxHeaderBytes,
};

function urlOf(server: Server, asked: string): string {
  const address = server.address();
  // A socket of the file system has no port; we never listen on one.
  if (address === null || typeof address === 'string') return `http://${asked}`;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${address.port}`;
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenOptions): ListenError {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is taken by another program. Stop it, or choose another port with --port ${port + 1}.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new ListenError(`Port ${port} needs more rights. Choose one above 1023 with --port.`, { cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ListenError(`${host} is no address of this machine. Choose another with --host.`, { cause: error });
  }
  return new ListenError(`Cannot listen on ${host} port ${port}: ${error.message}`, { cause: error });
}
