import { expect, onTestFinished, test, vi } from 'vitest';
import { WorkClock } from './work-clock.ts';

/** A clock of a thread that has used `used.ms` milliseconds of processor time, while others wait. */
function startClock() {
  vi.useFakeTimers();
  const used = { ms: 0, idle: 0, isSilent: false };
  const ends: string[] = [];
  const thread = {
    processorTime: () => (used.isSilent ? new Promise<number>(() => undefined) : Promise.resolve(used.ms)),
    idleTime: () => used.idle,
    heapUsed: async () => 0,
    interrupt: () => void ends.push('interrupted'),
    terminate: async (end?: string) => void ends.push(end ?? 'terminated'),
  };
  const clock = new WorkClock({ thread, timeLimit: 1_000, memoryLimit: 64, isAwaited: () => true });
  onTestFinished(() => {
    clock.stop();
    vi.useRealTimers();
  });
  return { clock, used, ends };
}

test('what a thread does before it begins a document neither counts as the document’s time nor is interrupted', async () => {
  const { clock, used, ends } = startClock();
  used.ms = 1_500;
  await vi.advanceTimersByTimeAsync(3_900);
  clock.begin();
  used.ms += 70;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ends).toEqual([]);
  used.ms += 20;
  await vi.advanceTimersByTimeAsync(20);
  expect(ends).toEqual(['interrupted']);
  expect(clock.stop()).toBe('yield');
});

test('a thread that begins no document is ended, and the document is not blamed', async () => {
  const { clock, ends } = startClock();
  await vi.advanceTimersByTimeAsync(4_020);
  expect(ends).toEqual(['hung']);
  expect(clock.stop()).toBe('unbegun');
});

test('a thread that gets no processor is not taken for stuck, and work without an end is ended', async () => {
  const { clock, used, ends } = startClock();
  clock.begin();
  used.ms = 10;
  await vi.advanceTimersByTimeAsync(39_900);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(140);
  expect(ends).toContain('terminated');
  expect(clock.stop()).toBe('time');
});

test('a thread that waits for four times the limit is ended', async () => {
  const { clock, used, ends } = startClock();
  used.idle = 60_000;
  clock.begin();
  used.idle += 3_900;
  await vi.advanceTimersByTimeAsync(3_900);
  expect(ends).toEqual([]);
  used.idle += 140;
  await vi.advanceTimersByTimeAsync(40);
  expect(ends).toContain('terminated');
  expect(clock.stop()).toBe('time');
});

test('a thread that gives no sign of life for four times the limit is ended', async () => {
  const { clock, used, ends } = startClock();
  clock.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  used.isSilent = true;
  await vi.advanceTimersByTimeAsync(3_900);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(140);
  expect(ends).toContain('terminated');
  expect(clock.stop()).toBe('time');
});
