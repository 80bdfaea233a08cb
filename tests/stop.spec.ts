import { request } from 'node:http';
import { expect, test } from '@playwright/test';
import { startSite } from './start-site.ts';

interface Outcome {
  /** When it was sent, in milliseconds. */
  readonly at: number;
  /** The status, undefined where no whole answer came. */
  readonly status: number | undefined;
}

/** Asks for one path again and again over one connection each, until the site does not take requests any more. */
async function readUntilRefused(url: string, path: string): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const at = performance.now();
    const status = await ask(url + path);
    if (status === 'refused') return outcomes;
    outcomes.push({ at, status });
    if (status === undefined) return outcomes;
  }
}

function ask(url: string): Promise<number | 'refused' | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { headers: { 'accept-language': 'en' } }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? response.statusCode : undefined));
    });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : undefined),
    );
    sent.end();
  });
}

test('a site that is stopped while many read it finishes every answer that it has begun, and ends with code 0', async () => {
  const site = await startSite();
  const paths = ['/matrix/index.html', '/signpost/index.html', '/api/files', '/search?q=router', '/nothing-here'];
  const readers = Array.from({ length: 20 }, (_, index) =>
    readUntilRefused(site.url, paths[index % paths.length] ?? ''),
  );
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
  const stopped = performance.now();
  const code = await site.stop();
  expect(code).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  const outcomes = (await Promise.all(readers)).flat();
  expect(outcomes.length).toBeGreaterThan(20);
  // What was sent before the signal was in flight.
  const failed = outcomes.filter(({ at, status }) => at < stopped && ![200, 404, 429].includes(status ?? 0));
  expect(failed).toEqual([]);
});
