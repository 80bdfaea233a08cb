import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fetchResults, resultsPagePath, resultsPath, SearchFetchError } from './fetch-results.ts';

const nothing = { hits: [], more: false, corrected: null, complete: true };

/** The address of a server on this machine that gives one answer to everything. */
async function answering(status: number, body: string, headers = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

const patient = () => new AbortController().signal;

test('a query becomes the address of its answer and of its page, whatever was typed', () => {
  const query = { text: 'árvíz & more', repo: 'tide', language: 'hu', limit: 20 };
  expect(resultsPath(query, { base: '' })).toBe('/api/search?q=%C3%A1rv%C3%ADz+%26+more&in=tide&lang=hu&limit=20');
  expect(resultsPath({ ...query, repo: undefined, language: undefined }, { base: '' })).not.toMatch(/in=|lang=/);
  expect(resultsPagePath(query, { base: '/docs' })).toBe('/docs/search?q=%C3%A1rv%C3%ADz+%26+more&in=tide');
});

test('an answer of the site is what was found', async () => {
  expect(await fetchResults(await answering(200, JSON.stringify(nothing)), patient())).toEqual(nothing);
});

test('an answer that is an error or no result is told as one', async () => {
  for (const [status, body] of [
    [503, 'The search is out of order.'],
    [429, JSON.stringify(nothing)],
    [200, '<html>'],
    [200, '{"hits":7}'],
    [200, 'null'],
  ] as const) {
    await expect(fetchResults(await answering(status, body), patient())).rejects.toThrow(SearchFetchError);
  }
});

test('an answer that asks for time says how long, where it says it in seconds', async () => {
  const asked = fetchResults(await answering(429, '', { 'Retry-After': '7' }), patient());
  await expect(asked).rejects.toMatchObject({ status: 429, wait: 7 });
  const date = fetchResults(await answering(503, '', { 'Retry-After': 'Fri, 31 Dec 1999 23:59:59 GMT' }), patient());
  await expect(date).rejects.toMatchObject({ status: 503, wait: undefined });
});

test('a site that is away is told as one, and a search that was given up is not', async () => {
  await expect(fetchResults('http://127.0.0.1:1/', patient())).rejects.toThrow(SearchFetchError);
  const control = new AbortController();
  const asked = fetchResults(await answering(200, JSON.stringify(nothing)), control.signal);
  control.abort();
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
