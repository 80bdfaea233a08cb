import type { CDPSession } from 'playwright-core';

/** One request's bytes over the wire, headers and compressed body. */
export interface Transfer {
  /** What it was for, in the browser's words: `Document`, `Script`, `Image` … */
  readonly type: string;
  /** Address. */
  readonly url: string;
  /** Pieces as they came: bytes, and when in milliseconds since 1970. */
  readonly pieces: readonly { readonly bytes: number; readonly at: number }[];
}

/** Watches what a page fetches. */
export interface Traffic {
  /** Every request so far. */
  transfers(): readonly Transfer[];
  /** When the last byte came or request began, on the clock of `performance.now()`; also whether any is under way. */
  activity(): { readonly last: number; readonly pending: boolean };
  /** Bytes over the wire so far. */
  bytes(): number;
}

interface Request {
  readonly type: string;
  readonly url: string;
  /** Milliseconds from the browser's own clock to the time since 1970. */
  readonly offset: number;
  readonly pieces: { bytes: number; at: number }[];
}

/** Watches the network events of a session, workers' own scripts excepted; its network domain must be on. */
export function watchTraffic(session: CDPSession): Traffic {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let last = performance.now();

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = 'Other', timestamp, wallTime }) => {
    // A worker's own script has no loader; how it ends is told to the worker's session only.
    if (!request.url.startsWith('http') || loaderId === '') return;
    last = performance.now();
    pending.add(requestId);
    const pieces = requests.get(requestId)?.pieces ?? [];
    requests.set(requestId, { type, url: request.url, offset: (wallTime - timestamp) * 1000, pieces });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    last = performance.now();
    const request = requests.get(requestId);
    request?.pieces.push({ bytes: encodedDataLength, at: timestamp * 1000 + request.offset });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    last = performance.now();
    pending.delete(requestId);
    const request = requests.get(requestId);
    // What the pieces did not tell: headers, and bodies whose pieces were not counted.
    const rest = encodedDataLength - sum(request?.pieces ?? []);
    if (rest > 0) request?.pieces.push({ bytes: rest, at: timestamp * 1000 + request.offset });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
  });

  return {
    transfers: () => [...requests.values()],
    activity: () => ({ last, pending: pending.size > 0 }),
    bytes: () => requests.values().reduce((total, { pieces }) => total + sum(pieces), 0),
  };
}

/** Waits until nothing was fetched for a while, in milliseconds; gives up waiting after 20 s. */
export async function networkQuiet(traffic: Traffic, quiet: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { last, pending } = traffic.activity();
    const now = performance.now();
    if ((!pending && now - last >= quiet) || now > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function sum(pieces: readonly { readonly bytes: number }[]): number {
  return pieces.reduce((total, { bytes }) => total + bytes, 0);
}
