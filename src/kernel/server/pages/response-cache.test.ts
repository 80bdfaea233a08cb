import { expect, test } from 'vitest';
import { createCachedResponse } from '#server/http/responses/cached-response.ts';
import { createResponseStore } from './response-cache.ts';

const response = (text: string) => ({ versions: '', inputs: '', response: createCachedResponse(text, {}) });

test('requests for many arrangements displace no page, and few arrangements stay', () => {
  const store = createResponseStore(1024 * 1024);
  store.set('v1', '/matrix/index.html', response('page'));
  const addresses = Array.from({ length: 1_000 }, (_, index) => `/matrix/index.html?topic=${index}`);
  for (const address of addresses) store.set('v1', address, response(address));
  expect(store.get('v1', '/matrix/index.html')).toBeDefined();
  expect(store.get('v2', '/matrix/index.html')).toBeUndefined();
  expect(addresses.filter((address) => store.get('v1', address) !== undefined)).toEqual(addresses.slice(-64));
});

test('an arrangement is made once, however often it is requested, also in a small cache', () => {
  const store = createResponseStore(4 * 1024 * 1024);
  const address = '/matrix/index.html?sort=name';
  const arrangement = response('x'.repeat(150_000));
  store.set('v1', address, arrangement);
  expect(store.get('v1', address)).toBe(arrangement);
});
