import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WriteBatcher, type WriteOutcome } from './write-batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batcher whose database gives the outcomes in order, and `written` afterwards. */
function batcherOf(...outcomes: WriteOutcome[]) {
  const batches: (readonly number[])[] = [];
  let dropped = 0;
  const batcher = new WriteBatcher<number>({
    write(batch) {
      batches.push(batch);
      return outcomes.shift() ?? 'written';
    },
    onDropped: () => {
      dropped += 1;
    },
  });
  return { batcher, batches, dropped: () => dropped };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('writes of a moment are written together, at most a hundred at a time', async () => {
  const { batcher, batches } = batcherOf();
  for (const write of numbers(250)) batcher.add(write);
  expect(batches).toEqual([]);
  await vi.runAllTimersAsync();
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(batches.flat()).toEqual(numbers(250));
});

test('a batch that another process is in the way of is tried again', async () => {
  const { batcher, batches, dropped } = batcherOf('busy', 'busy');
  batcher.add(1);
  batcher.flush();
  expect(batches).toEqual([[1]]);
  await vi.runAllTimersAsync();
  expect(batches).toEqual([[1], [1], [1]]);
  expect(dropped()).toBe(0);
});

test('while the database refuses writes they are dropped, and a minute later they are written again', () => {
  const { batcher, batches, dropped } = batcherOf('refused');
  for (const write of numbers(150)) batcher.add(write);
  batcher.flush();
  batcher.add(7);
  batcher.flush();
  expect([batches.length, dropped()]).toEqual([1, 2]);
  vi.advanceTimersByTime(60_000);
  batcher.add(8);
  batcher.close();
  expect(batches.at(-1)).toEqual([8]);
});

test('a database that was replaced is written at once', () => {
  const { batcher, batches, dropped } = batcherOf('replaced');
  batcher.add(1);
  batcher.flush();
  batcher.add(2);
  batcher.close();
  expect([batches, dropped()]).toEqual([[[1], [2]], 1]);
});

test('when too much waits for another process the oldest is dropped', () => {
  const { batcher, batches, dropped } = batcherOf();
  for (const write of numbers(2_001)) batcher.add(write);
  batcher.close();
  expect(dropped()).toBe(1);
  expect(batches.flat()).toEqual(numbers(2_001).slice(1));
});
