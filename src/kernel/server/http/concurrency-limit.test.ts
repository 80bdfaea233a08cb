import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('one client cannot take the slots of others, and acquires a slot again after it released one', () => {
  const limit = createConcurrencyLimit(2);
  const first = limit.acquire('192.0.2.1');
  expect(limit.acquire('192.0.2.1')).toBeDefined();
  expect(limit.acquire('192.0.2.1')).toBeUndefined();
  expect(limit.acquire('192.0.2.2')).toBeDefined();
  first?.();
  expect(limit.acquire('192.0.2.1')).toBeDefined();
  expect(limit.acquire('192.0.2.1')).toBeUndefined();
});

test('requests without a client address are not limited', () => {
  const limit = createConcurrencyLimit(1);
  expect([limit.acquire(''), limit.acquire('')].every((release) => release !== undefined)).toBe(true);
});
