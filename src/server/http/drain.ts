import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Ends a server without cutting what it has begun (SECURITY A3), and those who let it wait for ever. */
export interface Drain {
  /** Notes an answer that begins. */
  begin(response: ServerResponse): void;
  /** Notes that its connection is done with it. */
  end(response: ServerResponse): void;
  /** Stops accepting, lets what was begun end, and cuts what is left after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** How often is looked for connections that have no more to do, in milliseconds. */
const tick = 20;

/** How long answers may take of which nothing is read. */
export interface DrainLimits {
  /** How often is looked for answers that take long, in milliseconds. */
  readonly patience: number;
  /** A long answer of which nothing has gone out for so many milliseconds has lost its reader. */
  readonly silence: number;
}

const usualLimits: DrainLimits = { patience: 10_000, silence: 60_000 };

/**
 * Watches a server. Node's own close destroys connections whose answer has ended and is not flushed yet, so connections and
 * answers are counted here.
 */
export function createDrain(server: Server, limits = usualLimits): Drain {
  const connections = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let closing = false;
  let idle: ReadonlySet<Socket> = new Set();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const stopLimiting = limitSilence(open, limits);

  /** Closes connections without an answer in work that had none at the look before: what has arrived by then was read. */
  function closeIdle(): void {
    const busy = new Set([...open].map(({ socket }) => socket));
    const before = idle;
    idle = new Set([...connections].filter((socket) => !busy.has(socket)));
    for (const socket of idle) if (before.has(socket)) socket.destroySoon();
  }

  return {
    begin(response) {
      open.add(response);
      // The answer then says that it is the connection's last, and its end closes the connection.
      if (closing) response.shouldKeepAlive = false;
    },
    end: (response) => void open.delete(response),
    async close(grace) {
      closing = true;
      for (const response of open) response.shouldKeepAlive = false;
      // The socket server's own close only stops accepting.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const deadline = Date.now() + grace;
      do {
        await new Promise((resolve) => setTimeout(resolve, tick));
        closeIdle();
      } while (connections.size > 0 && Date.now() < deadline);
      stopLimiting();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Has connections closed over which nothing goes, once their answer takes long: a timeout on every request would be set and
 * taken back for each page. Streams of events have a sign of life more often.
 */
function limitSilence(open: ReadonlySet<ServerResponse>, { patience, silence }: DrainLimits): () => void {
  let before: ReadonlySet<ServerResponse> = new Set();
  const timer = setInterval(() => {
    const long = [...open].filter((response) => before.has(response));
    // Set again it would begin anew.
    for (const { socket } of long) if (socket?.timeout !== silence) socket?.setTimeout(silence);
    before = new Set(open);
  }, patience).unref();
  return () => clearInterval(timer);
}
