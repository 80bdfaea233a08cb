import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Rendered } from '#model/page/render.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { renderJob } from './render-jobs.ts';
import { type Job, type LaneDeps, RenderLane } from './render-lane.ts';

/** A lane, its queue, and its results. */
function laneOf(worker: URL, ended: LaneDeps['ended'], idleMs?: number) {
  const queue: Job[] = [];
  const rendered: Rendered[] = [];
  const lane = new RenderLane({
    options: { worker, memoryLimit: 64, timeLimit: 10_000, ...(idleMs !== undefined && { idleMs }) },
    next: () => queue.shift(),
    isAwaited: () => false,
    moveToSlowLane: () => undefined,
    ended,
  });
  onTestFinished(() => lane.close());
  const add = (done: (page: Rendered) => void = (page) => rendered.push(page)): void => {
    const request = requestFor('# Title\n\nText');
    queue.push(
      renderJob({ request, family: sampleFamily, urgency: 'reader', done: ({ rendered: page }) => done(page) }),
    );
  };
  return { lane, queue, rendered, add };
}

const worker = new URL('./render-worker.ts', import.meta.url);

test('if the worker cannot start, pages are shown as text, and the lane takes the next one', async () => {
  const failures: unknown[] = [];
  // Node refuses such a module at once, as it does if the system allows no more threads.
  const unstartable = new URL('https://host.example/worker.js');
  const { lane, rendered, add } = laneOf(unstartable, (_, __, failure) => failures.push(failure));
  add();
  add();
  lane.wake();
  await expect.poll(() => rendered.length).toBe(2);
  expect(rendered.every(({ html }) => html.includes('Text'))).toBe(true);
  expect(failures).toEqual(['crash', 'crash']);
});

test('a listener that throws does not block other pages, and its error is not lost', async () => {
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

test('an idle thread ends, and the next page gets another one', async () => {
  const failures: unknown[] = [];
  const { lane, rendered, add } = laneOf(worker, (_, __, failure) => failures.push(failure), 200);
  for (let count = 1; count <= 2; count += 1) {
    add();
    lane.wake();
    await expect.poll(() => rendered.length, { interval: 5 }).toBe(count);
    const threads = threadCount();
    await expect.poll(threadCount).toBeLessThan(threads);
  }
  expect(rendered.every(({ html }) => html.includes('Text'))).toBe(true);
  expect(failures).toEqual([undefined, undefined]);
});

test('a thread that is started for pages to come ends when none comes, and never a page at work', async () => {
  const failures: unknown[] = [];
  const { lane, rendered, add } = laneOf(worker, (_, __, failure) => failures.push(failure), 200);
  const before = threadCount();
  lane.start();
  expect(threadCount()).toBeGreaterThan(before);
  await expect.poll(threadCount).toBe(before);
  for (let count = 0; count < 50; count += 1) add();
  lane.wake();
  while (rendered.length < 50) {
    lane.start();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(failures).toEqual(Array.from({ length: 50 }, () => undefined));
});

/** A worker that ends `ends` times when it is given a document, and then renders with the built one. */
async function dyingWorker(ends: number): Promise<URL> {
  const file = join(await temporaryFolder(), 'ended');
  const code = `
    import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    import { serveCalls } from ${JSON.stringify(import.meta.resolve('#platform/worker/serve-calls.ts'))};
    const file = ${JSON.stringify(file)};
    serveCalls(() => ({
      handle({ name, args: [{ requestId, md }] }) {
        if (name !== 'render') return undefined;
        const ended = existsSync(file) ? readFileSync(file).length : 0;
        if (ended < ${ends}) { appendFileSync(file, 'x'); process.exit(0); }
        return { requestId, success: true, html: md, headings: [] };
      },
    }));`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('a page whose thread ended is rendered again in another thread, and shown as text only if that ends too', async () => {
  const failures: unknown[] = [];
  const { lane, rendered, add } = laneOf(await dyingWorker(3), (_, __, failure) => failures.push(failure));
  add();
  add();
  lane.wake();
  await expect.poll(() => rendered.length).toBe(2);
  expect(failures).toEqual(['crash', undefined]);
  expect(rendered.map(({ cut }) => cut)).toEqual(['failure', undefined]);
});

/** Number of threads of this process. */
function threadCount(): number {
  return readdirSync('/proc/self/task').length;
}
