import type { KeyValueCache } from '#model/key-value-cache.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { CheckAddress, HostFailure } from './host-checker.ts';

/** What an address of another host answered. */
export interface ExternalAnswer {
  /** Why a reader would not get it; undefined where all is well. */
  readonly failure: HostFailure | undefined;
  /** When it was asked for, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** What other hosts are asked with. */
export interface ExternalDeps {
  /** Asks for one address. */
  readonly check: CheckAddress;
  /** Keeps what they answered over runs. */
  readonly answers: KeyValueCache;
  /** Between two requests to one host, in milliseconds. */
  readonly pause: number;
  /** Told before the first is asked how many addresses of how many hosts there are. */
  readonly onStart?: (addresses: number, hosts: number) => void;
}

/** How long an answer counts, in milliseconds. */
const day = 24 * 60 * 60_000;

/** Hosts that are asked at the same time. */
const hostConcurrency = 8;

/** Asks for each address once, each host one address after the other, and gives the problems of those that have one. */
export async function checkExternalLinks(
  urls: readonly string[],
  { check, answers, pause, onStart }: ExternalDeps,
): Promise<ReadonlyMap<string, HostFailure>> {
  const all = [...new Set(urls)];
  const kept = await answers.get(all);
  const found = new Map<string, ExternalAnswer>();
  for (const [index, url] of all.entries()) {
    const answer = parseAnswer(kept[index]);
    if (answer !== undefined && Date.now() - answer.checkedAt < day) found.set(url, answer);
  }
  const hosts = Map.groupBy(
    all.filter((url) => !found.has(url)),
    (url) => URL.parse(url)?.host ?? '',
  );
  if (hosts.size > 0) onStart?.(all.length - found.size, hosts.size);
  await mapConcurrent([...hosts.values()], hostConcurrency, async (ofHost) => {
    for (const [index, url] of ofHost.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = { failure: await check(url), checkedAt: Date.now() };
      found.set(url, answer);
      if (isLasting(answer)) answers.set([[url, JSON.stringify(answer)]]);
    }
  });
  const failures = [...found].flatMap(([url, { failure }]) => (failure === undefined ? [] : [[url, failure] as const]));
  return new Map(failures);
}

/** A host that is down or cannot be reached may be back at the next run. */
function isLasting({ failure }: ExternalAnswer): boolean {
  return failure === undefined || (failure.status !== undefined && failure.status < 500);
}

/** What an earlier run wrote; damaged text is as good as none. */
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

/** Only problems with a status are kept. Throws for any other value. */
function parseFailure(value: unknown): HostFailure {
  if (typeof value !== 'object' || value === null || !('status' in value && 'message' in value)) throw new TypeError();
  return { code: 'status', status: Number(value.status), message: String(value.message) };
}
