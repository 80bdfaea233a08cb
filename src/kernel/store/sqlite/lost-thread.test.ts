import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#model/audit.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { faultyWorker } from '#platform/testing/faulty-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { today } from '#store/today.ts';

const entry = (time: number): AuditEntry => ({ time, event: 'signed-in', user: 'ada', network: '10.0.0.0/24' });

/** A store whose thread can be made to fail. */
async function faultyStore() {
  const { module, fail } = faultyWorker(builtWorker('store'));
  const states = new ThreadStates();
  const lines: string[] = [];
  const file = join(await temporaryFolder(), 'asterism.sqlite');
  const store = await temporaryStore({ file, worker: module, states, warn: (line) => lines.push(line) });
  const losses = () => states.read()[0]?.losses;
  return { file, store, states, lines, fail, losses };
}

test('a store whose thread exits comes back, and what was recorded meanwhile is not lost', async () => {
  const { file, store, states, fail, losses, lines } = await faultyStore();
  const log = store.audit('core');
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => states.read()[0]?.isDown).toBe(false);
    await store.starDays('core', 'none');
    void fail('exit');
    // Some of these reach the thread before it exits, the others wait for the next one.
    for (let entries = 0; losses()?.exited !== count; entries += 1) {
      if (entries < 50) log.add(entry(1_000 * count + entries));
      store.recordStars('core', new Map([[`lamp-${count}`, 7]]));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    log.add(entry(1_000 * count + 999));
  }
  await store.close();
  const again = await temporaryStore({ file });
  const kept = (await again.audit('core').newest(1_000)).map(({ time }) => time).toReversed();
  expect(new Set(kept).size).toBe(kept.length);
  for (let count = 1; count <= 3; count += 1) {
    const times = kept.filter((time) => Math.floor(time / 1_000) === count).map((time) => time % 1_000);
    expect(times).toEqual([...times.keys()].slice(0, -1).concat(999));
    expect(await again.starDays('core', `lamp-${count}`)).toEqual([{ day: today(), stars: 7 }]);
  }
  expect(lines).toContain('The store thread has ended by itself. Another one takes its place.');
});

test('a store whose thread hangs delays its reads to a limit, is replaced, and loses no record', async () => {
  const { store, fail, losses, states, lines } = await faultyStore();
  await store.starDays('core', 'none');
  await fail('hang');
  store.audit('core').add(entry(1));
  const reading = store.familyPast('core');
  states.hurry();
  expect(await reading).toMatchObject({ stars: new Map() });
  expect(losses()?.hung).toBe(1);
  await expect.poll(() => store.audit('core').newest(10)).toEqual([entry(1)]);
  expect(lines).toEqual(['The store thread did not answer and was ended. Another one takes its place.']);
});

test('a store whose thread cannot be started gives up records only when it is closed, and says how many', async () => {
  const lines: string[] = [];
  const worker = new URL('./missing.ts', import.meta.url);
  const store = await temporaryStore({ worker, warn: (line) => lines.push(line) });
  store.audit('core').add(entry(1));
  store.audit('core').add(entry(2));
  expect(await store.audit('core').newest(10)).toEqual([]);
  await store.close();
  expect(lines.at(-1)).toContain('are lost: 2.');
});
