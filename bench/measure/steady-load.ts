import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { type Load, LoadError, type LoadOptions } from './http-load.ts';
import { processorTime } from './processor-time.ts';

/** Requests at a rate. */
export interface SteadyLoadOptions extends Required<LoadOptions> {
  /** Requests a second of all connections together. */
  readonly rate: number;
}

/**
 * Requests one page at a steady rate, in turn on each connection. A request that is late because the one before it took
 * long counts from the time when it was due. Throws {@link LoadError} when a response is not 2xx.
 */
export async function runSteadyLoad(
  server: Pick<ChildServer, 'url' | 'pid'>,
  { path, seconds, connections, rate }: SteadyLoadOptions,
): Promise<Load> {
  const each = (connections * 1_000) / rate;
  const before = await processorTime(server.pid);
  const start = performance.now();
  const durations: number[] = [];
  let failed = 0;

  async function request(client: Client, due: number): Promise<number> {
    await wait(Math.max(0, due - performance.now()));
    // A timer may be up to a millisecond early.
    const from = Math.min(due, performance.now());
    try {
      const answer = await client.request({ path, method: 'GET', headers: { 'accept-encoding': 'br' } });
      await answer.body.dump();
      if (answer.statusCode !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    return performance.now() - from;
  }

  async function read(index: number): Promise<void> {
    const client = new Client(server.url);
    let due = start + (index * each) / connections;
    // The first request connects, and is not counted.
    await request(client, due);
    for (due += each; due < start + seconds * 1_000; due += each) durations.push(await request(client, due));
    await client.close();
  }

  await Promise.all(Array.from({ length: connections }, (_, index) => read(index)));
  if (failed > 0) throw new LoadError(`${failed} responses of ${server.url}${path} failed.`);
  const used = ((await processorTime(server.pid)) ?? Number.NaN) - (before ?? Number.NaN);
  const sorted = durations.toSorted((a, b) => a - b);
  const percentile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {
    rate: (sorted.length * 1_000) / (performance.now() - start - each),
    p50: percentile(0.5),
    p99: percentile(0.99),
    processor: (used * 1_000) / sorted.length,
  };
}
