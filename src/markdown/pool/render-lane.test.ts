import { expect, onTestFinished, test } from 'vitest';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Rendered } from '#model/page/render.ts';
import { createLane, type Job, type LaneParts } from './render-lane.ts';

/** A lane and its queue, with what became of its documents. */
function laneOf(worker: URL, ended: LaneParts['ended']) {
  const queue: Job[] = [];
  const rendered: Rendered[] = [];
  const lane = createLane({
    options: { worker, memoryLimit: 64, timeLimit: 10_000 },
    next: () => queue.shift(),
    isAwaited: () => false,
    giveUp: () => undefined,
    ended,
  });
  onTestFinished(() => lane.close());
  const add = (done: Job['done'] = (page) => rendered.push(page)): void => {
    queue.push({ request: requestFor('# Title\n\nText'), family: sampleFamily, urgency: 'reader', done });
  };
  return { lane, queue, rendered, add };
}

const worker = new URL('./render-worker.ts', import.meta.url);

test('readers of pages whose worker cannot start get the text of each, and the lane is free for the next one', async () => {
  const failures: unknown[] = [];
  // Node refuses to start a thread from such an address at once, as it does where no more threads can be had.
  const unstartable = new URL('https://host.example/worker.js');
  const { lane, rendered, add } = laneOf(unstartable, (_, __, failure) => failures.push(failure));
  for (let count = 1; count <= 2; count += 1) {
    add();
    add();
    lane.wake();
    await expect.poll(() => rendered.length).toBe(count * 2);
  }
  expect(rendered.every(({ html }) => html.includes('Text'))).toBe(true);
  expect(failures).toEqual(['crash', 'crash', 'crash', 'crash']);
});

test('a listener that throws holds up no other page, and its error is not lost', async () => {
  const escaped: unknown[] = [];
  const own = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => escaped.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of own) process.on('unhandledRejection', listener);
  });
  let calls = 0;
  const { lane, rendered, add } = laneOf(worker, () => {
    calls += 1;
    if (calls === 1) throw new Error('a broken counter');
  });
  add();
  add(() => {
    throw new Error('a broken reader');
  });
  add();
  lane.wake();
  await expect.poll(() => rendered.length).toBe(2);
  await expect.poll(() => escaped.map(String)).toEqual(['Error: a broken counter', 'Error: a broken reader']);
});
