import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { ChildServer } from '#bench/servers/child-server.ts';
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

const run = promisify(execFile);

/** What is asked of a server. */
export interface Asked {
  /** The page. */
  readonly path: string;
  /** For how long. */
  readonly seconds: number;
  /** Connections that ask at once; 50 by default. */
  readonly connections?: number;
}

/** Asks for one page on many connections for some seconds. Throws {@link LoadError} when an answer was not 2xx. */
export async function load(server: Pick<ChildServer, 'url' | 'pid'>, asked: Asked): Promise<Load> {
  const before = await processorTime(server.pid);
  const { requests, failed, ...rest } = await generate(server.url + asked.path, asked);
  const after = await processorTime(server.pid);
  if (failed > 0) throw new LoadError(`${failed} answers of ${server.url}${asked.path} were not good ones.`);
  const processor = (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1_000) / requests;
  return { ...rest, processor };
}

/** The program that makes the load: wrk where it is installed, as it ends later than the servers do. */
export function generator(): 'wrk' | 'autocannon' {
  return spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon';
}

interface Generated extends Omit<Load, 'processor'> {
  readonly requests: number;
  readonly failed: number;
}

function generate(url: string, asked: Asked): Promise<Generated> {
  return generator() === 'wrk' ? generateWithWrk(url, asked) : generateWithAutocannon(url, asked);
}

async function generateWithAutocannon(url: string, { seconds, connections = 50 }: Asked): Promise<Generated> {
  const duration = seconds;
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } });
  const { requests, latency, non2xx, errors } = result;
  const rate = requests.total / result.duration;
  return { requests: requests.total, failed: non2xx + errors, rate, p50: latency.p50, p99: latency.p99 };
}

async function generateWithWrk(url: string, { seconds, connections = 50 }: Asked): Promise<Generated> {
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

/** Connections that could not be made, were cut, or got no answer in time. */
function socketErrors(text: string): number {
  const counts = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

/** The medians of several loads. */
export function medianLoad(loads: readonly Load[]): Load {
  const of = (key: keyof Load): number => median(loads.map((each) => each[key]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), processor: of('processor') };
}
