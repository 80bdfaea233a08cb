import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { resultsPagePath, resultsPath } from '#features/search/contract/results-path.ts';
import { fetchResults, SearchFetchError } from './fetch-results.ts';

const noResults = { hits: [], more: false, corrected: null, complete: true };

/** The URL of a local server that sends one response to every request. */
async function serve(status: number, body: string, headers = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

const notAborted = () => new AbortController().signal;

test('a query is encoded in the paths of its results and its page', () => {
  const query = { text: 'árvíz & more', filter: { repo: 'tide' }, language: 'hu', limit: 20 };
  expect(resultsPath(query, { base: '' })).toBe('/api/search?q=%C3%A1rv%C3%ADz+%26+more&in=tide&lang=hu&limit=20');
  expect(resultsPath({ ...query, filter: {}, language: undefined }, { base: '' })).not.toMatch(/in=|lang=/);
  expect(resultsPagePath(query, { base: '/docs' })).toBe('/docs/search?q=%C3%A1rv%C3%ADz+%26+more&in=tide');
});

test('the results of a response are returned', async () => {
  expect(await fetchResults(await serve(200, JSON.stringify(noResults)), notAborted())).toEqual(noResults);
});

test('an error or a response without results rejects', async () => {
  for (const [status, body] of [
    [503, 'The search is out of order.'],
    [429, JSON.stringify(noResults)],
    [200, '<html>'],
    [200, '{"hits":7}'],
    [200, 'null'],
  ] as const) {
    await expect(fetchResults(await serve(status, body), notAborted())).rejects.toThrow(SearchFetchError);
  }
});

test('Retry-After is read if it is in seconds', async () => {
  const pending = fetchResults(await serve(429, '', { 'Retry-After': '7' }), notAborted());
  await expect(pending).rejects.toMatchObject({ status: 429, retryAfter: 7 });
  const date = fetchResults(await serve(503, '', { 'Retry-After': 'Fri, 31 Dec 1999 23:59:59 GMT' }), notAborted());
  await expect(date).rejects.toMatchObject({ status: 503, retryAfter: undefined });
});

test('an unreachable site rejects with SearchFetchError, an aborted search with AbortError', async () => {
  await expect(fetchResults('http://127.0.0.1:1/', notAborted())).rejects.toThrow(SearchFetchError);
  const control = new AbortController();
  const pending = fetchResults(await serve(200, JSON.stringify(noResults)), control.signal);
  control.abort();
  await expect(pending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
