import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { startSite } from '#tests/sites/start-site.ts';

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
  const site = await startSite({ warm: 'example' });
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

test('a site waits for a reader who reads slowly when it is stopped, and ends soon and cleanly at the second signal', async () => {
  const family = await mkdtemp(join(tmpdir(), 'asterism-stop-'));
  await mkdir(join(family, 'lamp'));
  await writeFile(join(family, 'lamp/README.md'), '# Lamp\n\n[large](large.bin)\n');
  await writeFile(join(family, 'lamp/large.bin'), Buffer.alloc(40_000_000));
  const site = await startSite({ args: [family] });
  const reader = connect(Number(new URL(site.url).port), '127.0.0.1');
  reader.write('GET /git/lamp/large.bin HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(reader, 'readable');
  expect(String(reader.read(12))).toBe('HTTP/1.1 200');
  const ended = site.stop();
  const early = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000))]);
  expect(early).toBe('waits');
  site.signal('SIGTERM');
  expect(await ended).toBe(0);
  reader.destroy();
  await rm(family, { recursive: true });
});
