import { expect, test } from 'vitest';
import { type Attempts, createAttempts } from './attempts.ts';

function clock(): { readonly now: () => number; pass(seconds: number): void } {
  let time = 1_000_000;
  return {
    now: () => time,
    pass(seconds) {
      time += seconds * 1_000;
    },
  };
}

function fail(attempts: Attempts, network: string, user: string): number {
  const begun = attempts.begin(network, user);
  return typeof begun === 'number' ? begun : 0;
}

test('a few mistakes cost nothing, and each one more a longer wait', () => {
  const { now, pass } = clock();
  const attempts = createAttempts(now);
  for (let count = 0; count < 4; count += 1) expect(fail(attempts, 'a', `user${count}`)).toBe(0);
  const waits = [];
  for (let count = 0; count < 5; count += 1) {
    const wait = fail(attempts, 'a', 'user');
    waits.push(wait);
    pass(wait);
    expect(fail(attempts, 'a', `other${count}`)).toBe(0);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32]);
});

test('asking while one has to wait makes the wait no longer, and other networks wait for nothing', () => {
  const { now, pass } = clock();
  const attempts = createAttempts(now);
  for (let count = 0; count < 4; count += 1) fail(attempts, 'a', `user${count}`);
  for (let count = 0; count < 50; count += 1) expect(fail(attempts, 'a', 'user')).toBe(2);
  expect(fail(attempts, 'b', 'user')).toBe(0);
  pass(2);
  expect(fail(attempts, 'a', 'user')).toBe(0);
});

test('attempts at the same moment are counted before any of them is answered', () => {
  const attempts = createAttempts(clock().now);
  const begun = Array.from({ length: 20 }, () => attempts.begin('a', 'alice'));
  expect(begun.filter((each) => typeof each !== 'number')).toHaveLength(4);
});

test('attempts for one user from many networks are limited, and no user is blocked for long', () => {
  const { now, pass } = clock();
  const attempts = createAttempts(now);
  for (let count = 0; count < 100; count += 1) {
    const wait = fail(attempts, `network${count}`, 'alice');
    expect(wait).toBeLessThanOrEqual(30);
    pass(wait);
  }
  expect(fail(attempts, 'elsewhere', 'bob')).toBe(0);
});

test('successful sign-ins are not limited, and failed ones expire after an hour', () => {
  const { now, pass } = clock();
  const attempts = createAttempts(now);
  for (let count = 0; count < 20; count += 1) {
    const begun = attempts.begin('a', 'alice');
    if (typeof begun === 'number') throw new Error('Who never fails never waits.');
    begun.succeeded();
  }
  for (let count = 0; count < 4; count += 1) fail(attempts, 'a', 'alice');
  expect(fail(attempts, 'a', 'alice')).toBe(2);
  pass(60 * 60 + 1);
  expect(fail(attempts, 'a', 'alice')).toBe(0);
});
