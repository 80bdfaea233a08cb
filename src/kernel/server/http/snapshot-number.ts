import type { IncomingMessage, ServerResponse } from 'node:http';
import { snapshotHeader } from '#model/snapshot-header.ts';

/** The numbered snapshots of a replica. */
export interface SnapshotNumbers {
  /** The number of the snapshot that is shown; 0 before the first. */
  current(): number;
  /** Resolves when this snapshot or a later one is shown, or after some milliseconds. */
  until(number: number, timeoutMs: number): Promise<void>;
}

/** How long a request waits for the snapshot that its client has seen at another replica, in milliseconds. */
const maxWaitMs = 2_000;

/** Number of the latest snapshots for which a cache in front may have a response each. */
const keptNumbers = 16;

declare module 'node:http' {
  interface IncomingMessage {
    /** The number of the snapshot that the response shows, or an earlier one; absent for a site of one process. */
    snapshotNumber?: string;
  }
}

/**
 * Notes the number for the response before the snapshot of the request is chosen, so that it shows this snapshot or a
 * later one. Calls `next` at once unless the client has seen a later snapshot at another replica.
 */
export function numberResponse(
  numbers: SnapshotNumbers,
  [request, response]: readonly [IncomingMessage, ServerResponse],
  next: () => void,
): void {
  const go = (): void => {
    if (response.destroyed) return;
    request.snapshotNumber = String(numbers.current());
    next();
  };
  const seen = numberIn(request.headers[snapshotHeader.toLowerCase()]);
  if (seen <= numbers.current()) go();
  else void numbers.until(seen, maxWaitMs).then(go);
}

/**
 * True for a request with a number that is none of the latest snapshots. Caches in front have the number in their keys, so a
 * client could fill them with copies of one page.
 */
export function hasStrangeNumber({ headers, snapshotNumber }: IncomingMessage): boolean {
  const sent = headers[snapshotHeader.toLowerCase()];
  if (sent === undefined) return false;
  const [seen, shown] = [numberIn(sent), Number(snapshotNumber ?? 0)];
  return sent !== String(seen) || seen === 0 || seen > shown || seen <= shown - keptNumbers;
}

function numberIn(text: string | readonly string[] | undefined): number {
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : 0;
}
