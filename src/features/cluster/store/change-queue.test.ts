import { expect, onTestFinished, test, vi } from 'vitest';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { ChangeQueue, type QueuedChange } from './change-queue.ts';

interface Change extends QueuedChange {
  readonly value: number;
}

const megabyte = 1024 ** 2;

/** A database that a test switches off and on. */
function startQueue() {
  const written: Change[] = [];
  const state = { isAway: false, attempts: 0, largestBatch: 0, losses: 0 };
  const warnings: string[] = [];
  const queue = new ChangeQueue<Change>({
    async write(changes) {
      state.attempts += 1;
      await Promise.resolve();
      if (state.isAway) throw new PostgresError('postgres://h/d', new Error('away'));
      if (changes.some(({ value }) => Number.isNaN(value))) throw new TypeError('no number');
      if (changes.some(({ value }) => value < 0)) {
        throw new PostgresError('postgres://h/d', Object.assign(new Error('bad'), { code: '22003' }));
      }
      state.largestBatch = Math.max(state.largestBatch, changes.length);
      written.push(...changes);
    },
    merge: (older, newer) => ({ ...newer, value: older.value + newer.value }),
    onLost: () => {
      state.losses += 1;
    },
    warn: (message) => warnings.push(message),
  });
  onTestFinished(() => queue.close());
  const add = (key: string, change: Partial<Change> = {}): void =>
    queue.add({ key, value: 1, size: 10, lane: 'records', ...change });
  const keys = (): readonly string[] => written.map(({ key }) => key);
  return { queue, add, written, keys, state, warnings };
}

test('changes of one key are merged, and all are written in batches', async () => {
  const { queue, add, written, state } = startQueue();
  for (let index = 0; index < 5_000; index += 1) add(`key ${index % 2_500}`);
  await queue.flush();
  expect(written).toHaveLength(2_500);
  expect(written.every(({ value }) => value === 2)).toBe(true);
  expect(state.largestBatch).toBe(1_000);
});

test('a change that comes while an earlier one is written is written after it', async () => {
  const { queue, add, written } = startQueue();
  add('a');
  const first = queue.flush();
  add('a', { value: 5 });
  await first;
  await queue.flush();
  expect(written.map(({ value }) => value)).toEqual([1, 6]);
});

test('during an outage changes wait, no caller does, and those of one key are merged', async () => {
  const { queue, add, written, state } = startQueue();
  state.isAway = true;
  add('a');
  await queue.flush();
  add('b', { lane: 'copies' });
  add('a', { value: 5 });
  await queue.flush();
  expect(state.attempts).toBe(1);
  state.isAway = false;
  queue.wake();
  await queue.flush();
  expect(written).toEqual([expect.objectContaining({ key: 'a', value: 6 }), expect.objectContaining({ key: 'b' })]);
});

test('pauses between the attempts of an outage grow', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, state, written } = startQueue();
  state.isAway = true;
  add('a');
  const attempts: number[] = [];
  for (const seconds of [1, 1, 2, 4, 8, 16, 30, 30]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    attempts.push(state.attempts);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(written).toHaveLength(1);
});

test('the memory of an outage is bounded: the oldest go, and records that go are reported', async () => {
  const { queue, add, keys, state } = startQueue();
  state.isAway = true;
  add('record');
  for (let index = 0; index < 200; index += 1) add(`value ${index}`, { lane: 'values', size: megabyte });
  await queue.flush();
  expect(state.losses).toBe(0);
  for (let index = 0; index < 40; index += 1) add(`record ${index}`, { size: megabyte });
  expect(state.losses).toBeGreaterThan(0);
  state.isAway = false;
  queue.wake();
  await queue.close();
  expect(keys()).not.toContain('record');
  expect(keys().filter((key) => key.startsWith('record'))).toHaveLength(32);
  expect(keys().filter((key) => key.startsWith('value'))).toEqual(
    Array.from({ length: 64 }, (_, index) => `value ${136 + index}`),
  );
});

test('a change that cannot be written is left out, and its neighbours are written', async () => {
  const { queue, add, keys, warnings } = startQueue();
  for (const key of ['a', 'b', 'c', 'd', 'e']) add(key, { value: key === 'd' ? -1 : 1 });
  add('x', { value: -1, lane: 'values' });
  await queue.close();
  expect(keys().toSorted()).toEqual(['a', 'b', 'c', 'e']);
  expect(warnings).toEqual([expect.stringMatching(/^A record cannot be stored: /)]);
});

test('a defect in the code of a table is reported, and does not hold up other tables', async () => {
  const { queue, add, keys, warnings } = startQueue();
  add('a', { value: Number.NaN });
  add('b');
  await queue.flush();
  expect(keys()).toEqual(['b']);
  expect(warnings).toEqual(['A record cannot be stored: no number']);
});

test('records that cannot be written before the end are reported', async () => {
  const { queue, add, state, warnings } = startQueue();
  state.isAway = true;
  add('a');
  add('x', { lane: 'values' });
  await queue.close();
  expect(warnings).toEqual(['Changes of stars, packages and the audit log are lost: 1.']);
  add('b');
  await queue.flush();
  expect(state.attempts).toBe(1);
});
