import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

interface Work {
  readonly key: string;
  readonly end: (failure?: Error) => void;
}

/** Returns work that ends when the test ends it. */
function openWork(): { readonly begun: Work[]; readonly work: (key: string) => Promise<number> } {
  const begun: Work[] = [];
  const work = (key: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const number = begun.length;
      begun.push({ key, end: (failure) => (failure ? reject(failure) : resolve(number)) });
    });
  return { begun, work };
}

test('calls during a run share the one run that starts after it', async () => {
  const { begun, work } = openWork();
  const run = coalesce(work);
  const first = run('a');
  const later = [run('a'), run('a'), run('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await first).toBe(0);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  expect(begun).toHaveLength(2);
});

test('work on one key does not wait for work on another', () => {
  const { begun, work } = openWork();
  const run = coalesce(work);
  void run('a');
  void run('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a run that fails rejects its own callers only, and the next call starts again', async () => {
  const { begun, work } = openWork();
  const run = coalesce(work);
  const [first, second] = [run('a'), run('a')];
  begun[0]?.end(new Error('no network'));
  await expect(first).rejects.toThrow('no network');
  begun[1]?.end();
  expect(await second).toBe(1);
  const third = run('a');
  begun[2]?.end();
  expect(await third).toBe(2);
});

test('a call between two runs never starts a run beside the next one', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    let concurrency = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const run = coalesce(async () => {
      concurrency += 1;
      most = Math.max(most, concurrency);
      await gate.promise;
      // Longer than the moment in which the other call comes.
      for (let step = 0; step < 30; step += 1) await undefined;
      concurrency -= 1;
    });
    const runs = [run('a'), run('a')];
    gate.resolve();
    await runs[0];
    for (let step = 0; step < moment; step += 1) await undefined;
    await Promise.all([...runs, run('a')]);
    expect(most, `after ${moment} steps`).toBe(1);
  }
});
