import { expect, onTestFinished, test, vi } from 'vitest';
import type { TestMethods } from './testing/test-methods.ts';
import { WorkerThread } from './worker-thread.ts';

const module = new URL(import.meta.resolve('./testing/test-worker.ts'));

function startThread() {
  const events: string[] = [];
  const errors: unknown[] = [];
  const options = {
    module,
    data: 'some data',
    onEvent: (event: string) => events.push(event),
    onError: (error: unknown) => errors.push(error),
  };
  const thread = new WorkerThread<TestMethods, string, string>(options);
  onTestFinished(() => thread.terminate());
  return { thread, events, errors };
}

test('calls are answered each with its own value, whether the method returns at once or later', async () => {
  const { thread } = startThread();
  const answers = [
    thread.call({ name: 'add', args: [1, 2] }),
    thread.call({ name: 'double', args: [4] }),
    thread.call({ name: 'add', args: [3, 4] }),
  ];
  expect(thread.pending).toBe(3);
  expect(await Promise.all(answers)).toEqual([3, 8, 7]);
  expect(await thread.call({ name: 'data', args: [] })).toBe('some data');
  expect(thread.pending).toBe(0);
});

test('a method that throws rejects its call only, with its message and its code', async () => {
  const { thread } = startThread();
  const failed = thread.call({ name: 'fail', args: ['no such file', 'ENOENT'] });
  await expect(failed).rejects.toMatchObject({ name: 'ThreadCallError', message: 'no such file', code: 'ENOENT' });
  await expect(thread.call({ name: 'fail', args: ['odd', ''] })).rejects.toMatchObject({ message: 'odd', code: '' });
  expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
});

test('buffers are given away where the caller says so', async () => {
  const { thread } = startThread();
  const bytes = new Uint8Array(10);
  expect(await thread.call({ name: 'size', args: [bytes] }, { transfer: [bytes.buffer] })).toBe(10);
  expect(bytes.length).toBe(0);
});

test('a call that takes too long is rejected, and an interrupt ends it', async () => {
  const { thread } = startThread();
  await thread.ready;
  const blocked = thread.call({ name: 'block', args: [] }, { timeoutMs: 20 });
  await expect(blocked).rejects.toMatchObject({ name: 'ThreadTimeoutError' });
  thread.interrupt();
  const second = thread.call({ name: 'block', args: [] });
  const timer = setInterval(() => thread.interrupt(), 10);
  onTestFinished(() => clearInterval(timer));
  await expect(second).rejects.toMatchObject({ name: 'InterruptedError' });
  expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
});

test('the time of a call counts from its beginning where the caller wants to know that', async () => {
  const { thread } = startThread();
  await thread.ready;
  const begun: string[] = [];
  const blocked = thread.call({ name: 'block', args: [] }, { onBegin: () => begun.push('block') });
  const sum = thread.call({ name: 'add', args: [1, 1] }, { timeoutMs: 1_000, onBegin: () => begun.push('add') });
  const impatient = thread.call({ name: 'add', args: [1, 1] }, { timeoutMs: 1_500 });
  await expect(impatient).rejects.toMatchObject({ name: 'ThreadTimeoutError' });
  expect(begun).toEqual(['block']);
  const timer = setInterval(() => thread.interrupt(), 10);
  onTestFinished(() => clearInterval(timer));
  await expect(blocked).rejects.toMatchObject({ name: 'InterruptedError' });
  expect(await sum).toBe(2);
  expect(begun).toEqual(['block', 'add']);
});

test('what a thread prints goes to the standard error, because a program may read the standard output', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const { thread } = startThread();
  await thread.call({ name: 'print', args: ['from a thread'] });
  await expect.poll(() => written.mock.calls.map(([chunk]) => String(chunk))).toEqual(['from a thread']);
});

test('posts come in order with the calls, and their events reach the owner', async () => {
  const { thread, events } = startThread();
  thread.post({ name: 'emit', args: ['one'] });
  await thread.call({ name: 'emit', args: ['two'] });
  expect(events).toEqual(['one', 'two']);
});

test('a thread that fails rejects what is pending and what comes later, and its owner learns why', async () => {
  const { thread, errors } = startThread();
  const pending = thread.call({ name: 'block', args: [] });
  thread.interrupt();
  await pending.catch(() => undefined);
  thread.post({ name: 'crash', args: [] });
  await expect.poll(() => thread.isEnded).toBe(true);
  const late = thread.call({ name: 'add', args: [1, 1] });
  await expect(late).rejects.toMatchObject({ name: 'ThreadEndedError', end: 'failed', cause: errors[0] });
  expect(errors.map(String)).toEqual(['Error: nothing catches this']);
  expect([await thread.heapUsed(), await thread.processorTime()]).toEqual([0, 0]);
  await thread.close(1_000);
});

test('a thread that exits or is terminated rejects what is pending', async () => {
  const { thread } = startThread();
  const exited = thread.call({ name: 'exit', args: [] });
  await expect(exited).rejects.toMatchObject({ name: 'ThreadEndedError', end: 'exited' });
  const { thread: other } = startThread();
  const pending = other.call({ name: 'block', args: [] });
  void other.terminate();
  await expect(pending).rejects.toMatchObject({ end: 'terminated' });
});

test('a thread that is closed finishes its calls first; one that does not end is terminated', async () => {
  const { thread, events } = startThread();
  const last = thread.call({ name: 'double', args: [2] });
  await thread.close(10_000);
  expect(await last).toBe(4);
  expect(events).toEqual(['closed']);
  await thread.close(10_000);
  await expect(thread.call({ name: 'add', args: [1, 1] })).rejects.toMatchObject({ name: 'ThreadEndedError' });
  const { thread: stuck } = startThread();
  const blocked = stuck.call({ name: 'block', args: [] }).catch((error: unknown) => String(error));
  await stuck.close(10);
  expect(await blocked).toContain('ThreadEndedError');
});

test('arguments that cannot be copied reject their call', async () => {
  const { thread } = startThread();
  const uncopyable = Object.assign(new Uint8Array(1), { method: () => undefined });
  const { port1 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const call = thread.call({ name: 'size', args: [uncopyable] }, { transfer: [uncopyable.buffer, uncopyable.buffer] });
  await expect(call).rejects.toThrow();
  expect(thread.pending).toBe(0);
});
