import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

test('calls for a key in flight share one result, and a later call starts again', async () => {
  const calls = new SingleFlight<string, number>();
  let count = 0;
  const work = async (): Promise<number> => {
    count += 1;
    return count;
  };
  expect(await Promise.all([calls.run('a', work), calls.run('a', work), calls.run('b', work)])).toEqual([1, 1, 2]);
  expect(calls.get('a')).toBeUndefined();
  expect(await calls.run('a', work)).toBe(3);
});

test('a call that fails rejects all its callers, and the next call starts again', async () => {
  const calls = new SingleFlight<string, number>();
  const broken = (): Promise<number> => Promise.reject(new Error('no network'));
  const both = await Promise.allSettled([calls.run('a', broken), calls.run('a', broken)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await calls.run('a', async () => 1)).toBe(1);
});
