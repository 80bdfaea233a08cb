import { expect, test } from 'vitest';
import { testFailureRecordsContract } from '#model/testing/failure-records-contract.ts';
import { createFailureMemory } from './failure-memory.ts';

testFailureRecordsContract({ name: 'memory', open: async () => createFailureMemory() });

test('a crowd of clients does not fill the memory: those that were seen longest ago are forgotten', async () => {
  const records = createFailureMemory();
  const failures = { count: 1, at: 0 };
  for (let index = 0; index <= 10_000; index += 1)
    await records.change({ client: `${index}`, user: 'alice', time: 0 }, () => ({ client: failures, user: failures }));
  const first = await records.change({ client: '0', user: 'alice', time: 0 }, (before) => before);
  expect(first).toEqual({ client: undefined, user: failures });
});
