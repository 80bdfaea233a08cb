import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';

/** Figures of a server under load. */
export interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** Median response time, in ms. */
  readonly p50: number;
  /** 99th percentile of the response time, in ms. */
  readonly p99: number;
  /** Processor time of the server per response, in µs. */
  readonly processor: number;
}

/** A response under load was not 2xx. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

const run = promisify(execFile);

/** The requests to send. */
export interface LoadOptions {
  /** URL path of the page. */
  readonly path: string;
  /** Duration, in seconds. */
  readonly seconds: number;
  /** Number of connections, 50 by default. */
  readonly connections?: number;
}

/** Requests one page on many connections for some seconds. Throws {@link LoadError} when a response is not 2xx. */
export async function runLoad(server: Pick<ChildServer, 'url' | 'pid'>, options: LoadOptions): Promise<Load> {
  const before = await processorTime(server.pid);
  const { requests, failed, ...rest } = await generate(server.url + options.path, options);
  const after = await processorTime(server.pid);
  if (failed > 0) throw new LoadError(`${failed} responses of ${server.url}${options.path} failed.`);
  const processor = (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1_000) / requests;
  return { ...rest, processor };
}

/** The load generator: wrk where it is installed, because it saturates later than autocannon. */
export function loadGenerator(): 'wrk' | 'autocannon' {
  return spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon';
}

interface Generated extends Omit<Load, 'processor'> {
  readonly requests: number;
  readonly failed: number;
}

function generate(url: string, options: LoadOptions): Promise<Generated> {
  return loadGenerator() === 'wrk' ? generateWithWrk(url, options) : generateWithAutocannon(url, options);
}

async function generateWithAutocannon(url: string, { seconds, connections = 50 }: LoadOptions): Promise<Generated> {
  const duration = seconds;
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } });
  const { requests, latency, non2xx, errors } = result;
  const rate = requests.total / result.duration;
  return { requests: requests.total, failed: non2xx + errors, rate, p50: latency.p50, p99: latency.p99 };
}

async function generateWithWrk(url: string, { seconds, connections = 50 }: LoadOptions): Promise<Generated> {
  const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '--timeout', '10s'];
  const { stdout } = await run('wrk', [...load, '-H', 'accept-encoding: br', url]);
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? 0);
  const percentile = (percent: number): number => {
    const [, value, unit = ''] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
  };
  return {
    requests: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + socketErrors(stdout),
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    p50: percentile(50),
    p99: percentile(99),
  };
}

/** Number of connections that failed, were closed or timed out. */
function socketErrors(text: string): number {
  const counts = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

/** The medians of several loads. */
export function medianLoad(loads: readonly Load[]): Load {
  const medianOf = (key: keyof Load): number => median(loads.map((each) => each[key]));
  return { rate: medianOf('rate'), p50: medianOf('p50'), p99: medianOf('p99'), processor: medianOf('processor') };
}
