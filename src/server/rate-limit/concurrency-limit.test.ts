import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('one network cannot take what others need, and has its place again when it gave one back', () => {
  const share = createConcurrencyLimit(2);
  const first = share.take('192.0.2.1');
  expect(share.take('192.0.2.1')).toBeDefined();
  expect(share.take('192.0.2.1')).toBeUndefined();
  expect(share.take('192.0.2.2')).toBeDefined();
  first?.();
  expect(share.take('192.0.2.1')).toBeDefined();
  expect(share.take('192.0.2.1')).toBeUndefined();
});

test('requests that come over no network are not counted against each other', () => {
  const share = createConcurrencyLimit(1);
  expect([share.take(''), share.take('')].every((place) => place !== undefined)).toBe(true);
});
