import { expect, test } from 'vitest';
import { createCachedResponse } from '#server/http/cached-response.ts';
import { createKeptAnswers } from './kept-answers.ts';

const answer = (text: string) => createCachedResponse(text, {});

test('however many arrangements are asked for, pages are kept and few arrangements are', () => {
  const kept = createKeptAnswers(1024 * 1024);
  kept.set('v1', '/matrix/index.html', answer('page'));
  const addresses = Array.from({ length: 1_000 }, (_, index) => `/matrix/index.html?topic=${index}`);
  for (const address of addresses) kept.set('v1', address, answer(address));
  expect(kept.get('v1', '/matrix/index.html')).toBeDefined();
  expect(kept.get('v2', '/matrix/index.html')).toBeUndefined();
  expect(addresses.filter((address) => kept.get('v1', address) !== undefined)).toEqual(addresses.slice(-64));
});
