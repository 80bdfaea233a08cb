import type { KeyValueCache } from '#model/key-value-cache.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { AskHost, HostProblem } from './ask-host.ts';

/** What an address of another host answered. */
export interface ExternalAnswer {
  /** Why a reader would not get it; undefined where all is well. */
  readonly problem: HostProblem | undefined;
  /** When it was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
}

/** What other hosts are asked with. */
export interface ExternalDeps {
  /** Asks for one address. */
  readonly ask: AskHost;
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
export async function askExternal(
  urls: readonly string[],
  { ask, answers, pause, onStart }: ExternalDeps,
): Promise<ReadonlyMap<string, HostProblem>> {
  const all = [...new Set(urls)];
  const kept = await answers.get(all);
  const found = new Map<string, ExternalAnswer>();
  for (const [index, url] of all.entries()) {
    const answer = parseAnswer(kept[index]);
    if (answer !== undefined && Date.now() - answer.askedAt < day) found.set(url, answer);
  }
  const hosts = Map.groupBy(
    all.filter((url) => !found.has(url)),
    (url) => URL.parse(url)?.host ?? '',
  );
  if (hosts.size > 0) onStart?.(all.length - found.size, hosts.size);
  await mapConcurrent([...hosts.values()], hostConcurrency, async (ofHost) => {
    for (const [index, url] of ofHost.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = { problem: await ask(url), askedAt: Date.now() };
      found.set(url, answer);
      if (isLasting(answer)) answers.set([[url, JSON.stringify(answer)]]);
    }
  });
  const problems = [...found].flatMap(([url, { problem }]) => (problem === undefined ? [] : [[url, problem] as const]));
  return new Map(problems);
}

/** A host that is down or cannot be reached may be back at the next run. */
function isLasting({ problem }: ExternalAnswer): boolean {
  return problem === undefined || (problem.status !== undefined && problem.status < 500);
}

/** What an earlier run wrote; damaged text is as good as none. */
function parseAnswer(text: string | undefined): ExternalAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('askedAt' in value)) return undefined;
    const problem = 'problem' in value ? parseProblem(value.problem) : undefined;
    return { problem, askedAt: Number(value.askedAt) };
  } catch {
    return undefined;
  }
}

/** Only problems with a status are kept. Throws for any other value. */
function parseProblem(value: unknown): HostProblem {
  if (typeof value !== 'object' || value === null || !('status' in value && 'message' in value)) throw new TypeError();
  return { code: 'status', status: Number(value.status), message: String(value.message) };
}
