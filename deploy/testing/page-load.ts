import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a load of page requests has seen. */
export interface PageLoad {
  /** Requests that were answered with the page. */
  answered(): number;
  /** What went wrong: requests without the page, and pages of an older snapshot without the wait for a newer one. */
  readonly faults: readonly string[];
  /** Ends it after the running requests. */
  end(): Promise<void>;
}

/** How pages are requested. */
export interface PageLoadOptions {
  /** Address of the site without a slash at the end. */
  readonly url: string;
  /** Paths of documents. */
  readonly paths: readonly string[];
  /** Clients, each with a connection and an address of its own. */
  readonly clients: number;
}

/** Pause of a client between two pages, in milliseconds: the processes that start again need the processor too. */
const pauseMs = 100;

/** How long a replica waits for the snapshot that a client has seen, before it shows an earlier one, in milliseconds. */
const waitMs = 2_000;

/** Requests pages, one after another for each client, until it is ended. Clients send back the number they have seen. */
export function loadPages({ url, paths, clients }: PageLoadOptions): PageLoad {
  const faults: string[] = [];
  let answered = 0;
  let isOver = false;

  /** Reads a page for a client that has seen a snapshot; returns the number that it has seen then. */
  async function read(path: string, seen: number, { agent, address }: Client): Promise<number> {
    const headers = { 'X-Forwarded-For': address, 'Asterism-Snapshot': String(seen), Accept: 'text/html' };
    const begun = performance.now();
    const { status, body, number } = await get(url + path, { agent, headers });
    const hasWaited = performance.now() - begun >= waitMs;
    const isWhole = status === 200 && body.trimEnd().endsWith('</html>');
    if (isWhole) answered += 1;
    else faults.push(`${path}: status ${status}, ${body.length} characters: ${body.slice(0, 200)}`);
    if (number < seen && !hasWaited) faults.push(`${path}: snapshot ${number} after ${seen}`);
    return Math.max(seen, number);
  }

  async function readAll(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let seen = 0;
    for (let turn = client; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '';
      seen = await read(path, seen, { agent, address: `10.0.${client}.1` }).catch((error: unknown) => {
        faults.push(`${path}: ${String(error)}`);
        return seen;
      });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    agent.destroy();
  }

  const running = Array.from({ length: clients }, (_, client) => readAll(client));
  return {
    faults,
    answered: () => answered,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

interface Client {
  readonly agent: Agent;
  readonly address: string;
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly number: number;
}

function get(url: string, options: { readonly agent: Agent; readonly headers: IncomingHttpHeaders }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const number = Number(response.headers['asterism-snapshot'] ?? 0);
      text(response).then((body) => resolve({ status: response.statusCode, body, number }), reject);
    });
    sent.on('error', reject).end();
  });
}
