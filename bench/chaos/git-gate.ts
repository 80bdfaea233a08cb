import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a git server does to its clients: it works, or one of the ways in which it does not. */
export type GitMood = 'good' | 'hang' | 'drip' | 'reset' | 'refuse' | 'error' | 'missing' | 'login';

/** A git server that can be made to fail, in front of one that works. */
export interface GitGate {
  /** Its origin, without a slash at the end. */
  readonly url: string;
  /** What it does from now on. */
  set(mood: GitMood): void;
  /** Closes it with its connections. */
  close(): void;
}

/** Opens a gate to a git server. */
export async function openGitGate(target: string): Promise<GitGate> {
  let mood: GitMood = 'good';
  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    answer(target, mood, { incoming, response });
  });
  server.on('connection', (socket) => mood === 'refuse' && socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set(next) {
      mood = next;
      // Those that hang or drip end with their mood.
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

function answer(target: string, mood: GitMood, { incoming, response }: Exchange): void {
  if (mood === 'hang') return;
  if (mood === 'error') return void response.writeHead(500).end('Something is wrong.');
  if (mood === 'missing') return void response.writeHead(404).end('Nothing is here.');
  if (mood === 'login')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>');
  const { method = 'GET', headers, url = '/' } = incoming;
  const forwarded = request(target + url, { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    if (mood === 'drip') drip(answered, response);
    else if (mood === 'reset') answered.once('data', (part: Buffer) => response.write(part.subarray(0, 20), cut));
    else answered.pipe(response);
  });
  const cut = (): void => void response.destroy();
  forwarded.on('error', cut);
  incoming.pipe(forwarded);
}

/** Sends one byte a second. */
function drip(answered: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  let at = 0;
  answered.on('data', (part: Buffer) => parts.push(part));
  const timer = setInterval(() => {
    const bytes = Buffer.concat(parts);
    if (at < bytes.length) response.write(bytes.subarray(at, at + 1));
    at += 1;
  }, 1_000);
  response.once('close', () => clearInterval(timer));
}
