import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A link to a server, which a test makes bad. */
export interface Link {
  /** The URL of a database through the link. */
  readonly url: string;
  /** From now on no byte arrives, on old and new connections. Neither end gets an error. */
  stall(): void;
  /** New connections work. Those that stalled stay silent, as after the loss of a route. */
  mend(): void;
  /** Bytes arrive late, in small pieces and after pauses, as on a link that loses packets. */
  slow(): void;
}

/** Opens a link to the server of a database, until the test ends. */
export async function openLink(url: string): Promise<Link> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'good' | 'slow' | 'stalled' = 'good';
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let isSilent = false;
      from.on('data', (bytes) => {
        isSilent ||= state === 'stalled';
        if (isSilent) return;
        if (state === 'good') to.write(bytes);
        else void sendSlowly(from, to, bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent) to.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const here = String(typeof address === 'object' ? address?.port : 0);
  const become = (next: typeof state) => (): void => {
    state = next;
  };
  return {
    url: url.replace(`:${port}/`, `:${here}/`),
    stall: become('stalled'),
    mend: become('good'),
    slow: become('slow'),
  };
}

/** Sends bytes in four pieces. Later ones wait until these are sent. */
async function sendSlowly(from: Socket, to: Socket, bytes: Buffer): Promise<void> {
  from.pause();
  const piece = Math.ceil(bytes.length / 4);
  for (let start = 0; start < bytes.length; start += piece) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    to.write(bytes.subarray(start, start + piece));
  }
  from.resume();
}
