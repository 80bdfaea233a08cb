import { setTimeout as pause } from 'node:timers/promises';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { CheckAddress, HostFailure } from './host-checker.ts';

/** Result of a request to another host. */
export interface ExternalAnswer {
  /** The failure; undefined when the request succeeded. */
  readonly failure: HostFailure | undefined;
  /** Time of the request, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** Options of the requests. */
export interface ExternalDeps {
  /** Requests one address. */
  readonly check: CheckAddress;
  /** Stores the results across runs. */
  readonly answers: KeyValueCache;
  /** Delay between two requests to one host, in milliseconds. */
  readonly delayMs: number;
  /** Called before the first request, with the number of addresses and of hosts. */
  readonly onStart?: (addresses: number, hosts: number) => void;
}

/** Time to live of a result, in milliseconds. */
const day = 24 * 60 * 60_000;

/** Maximum number of hosts that are checked at once. */
const hostConcurrency = 8;

/** Requests each address once, one at a time for each host, and returns the failures. */
export async function checkExternalLinks(
  urls: readonly string[],
  { check, answers, delayMs, onStart }: ExternalDeps,
): Promise<ReadonlyMap<string, HostFailure>> {
  const all = [...new Set(urls)];
  const cached = await answers.get(all);
  const found = new Map<string, ExternalAnswer>();
  for (const [index, url] of all.entries()) {
    const answer = parseAnswer(cached[index]);
    if (answer !== undefined && Date.now() - answer.checkedAt < day) found.set(url, answer);
  }
  const hosts = Map.groupBy(
    all.filter((url) => !found.has(url)),
    (url) => URL.parse(url)?.host ?? '',
  );
  if (hosts.size > 0) onStart?.(all.length - found.size, hosts.size);
  await mapConcurrent([...hosts.values()], hostConcurrency, async (ofHost) => {
    for (const [index, url] of ofHost.entries()) {
      if (index > 0) await pause(delayMs);
      const answer = { failure: await check(url), checkedAt: Date.now() };
      found.set(url, answer);
      if (isLasting(answer)) answers.set([[url, JSON.stringify(answer)]]);
    }
  });
  const failures = [...found].flatMap(([url, { failure }]) => (failure === undefined ? [] : [[url, failure] as const]));
  return new Map(failures);
}

/** A host that is down or unreachable may recover before the next run. */
function isLasting({ failure }: ExternalAnswer): boolean {
  return failure === undefined || (failure.status !== undefined && failure.status < 500);
}

/** Parses a stored result; undefined for damaged text. */
function parseAnswer(text: string | undefined): ExternalAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('checkedAt' in value)) return undefined;
    const failure = 'failure' in value ? parseFailure(value.failure) : undefined;
    return { failure, checkedAt: Number(value.checkedAt) };
  } catch {
    return undefined;
  }
}

/** Only failures with a status are stored. Throws for any other value. */
function parseFailure(value: unknown): HostFailure {
  if (typeof value !== 'object' || value === null || !('status' in value && 'message' in value)) throw new TypeError();
  return { code: 'status', status: Number(value.status), message: String(value.message) };
}
