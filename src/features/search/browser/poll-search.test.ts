import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchOutcome, SearchResult } from '#features/search/contract/search.ts';
import { fetchResults } from './fetch-results.ts';
import { pollSearch } from './poll-search.ts';

const complete = { hits: [], more: false, corrected: null, complete: true };

const found = (result: SearchResult) => ({ kind: 'found', result });

interface Response {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The URL of a local server that sends these responses in turn, and repeats the last one. */
async function serve(...responses: readonly Response[]): Promise<string> {
  let count = 0;
  const server = createServer((_, response) => {
    const { status = 500, body, headers } = responses[Math.min(count, responses.length - 1)] ?? {};
    count += 1;
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

async function poll(url: string, signal = new AbortController().signal): Promise<readonly SearchOutcome[]> {
  const outcomes: SearchOutcome[] = [];
  await pollSearch({
    search: (given) => fetchResults(url, given),
    signal,
    onOutcome: (outcome) => outcomes.push(outcome),
    interval: 0,
  });
  return outcomes;
}

test('a search is repeated until the index is complete', async () => {
  const partial = { ...complete, complete: false };
  const url = await serve(
    { status: 200, body: partial },
    { status: 200, body: partial },
    { status: 200, body: complete },
  );
  expect(await poll(url)).toEqual([partial, partial, complete].map(found));
});

test('after too many searches the outcome is busy, and the search is repeated after Retry-After', async () => {
  const url = await serve(
    { status: 429, body: 'Too many searches.', headers: { 'Retry-After': '0' } },
    { status: 200, body: complete },
  );
  expect(await poll(url)).toEqual([{ kind: 'busy', wait: 0 }, found(complete)]);
});

test('an unreachable site without Retry-After is not searched again', async () => {
  const url = await serve({ status: 502, body: '' }, { status: 200, body: complete });
  expect(await poll(url)).toEqual([{ kind: 'broken' }]);
});

test('the attempts are limited while the index stays incomplete', async () => {
  expect(await poll(await serve({ status: 200, body: { ...complete, complete: false } }))).toHaveLength(30);
});

test('an aborted search has no further outcomes', async () => {
  const control = new AbortController();
  const outcomes: SearchOutcome[] = [];
  const url = await serve({ status: 200, body: { ...complete, complete: false } });
  await pollSearch({
    search: (signal) => fetchResults(url, signal),
    signal: control.signal,
    onOutcome(outcome) {
      outcomes.push(outcome);
      control.abort();
    },
    interval: 60,
  });
  expect(outcomes).toHaveLength(1);
});
