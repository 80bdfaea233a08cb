import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { WorkerThread } from './worker-thread.ts';

/** The nice values of all threads of this process. */
function priorities(): readonly number[] {
  return readdirSync('/proc/self/task').map((id) => {
    // The name, in parentheses, may have blanks.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[16]);
  });
}

test.skipIf(process.platform !== 'linux')(
  'threads that read and render what strangers write make way for the thread that answers requests',
  async () => {
    const own = getPriority();
    const data = { atWork: new Int32Array(1) };
    for (const [name, steps] of [['read', 10] as const, ['render', 5] as const]) {
      const thread = new WorkerThread<Record<never, never>, never, unknown>({ module: builtWorker(name), data });
      onTestFinished(() => thread.terminate());
      await thread.ready;
      expect(priorities()).toContain(Math.min(own + steps, 19));
    }
    expect(getPriority()).toBe(own);
  },
);
