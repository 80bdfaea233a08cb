import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

test('tasks of one key run one after the other in order, tasks of another key do not wait', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run('a', async () => {
    log.push('a1 starts');
    await gate.promise;
    log.push('a1 ends');
  });
  const second = mutex.run('a', async () => log.push('a2'));
  await mutex.run('b', async () => log.push('b1'));
  expect(log).toEqual(['a1 starts', 'b1']);
  gate.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['a1 starts', 'b1', 'a1 ends', 'a2']);
});

test('a task that fails rejects its own caller only', async () => {
  const mutex = new KeyedMutex();
  const failed = mutex.run('a', () => Promise.reject(new Error('no network')));
  const next = mutex.run('a', async () => 'fine');
  await expect(failed).rejects.toThrow('no network');
  expect(await next).toBe('fine');
});

test('the mutex settles when no task is left', async () => {
  const mutex = new KeyedMutex();
  const gate = Promise.withResolvers<void>();
  let settled = false;
  const task = mutex.run('a', () => gate.promise);
  const end = mutex.settled().then(() => {
    settled = true;
  });
  await setImmediate();
  expect(settled).toBe(false);
  gate.resolve();
  await Promise.all([task, end]);
  await mutex.settled();
});
