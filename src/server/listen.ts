import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { FinishedAnswers } from './finished-answers.ts';
import { longestHeaders, refuseEarly, replyToBrokenRequest } from './refuse-early.ts';

/** What answers requests. */
export interface Handlers {
  /** Answers any request; Hono's `fetch` is one. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Answers those that need no more than a look at their headers. */
  readonly finished: FinishedAnswers;
}

/** Where to listen. */
export interface ListenOptions {
  /** An address of this machine. */
  readonly host: string;
  /** A port, or 0 for any that is free. */
  readonly port: number;
  /** Connections that are open at once; more are refused. */
  readonly connections: number;
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
const grace = 8_000;

/** Listens for HTTP. Throws {@link ListenError} with a sentence that says what to do. */
export async function listen({ fetch, finished }: Handlers, options: ListenOptions): Promise<Listening> {
  const { host, port, connections } = options;
  // Its own Request and Response stand in for the global ones: a body that is there already is not copied and streamed.
  // HTTP/1.0 needs no Host header, and no answer depends on one.
  const app = getRequestListener(fetch, { hostname: 'localhost' });
  const server = createServer(serverOptions, (request: IncomingMessage, response: ServerResponse) => {
    if (!refuseEarly(request, response) && !finished(request, response)) void app(request, response);
  });
  server.maxConnections = connections;
  server.on('clientError', replyToBrokenRequest);
  const inFlight = countInFlight(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(port, host, resolve);
  });
  return { url: urlOf(server, host), close: () => close(server, inFlight) };
}

/** SECURITY Q7. The parser takes twice what we do, so that it is us who refuse, with a status that says why. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 2 * longestHeaders,
};

/** Node destroys connections whose answer has ended but was not flushed, so answers are counted until they are. */
function countInFlight(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return inFlight;
}

async function close(server: Server, inFlight: ReadonlySet<ServerResponse>): Promise<void> {
  // HTTP's own close would cut answers that have ended and are not flushed yet; the socket server's only stops accepting.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const deadline = Date.now() + grace;
  while (inFlight.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  server.closeAllConnections();
  await closed;
}

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
