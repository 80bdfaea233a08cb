import { expect, test } from 'vitest';
import type { SearchOutcome, SearchResult } from '#features/search/contract/search.ts';
import { SearchFetchError } from './fetch-results.ts';
import { TypedSearch } from './typed-search.ts';

const complete: SearchResult = { hits: [], more: false, corrected: null, complete: true };

interface Asked {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: () => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A typed search whose searches are answered by hand. */
function searchByHand() {
  const asked: Asked[] = [];
  const outcomes: (readonly [string, SearchOutcome])[] = [];
  const typed = new TypedSearch({
    search: ({ text }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<SearchResult>();
      signal.addEventListener('abort', () => reject(signal.reason));
      const settled = () => new Promise<void>((done) => setTimeout(done));
      asked.push({
        ...{ text, signal },
        answer() {
          resolve(complete);
          return settled();
        },
        fail() {
          reject(new SearchFetchError('/'));
          return settled();
        },
      });
      return promise;
    },
    onOutcome: (key, outcome) => outcomes.push([key, outcome]),
  });
  /** Types a text, and waits until it is searched for. */
  const type = async (text: string): Promise<void> => {
    typed.start(text, { text, filter: {}, language: undefined, limit: 20 });
    await expect.poll(() => asked.at(-1)?.text, { interval: 1 }).toBe(text);
  };
  return { typed, asked, outcomes, type };
}

test('the first key is searched for at once, and keys in quick succession as one', async () => {
  const { typed, asked } = searchByHand();
  const start = (text: string) => typed.start(text, { text, filter: {}, language: undefined, limit: 20 });
  start('m');
  expect(asked.map(({ text }) => text)).toEqual(['m']);
  start('me');
  start('mea');
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['m', 'mea']);
});

test('there are results while the typing goes on, and those of an older query never replace newer ones', async () => {
  const { asked, outcomes, type } = searchByHand();
  for (const text of ['m', 'me', 'mea', 'meas']) await type(text);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, true, false]);
  await asked[0]?.answer();
  expect(outcomes).toEqual([['m', { kind: 'found', result: complete }]]);
  await type('measu');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false, false]);
  await asked[4]?.answer();
  expect(outcomes.map(([key]) => key)).toEqual(['m', 'measu']);
  expect(asked[3]?.signal.aborted).toBe(true);
});

test('a failure of an older query is left out, one of the newest is not', async () => {
  const { asked, outcomes, type } = searchByHand();
  for (const text of ['m', 'me']) await type(text);
  await asked[0]?.fail();
  expect(outcomes).toEqual([]);
  await asked[1]?.fail();
  expect(outcomes).toEqual([['me', { kind: 'broken' }]]);
});

test('a stopped search has no outcome', async () => {
  const { typed, asked, outcomes, type } = searchByHand();
  await type('m');
  typed.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer();
  expect(outcomes).toEqual([]);
});
