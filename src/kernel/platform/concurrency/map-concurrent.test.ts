import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

test('the results keep the order of the items, and no more calls run than allowed', async () => {
  let running = 0;
  let most = 0;
  const results = await mapConcurrent([5, 4, 3, 2, 1], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let step = 0; step < item; step += 1) await setImmediate();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 40, 30, 20, 10]);
  expect(most).toBe(2);
});

test('the first error rejects the whole', async () => {
  const work = async (item: number): Promise<number> => {
    if (item === 2) throw new Error('item 2 is broken');
    return item;
  };
  await expect(mapConcurrent([1, 2, 3], 2, work)).rejects.toThrow('item 2 is broken');
});
