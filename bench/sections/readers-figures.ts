import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hasText } from '#bench/measure/page-text.ts';
import { watchPage } from '#bench/measure/watch-page.ts';
import type { Goal, Row } from '#bench/report.ts';

/** The figures of a row of hostile repositories. */
export const readerColumns: readonly string[] = [
  'p99 ms',
  'longest ms',
  'bare p99 ms',
  'failed',
  'update s',
  'warnings',
  'answered',
  'of',
];

/** Name of the row without a hostile repository. */
export const harmless = 'none';

/** Goal of the page that is watched, in ms. */
const p99Limit = 50;

/** Time limit of a health response, in ms. */
const healthLimit = 10_000;

/** What is observed. */
export interface Observation {
  /** Path of the page that is watched. */
  readonly bystander: string;
  /** Number of warnings before. */
  readonly before: number;
  /** Paths that are requested afterwards, with a text that each has. */
  readonly paths: readonly { readonly path: string; readonly text: string }[];
  /** Does what may hurt; resolves to the seconds until an update beside it is shown, NaN if it is not. */
  readonly act: () => Promise<number>;
  /** Seconds for which the page is watched at least, a second after `act` by default. A p99 needs some hundred requests. */
  readonly least?: number;
}

/** Watches a page of a site while something happens. */
export async function observe(
  name: string,
  { url }: { readonly url: string },
  { bystander, before, paths, act, least = 0 }: Observation,
): Promise<Row> {
  const bare = await startBareServer();
  const [watch, control] = [watchPage(url + bystander), watchPage(bare.url)];
  const enough = wait(least * 1_000);
  const seconds = await act();
  await Promise.all([wait(1_000), enough]);
  const [{ p99, longest, failed }, machine] = await Promise.all([watch.stop(), control.stop()]);
  bare.close();
  const warnings = (await warningsOf(url)) - before;
  let answered = 0;
  for (const { path, text } of paths) if (await hasText(url + path, text)) answered += 1;
  return { name, values: [p99, longest, machine.p99, failed, seconds, warnings, answered, paths.length] };
}

/** A server that only answers: what it takes is the share of the machine and of the program that measures. */
async function startBareServer(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

/** The number of warnings of a site; NaN while it does not answer. */
export async function warningsOf(url: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(healthLimit) });
    const found: unknown = await answer.json();
    const warnings = typeof found === 'object' && found !== null && 'warnings' in found ? found.warnings : undefined;
    return typeof warnings === 'number' ? warnings : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The goal of the worst row. */
export function goalOf(where: string, rows: readonly Row[]): Goal {
  const hostile = rows.filter(({ name }) => name !== harmless);
  const found = Math.max(...hostile.map(({ values: [p99 = Number.NaN] }) => p99));
  return { figure: `p99 of another page, hostile repositories ${where}, ms`, found, rule: '≤ 50', limit: p99Limit };
}
