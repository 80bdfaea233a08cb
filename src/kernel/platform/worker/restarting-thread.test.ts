import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { RestartingThread, type RestartingThreadOptions } from './restarting-thread.ts';
import type { TestMethods } from './testing/test-methods.ts';
import { ThreadStates } from './thread-states.ts';
import { WorkerThread } from './worker-thread.ts';

type TestThread = WorkerThread<TestMethods, string, string>;
type Options = Partial<RestartingThreadOptions<TestThread>> & { readonly module?: URL; readonly silenceMs?: number };

const testWorker = new URL(import.meta.resolve('./testing/test-worker.ts'));

function restarting({ module = testWorker, silenceMs, ...options }: Options = {}) {
  const states = new ThreadStates();
  const lines: string[] = [];
  const downAtStart: (boolean | undefined)[] = [];
  const thread = new RestartingThread<TestMethods, string, string>({
    name: 'test',
    states,
    create: (onEnd) => new WorkerThread({ module, data: 'some data', silenceMs, onEnd }),
    onStart: () => downAtStart.push(states.read()[0]?.isDown),
    warn: (line) => lines.push(line),
    ...options,
  });
  onTestFinished(() => thread.close());
  return { thread, states, lines, downAtStart, started: () => downAtStart.length };
}

test('a restarting thread starts when it is needed, and again after its end', async () => {
  const { thread, states, lines, started } = restarting();
  expect(started()).toBe(0);
  expect(await thread.call({ name: 'add', args: [1, 2] })).toBe(3);
  const first = thread.start();
  await expect(thread.call({ name: 'exit', args: [] })).rejects.toMatchObject({ end: 'exited' });
  expect(await thread.call({ name: 'add', args: [2, 2] })).toBe(4);
  expect(thread.start()).not.toBe(first);
  expect(states.read()).toEqual([{ name: 'test', isDown: false, losses: { failed: 0, exited: 1, hung: 0 } }]);
  expect(lines).toEqual(['The test thread has ended by itself. Another one takes its place.']);
});

test('a restarting thread ends when it has been idle, and not while a call is pending', async () => {
  const { thread, states, lines } = restarting({ idleMs: 0 });
  const running = thread.start();
  const blocked = thread.call({ name: 'block', args: [] });
  await running.ready;
  expect(thread.pending).toBe(1);
  const timer = setInterval(() => running.interrupt(), 10);
  onTestFinished(() => clearInterval(timer));
  await expect(blocked).rejects.toMatchObject({ name: 'InterruptedError' });
  await expect.poll(() => running.isEnded).toBe(true);
  expect([states.read()[0]?.losses.exited, lines]).toEqual([0, []]);
});

test('an eager thread is replaced without a call, and is down until the other one works', async () => {
  const { thread, states, lines, downAtStart } = restarting({ isEager: true });
  await thread.start().ready;
  const first = thread.start();
  thread.post({ name: 'crash', args: [] });
  await expect.poll(() => first.isEnded).toBe(true);
  expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
  expect(states.read()).toEqual([{ name: 'test', isDown: false, losses: { failed: 1, exited: 0, hung: 0 } }]);
  expect(downAtStart).toEqual([false, true]);
  expect(lines).toEqual(['The test thread has ended (nothing catches this). Another one takes its place.']);
});

test('a thread that hangs is ended and replaced, even if its caller waits no longer', async () => {
  const { thread, states, lines } = restarting({ isEager: true, silenceMs: 60_000 });
  const first = thread.start();
  await first.ready;
  const hung = thread.call({ name: 'block', args: [] });
  const impatient = thread.call({ name: 'add', args: [1, 1] }, { timeoutMs: 1 });
  await expect(impatient).rejects.toMatchObject({ name: 'ThreadTimeoutError' });
  first.hurry(200);
  await expect(hung).rejects.toMatchObject({ name: 'ThreadEndedError', end: 'hung' });
  expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
  expect(states.read()[0]?.losses.hung).toBe(1);
  expect(lines).toEqual(['The test thread did not answer and was ended. Another one takes its place.']);
  const second = thread.start();
  void thread.call({ name: 'block', args: [] }, { timeoutMs: 1 }).catch(() => undefined);
  second.hurry(200);
  await expect.poll(() => second.isEnded).toBe(true);
  expect(states.read()[0]?.losses.hung).toBe(2);
});

test('a thread that answers slowly, call by call, does not hang, and neither does one without calls', async () => {
  const { thread, started } = restarting({ silenceMs: 60_000 });
  const running = thread.start();
  await running.ready;
  running.hurry(1_000);
  const calls = Array.from({ length: 20 }, () => thread.call({ name: 'sleep', args: [100] }));
  expect(await Promise.all(calls)).toHaveLength(20);
  await setTimeout(1_200);
  expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
  expect(started()).toBe(1);
});

test('a thread that cannot be started rejects its calls, and is tried again after pauses that grow', async () => {
  const missing = new URL(import.meta.resolve('./testing/missing.ts'));
  const { thread, states, lines, started } = restarting({ module: missing, isEager: true });
  await expect(thread.call({ name: 'data', args: [] })).rejects.toMatchObject({ name: 'ThreadEndedError' });
  await expect.poll(() => states.read()[0]?.losses.failed).toBeGreaterThan(3);
  expect(states.read()[0]?.isDown).toBe(true);
  expect(lines).toHaveLength(1);
  await expect(thread.call({ name: 'data', args: [] })).rejects.toMatchObject({ name: 'ThreadEndedError' });
  const before = started();
  await thread.close();
  await setTimeout(1_000);
  expect(started()).toBe(before);
  const refused = restarting({ module: new URL('https://host.example/a.js') });
  await expect(refused.thread.call({ name: 'data', args: [] })).rejects.toThrow();
  await expect(refused.thread.whenStarted()).rejects.toThrow();
});

test('a thread that is lost again and again is replaced without a pause if it answered calls in between', async () => {
  const { thread, states } = restarting({ settledAfter: 1 });
  for (let round = 0; round < 8; round += 1) {
    expect(await thread.call({ name: 'add', args: [1, 1] })).toBe(2);
    await expect(thread.call({ name: 'exit', args: [] })).rejects.toMatchObject({ end: 'exited' });
    expect(() => thread.start()).not.toThrow();
  }
  expect(states.read()[0]).toMatchObject({ losses: { exited: 8 } });
});

test('a closed thread starts no more, and its calls are rejected', async () => {
  const { thread, states } = restarting({ isEager: true });
  await thread.start().ready;
  await thread.close(10_000);
  await expect(thread.call({ name: 'add', args: [1, 1] })).rejects.toMatchObject({ end: 'closed' });
  expect(states.read()).toEqual([{ name: 'test', isDown: false, losses: { failed: 0, exited: 0, hung: 0 } }]);
});
