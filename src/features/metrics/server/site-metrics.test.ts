import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { storeMetrics } from './site-metrics.ts';

const token = 'a-token-for-prometheus';
let site: TestSite;
let listening: Listening;

beforeAll(async () => {
  site = await startTestSite({
    files: { 'router/README.md': '# Router\n', 'metrics/README.md': '# Metrics of ours\n' },
    settings: { server: { metrics: { token } } },
  });
  listening = await listen({ ...site, fetch: site.app.fetch }, { host: '127.0.0.1', port: 0, connections: 100 });
});

afterAll(async () => {
  await listening.close();
  await site.close();
});

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(listening.url + path, { headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' });
}

async function metrics(): Promise<string> {
  const response = await ask('/metrics', { authorization: `Bearer ${token}` });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The value of each row. */
async function values(): Promise<Readonly<Record<string, number>>> {
  const rows = (await metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(rows.map((row) => [row.replace(/ \S+$/, ''), Number(row.replace(/^.* /, ''))]));
}

test('an operator reads how many pages came from memory, and how long requests took, by kind', async () => {
  const before = (await values())['asterism_page_answers_total{cache="hit"}'] ?? 0;
  for (let turn = 0; turn < 3; turn += 1) await (await ask('/router/index.html')).text();
  await (await ask('/git/router/README.md')).text();
  await (await ask('/router/none.html')).text();
  const found = await values();
  expect(found).toMatchObject({
    'asterism_page_answers_total{cache="hit"}': before + 2,
    'asterism_requests_total{route="page",status="4xx"}': 1,
    'asterism_requests_total{route="raw",status="2xx"}': 1,
    'asterism_request_duration_seconds_bucket{route="raw",le="+Inf"}': 1,
    'asterism_request_duration_seconds_count{route="raw"}': 1,
    // The one that asks.
    asterism_requests_in_flight: 1,
  });
  expect(found['asterism_requests_total{route="page",status="2xx"}']).toBeGreaterThanOrEqual(3);
});

test('an operator reads how the family, its rendering and its sources are doing, and no path and no folder', async () => {
  // The index is written after the first sync, by a thread of its own.
  await expect.poll(async () => (await values()).asterism_search_index_bytes ?? 0).toBeGreaterThan(0);
  const found = await values();
  expect(found).toMatchObject({
    asterism_packages: 2,
    asterism_pages: 2,
    'asterism_render_queue{for="reader"}': 0,
    'asterism_render_failures_total{reason="crash"}': 0,
    'asterism_source_up{source="family"}': 1,
    'asterism_source_failures_total{source="family"}': 0,
  });
  const positive = [
    'asterism_render_duration_seconds_count',
    'asterism_source_sync_seconds{source="family"}',
    'asterism_search_index_bytes',
  ];
  for (const row of positive) expect(found[row], row).toBeGreaterThan(0);
  expect(found['asterism_source_age_seconds{source="family"}']).toBeGreaterThanOrEqual(0);
  const text = await metrics();
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/README|index\.html|\/tmp/);
});

test.each([{}, { authorization: 'Bearer wrong' }, { authorization: token }, { authorization: `Basic ${token}` }])(
  'to who sends %o instead of the token there is only the package of that name',
  async (headers) => {
    const response = await ask('/metrics', headers);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Metrics of ours');
    expect(html).not.toContain('asterism_');
  },
);

test('a site without a token has no metrics', async () => {
  const plain = await startTestSite({ files: { 'a/README.md': '# A\n' } });
  const response = await plain.get('/metrics', { authorization: 'Bearer undefined' });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('asterism_');
  await plain.close();
});

test('every metric stands in the documentation, and nothing else does', async () => {
  const documented = await readFile(new URL('../../../../docs/reference/metrics.md', import.meta.url), 'utf8');
  const told = [...documented.matchAll(/^\| `(asterism_\w+)/gm)].map(([, name]) => name);
  const real = [...(await metrics()).matchAll(/^# TYPE (asterism_\w+)/gm)].map(([, name]) => name);
  const store = { isUp: () => true, current: () => 1, jobs: async () => ({ waiting: 0, active: 0, failed: 0 }) };
  const shared = storeMetrics({ store }).map(({ name }) => name);
  expect(told.toSorted()).toEqual([...real, ...shared].toSorted());
});

test('an operator reads that the threads of the site work, and how many of them were lost', async () => {
  const found = await values();
  expect(found).toMatchObject({
    'asterism_thread_up{thread="search"}': 1,
    'asterism_thread_up{thread="store"}': 1,
    'asterism_thread_losses_total{thread="search",reason="hung"}': 0,
  });
});
