import { expect, onTestFinished, test } from 'vitest';
import { BoundedThreads } from './bounded-threads.ts';
import type { Call } from './call.ts';
import type { TestMethods } from './testing/test-methods.ts';

const module = new URL(import.meta.resolve('./testing/test-worker.ts'));

function startThreads(limits: Partial<Record<'threads' | 'timeLimit' | 'memoryLimit', number>> = {}) {
  const options = { name: 'test', module, data: 'some data', threads: 1, timeLimit: 200, memoryLimit: 256, ...limits };
  const threads = new BoundedThreads<TestMethods, string, string>(options);
  onTestFinished(() => threads.close());
  return threads;
}

test('a call that does not end is cut, and the calls behind it are answered by another thread', async () => {
  const threads = startThreads();
  const endless = threads.call({ name: 'spin', args: [] });
  const others = [1, 2, 3].map((value) => threads.call({ name: 'add', args: [value, value] }));
  await expect(endless).rejects.toMatchObject({ name: 'CutError', reason: 'time' });
  expect(await Promise.all(others)).toEqual([2, 4, 6]);
});

test('a call that fills the heap is cut before the engine ends the process', async () => {
  const threads = startThreads({ timeLimit: 60_000, memoryLimit: 64 });
  await expect(threads.call({ name: 'fill', args: [] })).rejects.toMatchObject({ name: 'CutError', reason: 'memory' });
  expect(await threads.call({ name: 'add', args: [1, 1] })).toBe(2);
});

test('a call that ends its thread is tried once more, then it is cut', async () => {
  const threads = startThreads();
  await expect(threads.call({ name: 'exit', args: [] })).rejects.toMatchObject({ name: 'CutError', reason: 'crash' });
  expect(await threads.call({ name: 'add', args: [1, 1] })).toBe(2);
});

test('a method that throws ends neither its thread nor other calls', async () => {
  const threads = startThreads();
  await expect(threads.call({ name: 'fail', args: ['no', ''] })).rejects.toMatchObject({ name: 'ThreadCallError' });
  expect(await threads.call({ name: 'data', args: [] })).toBe('some data');
});

test('a method gets what it asks for, and only what follows counts against its limits', async () => {
  const threads = startThreads();
  const asked: string[] = [];
  const onEvent = async (event: string): Promise<Call<TestMethods>> => {
    asked.push(event);
    return { name: 'reply', args: [`${event}!`] };
  };
  expect(await threads.call({ name: 'ask', args: ['what'] }, { onEvent })).toBe('what!');
  expect(asked).toEqual(['what']);
});

test('a library that a method loads for its first call counts against no limit, and what the method does then counts', async () => {
  const threads = startThreads();
  expect(await threads.call({ name: 'load', args: [600, 1] })).toBe('loaded');
  const slow = threads.call({ name: 'load', args: [600, 600] });
  await expect(slow).rejects.toMatchObject({ name: 'CutError', reason: 'time' });
});

test('calls that are soon answered share one thread, and those behind a slow one get another', async () => {
  const threads = startThreads({ threads: 2, timeLimit: 60_000 });
  const used = new Set<unknown>();
  const options = { prepare: (thread: unknown) => void used.add(thread) };
  const add = (value: number) => threads.call({ name: 'add', args: [value, value] }, options);
  expect(await Promise.all([1, 2, 3, 4].map(add))).toEqual([2, 4, 6, 8]);
  expect(used.size).toBe(1);
  let answer: (call: Call<TestMethods>) => void = () => undefined;
  const onEvent = () =>
    new Promise<Call<TestMethods>>((resolve) => {
      answer = resolve;
    });
  const slow = threads.call({ name: 'ask', args: ['what'] }, { ...options, onEvent });
  expect(await add(5)).toBe(10);
  expect(used.size).toBe(2);
  answer({ name: 'reply', args: ['done'] });
  expect(await slow).toBe('done');
});

test('short calls are sent together, and one that ends their thread or does not end costs the others nothing', async () => {
  const threads = startThreads();
  const prepared: unknown[] = [];
  const short = { isShort: true, prepare: (thread: unknown) => void prepared.push(thread) };
  // The first is taken alone, because the others come while its thread starts.
  const first = threads.call({ name: 'data', args: [] }, short);
  const fine = [1, 2, 3].map((value) => threads.call({ name: 'add', args: [value, value] }, short));
  const spinning = threads.call({ name: 'spin', args: [] }, short);
  const throwing = threads.call({ name: 'fail', args: ['no', ''] }, short);
  const exiting = threads.call({ name: 'exit', args: [] }, short);
  const last = threads.call({ name: 'add', args: [4, 4] }, short);
  const failed = Promise.allSettled([spinning, throwing, exiting]);
  expect(await first).toBe('some data');
  expect(await Promise.all([...fine, last])).toEqual([2, 4, 6, 8]);
  const reasons = (await failed).map((result) => result.status === 'rejected' && result.reason);
  expect(reasons).toMatchObject([{ reason: 'time' }, { name: 'ThreadCallError' }, { reason: 'crash' }]);
  // All seven were sent to one thread before any of them was tried alone.
  expect(new Set(prepared.slice(1, 8)).size).toBe(1);
});

test('a thread that is started before there is a call takes the first one', async () => {
  const threads = startThreads();
  threads.start();
  threads.start();
  expect(await threads.call({ name: 'add', args: [1, 1] })).toBe(2);
});

test('a call that is made right after the result of the last one is answered', async () => {
  const threads = startThreads();
  for (let depth = 0; depth < 16; depth += 1) {
    await threads.call({ name: 'add', args: [1, 1] });
    for (let step = 0; step < depth; step += 1) await undefined;
    expect(await threads.call({ name: 'add', args: [depth, 1] })).toBe(depth + 1);
  }
});

test('calls to closed threads are rejected', async () => {
  const threads = startThreads();
  const waiting = [threads.call({ name: 'spin', args: [] }), threads.call({ name: 'add', args: [1, 1] })];
  const results = Promise.allSettled(waiting);
  await threads.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(threads.call({ name: 'add', args: [1, 1] })).rejects.toMatchObject({ name: 'ThreadEndedError' });
});
