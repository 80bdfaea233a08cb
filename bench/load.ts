import autocannon from 'autocannon';
import type { ChildServer } from './child-server.ts';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';

/** What a server did under load. */
export interface Load {
  /** Requests a second. */
  readonly rate: number;
  /** Half of the answers came within this many milliseconds. */
  readonly p50: number;
  /** 99 of 100 answers came within this many milliseconds. */
  readonly p99: number;
  /** Processor time of the server for one answer, in microseconds. */
  readonly processor: number;
}

/** Not every answer under load was a good one. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Asks for one page on 50 connections for some seconds. Throws {@link LoadError} when an answer was not 2xx. */
export async function load(server: Pick<ChildServer, 'url' | 'pid'>, path: string, seconds: number): Promise<Load> {
  const before = await processorTime(server.pid);
  const result = await autocannon({
    url: server.url + path,
    connections: 50,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  });
  const after = await processorTime(server.pid);
  if (result.non2xx + result.errors > 0) {
    throw new LoadError(`${result.non2xx} answers of ${server.url}${path} were not 2xx, ${result.errors} failed.`);
  }
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1_000) / result.requests.total,
  };
}

/** The medians of several loads. */
export function medianLoad(loads: readonly Load[]): Load {
  const of = (key: keyof Load): number => median(loads.map((each) => each[key]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), processor: of('processor') };
}
