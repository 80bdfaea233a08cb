import type { CDPSession } from 'playwright-core';

/** One request and the bytes of its response on the wire, headers included. */
export interface Transfer {
  /** Resource type as the DevTools protocol names it: `Document`, `Script`, `Image` … */
  readonly type: string;
  /** URL. */
  readonly url: string;
  /** Received chunks: size in bytes and time in ms since 1970. */
  readonly chunks: readonly { readonly bytes: number; readonly at: number }[];
}

/** The network traffic of a page. */
export interface Traffic {
  /** All requests so far. */
  transfers(): readonly Transfer[];
  /** Time of the last network event on the clock of `performance.now()`, and whether a request is in flight. */
  activity(): { readonly last: number; readonly pending: boolean };
  /** Bytes on the wire so far. */
  bytes(): number;
}

interface Request {
  readonly type: string;
  readonly url: string;
  /** Difference between the time since 1970 and the clock of the browser, in ms. */
  readonly offset: number;
  readonly chunks: { bytes: number; at: number }[];
}

/** Records the network events of a session, except the scripts of workers. The network domain must be enabled. */
export function watchTraffic(session: CDPSession): Traffic {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let last = performance.now();

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type = 'Other', timestamp, wallTime }) => {
    // The script of a worker has no loader: only the session of the worker receives its end.
    if (!request.url.startsWith('http') || loaderId === '') return;
    last = performance.now();
    pending.add(requestId);
    const chunks = requests.get(requestId)?.chunks ?? [];
    requests.set(requestId, { type, url: request.url, offset: (wallTime - timestamp) * 1000, chunks });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    last = performance.now();
    const request = requests.get(requestId);
    request?.chunks.push({ bytes: encodedDataLength, at: timestamp * 1000 + request.offset });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    last = performance.now();
    pending.delete(requestId);
    const request = requests.get(requestId);
    // Headers, and bodies whose chunks were not reported.
    const rest = encodedDataLength - sum(request?.chunks ?? []);
    if (rest > 0) request?.chunks.push({ bytes: rest, at: timestamp * 1000 + request.offset });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
  });

  return {
    transfers: () => [...requests.values()],
    activity: () => ({ last, pending: pending.size > 0 }),
    bytes: () => requests.values().reduce((total, { chunks }) => total + sum(chunks), 0),
  };
}

/** Waits until the network was idle for `quietMs`, at most 20 s. */
export async function waitForQuietNetwork(traffic: Traffic, quietMs: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { last, pending } = traffic.activity();
    const now = performance.now();
    if ((!pending && now - last >= quietMs) || now > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function sum(chunks: readonly { readonly bytes: number }[]): number {
  return chunks.reduce((total, { bytes }) => total + bytes, 0);
}
