import { expect, test } from 'vitest';
import { testFailureRecordsContract } from '#model/testing/failure-records-contract.ts';
import { type Attempts, createAttempts, createFailureMemory } from './attempts.ts';

function clock(): { readonly now: () => number; pass(seconds: number): void } {
  let time = 1_000_000;
  return {
    now: () => time,
    pass(seconds) {
      time += seconds * 1_000;
    },
  };
}

async function fail(attempts: Attempts, network: string, user: string): Promise<number> {
  const begun = await attempts.begin(network, user);
  return typeof begun === 'number' ? begun : 0;
}

test('a few mistakes cost nothing, and each one more a longer wait', async () => {
  const { now, pass } = clock();
  const attempts = createAttempts(createFailureMemory(), now);
  for (let count = 0; count < 4; count += 1) expect(await fail(attempts, 'a', `user${count}`)).toBe(0);
  const waits = [];
  for (let count = 0; count < 5; count += 1) {
    const wait = await fail(attempts, 'a', 'user');
    waits.push(wait);
    pass(wait);
    expect(await fail(attempts, 'a', `other${count}`)).toBe(0);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32]);
});

test('asking while one has to wait makes the wait no longer, and other networks wait for nothing', async () => {
  const { now, pass } = clock();
  const attempts = createAttempts(createFailureMemory(), now);
  for (let count = 0; count < 4; count += 1) await fail(attempts, 'a', `user${count}`);
  for (let count = 0; count < 50; count += 1) expect(await fail(attempts, 'a', 'user')).toBe(2);
  expect(await fail(attempts, 'b', 'user')).toBe(0);
  pass(2);
  expect(await fail(attempts, 'a', 'user')).toBe(0);
});

test('attempts at the same moment are counted before any of them is answered', async () => {
  const attempts = createAttempts(createFailureMemory(), clock().now);
  const begun = await Promise.all(Array.from({ length: 20 }, () => attempts.begin('a', 'alice')));
  expect(begun.filter((each) => typeof each !== 'number')).toHaveLength(4);
});

test('attempts for one user from many networks are limited, and no user is blocked for long', async () => {
  const { now, pass } = clock();
  const attempts = createAttempts(createFailureMemory(), now);
  for (let count = 0; count < 100; count += 1) {
    const wait = await fail(attempts, `network${count}`, 'alice');
    expect(wait).toBeLessThanOrEqual(30);
    pass(wait);
  }
  expect(await fail(attempts, 'elsewhere', 'bob')).toBe(0);
});

test('successful sign-ins are not limited, and failed ones expire after an hour', async () => {
  const { now, pass } = clock();
  const attempts = createAttempts(createFailureMemory(), now);
  for (let count = 0; count < 20; count += 1) {
    const begun = await attempts.begin('a', 'alice');
    if (typeof begun === 'number') throw new Error('Who never fails never waits.');
    await begun.succeeded();
  }
  for (let count = 0; count < 4; count += 1) await fail(attempts, 'a', 'alice');
  expect(await fail(attempts, 'a', 'alice')).toBe(2);
  pass(60 * 60 + 1);
  expect(await fail(attempts, 'a', 'alice')).toBe(0);
});

testFailureRecordsContract({ name: 'memory', open: async () => createFailureMemory() });

test('a crowd of clients does not fill the memory: those that were seen longest ago are forgotten', async () => {
  const records = createFailureMemory();
  const failures = { count: 1, at: 0 };
  for (let index = 0; index <= 10_000; index += 1)
    await records.change({ client: `${index}`, user: 'alice', time: 0 }, () => ({ client: failures, user: failures }));
  const first = await records.change({ client: '0', user: 'alice', time: 0 }, (before) => before);
  expect(first).toEqual({ client: undefined, user: failures });
});
