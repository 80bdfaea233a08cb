import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Closes a server without cutting responses (SECURITY A3), and closes connections that are stuck. */
export interface Drain {
  /** Records the start of a response. */
  begin(response: ServerResponse): void;
  /** Records the end of a response. */
  end(response: ServerResponse): void;
  /**
   * Accepts the connections that wait for it and no more, waits for the responses in flight, and cuts those that are left
   * when `end` is aborted.
   */
  close(end: AbortSignal): Promise<void>;
}

/** Interval between checks for idle connections, in ms. */
const tick = 20;

/** How long a connection may be without its first request, in ms: on a busy machine the client is late as well. */
const firstRequestMs = 2_000;

/** Turns of the event loop without a new connection after which none is waiting. A turn accepts one. */
const emptyTurns = 3;

/** Connections that Node lets wait at most. */
const backlog = 511;

/** How long a response may stall. */
export interface DrainLimits {
  /** Interval between checks for long responses, in ms. */
  readonly checkInterval: number;
  /** A long response without any progress for this time is cut, in ms. */
  readonly stallTimeout: number;
}

const defaultLimits: DrainLimits = { checkInterval: 10_000, stallTimeout: 60_000 };

/**
 * Creates the drain of a server. The `close` of Node destroys connections whose response has ended but is not flushed, so
 * connections and responses are tracked here.
 */
export function createDrain(server: Server, limits = defaultLimits): Drain {
  /** Connections with the time of their start while they have sent no request. */
  const connections = new Map<Socket, number>();
  const open = new Set<ServerResponse>();
  let closing = false;
  let accepted = 0;
  let idle: ReadonlySet<Socket> = new Set();
  server.on('connection', (socket) => {
    connections.set(socket, performance.now());
    accepted += 1;
    socket.once('close', () => connections.delete(socket));
  });
  server.on('timeout', destroyUnlessRead);
  const stopLimiting = limitStalls(open, limits);

  /** Closes connections that had no response in flight at this check and the one before; what arrived in between was read. */
  function closeIdle(): void {
    const busy = new Set([...open].map(({ socket }) => socket));
    const before = idle;
    const begunBefore = performance.now() - firstRequestMs;
    idle = new Set(
      [...connections].flatMap(([socket, begun]) => (busy.has(socket) || begun > begunBefore ? [] : [socket])),
    );
    for (const socket of idle) if (before.has(socket)) socket.destroySoon();
  }

  /** The system resets connections that wait to be accepted when the server stops listening. */
  async function acceptWaiting(end: AbortSignal): Promise<void> {
    const last = accepted + backlog;
    for (let empty = 0; empty < emptyTurns && accepted < last && !end.aborted; ) {
      const before = accepted;
      await nextTurn();
      empty = accepted === before ? empty + 1 : 0;
    }
  }

  return {
    begin(response) {
      open.add(response);
      if (response.socket !== null) connections.set(response.socket, Number.NEGATIVE_INFINITY);
      // The response then has `Connection: close`, and its end closes the connection.
      if (closing) response.shouldKeepAlive = false;
    },
    end: (response) => void open.delete(response),
    async close(end) {
      closing = true;
      for (const response of open) response.shouldKeepAlive = false;
      await acceptWaiting(end);
      // The `close` of the socket server only stops accepting connections.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      do {
        await pause(tick);
        closeIdle();
      } while (connections.size > 0 && !end.aborted);
      stopLimiting();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** After a time in which this process was suspended, requests wait to be read that came before the timeout. */
function destroyUnlessRead(socket: Socket): void {
  const { bytesRead } = socket;
  setTimeout(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  }, tick);
}

/**
 * Sets a timeout on connections whose response takes long. A timeout on every request would be set and cleared for each page.
 * Heartbeats keep event streams open.
 */
function limitStalls(open: ReadonlySet<ServerResponse>, { checkInterval, stallTimeout }: DrainLimits): () => void {
  let before: ReadonlySet<ServerResponse> = new Set();
  const timer = setInterval(() => {
    const long = [...open].filter((response) => before.has(response));
    // Setting a timeout again would restart it.
    for (const { socket } of long) if (socket?.timeout !== stallTimeout) socket?.setTimeout(stallTimeout);
    before = new Set(open);
  }, checkInterval).unref();
  return () => clearInterval(timer);
}
