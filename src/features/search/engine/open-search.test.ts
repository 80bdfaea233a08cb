import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { IndexedPage } from '#features/search/contract/search.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { faultyWorker } from '#platform/testing/faulty-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { openSearch } from './open-search.ts';

const item = { repo: 'lamp', title: 'Oil lamp', names: [], description: '', keywords: [], stars: 0 };
const page: IndexedPage = {
  repo: 'lamp',
  file: 'a.md',
  key: '1',
  title: 'A',
  path: '',
  sections: [{ id: '', heading: '', text: 'kerosene' }],
};

/** A search in a file, with one page, whose thread can be made to fail. */
async function openFaulty() {
  const { module, fail } = faultyWorker(builtWorker('search'));
  const states = new ThreadStates();
  const lines: string[] = [];
  const search = openSearch({
    file: join(await temporaryFolder(), 'index'),
    worker: module,
    site: { product: 'core', base: '' },
    states,
    warn: (line) => lines.push(line),
  });
  onTestFinished(() => search.close());
  let lost = 0;
  search.onLost(() => {
    lost += 1;
  });
  await search.setPackages([item]);
  await search.put([page]);
  const find = () => search.search({ text: 'kerosene', filter: {}, language: undefined, limit: 10 });
  const losses = () => states.read()[0]?.losses;
  return { search, states, lines, fail, find, losses, lost: () => lost };
}

test('a search whose thread exits finds pages and packages again, and says so once', async () => {
  const { find, fail, losses, lines, lost, states } = await openFaulty();
  const before = await find();
  expect(before.hits).toHaveLength(1);
  await fail('exit');
  await expect.poll(() => losses()?.exited).toBe(1);
  expect(await find()).toEqual(before);
  expect(lost()).toBe(1);
  expect(lines).toEqual(['The search thread has ended by itself. Another one takes its place.']);
  expect(states.read()[0]?.isDown).toBe(false);
});

test('a search whose thread hangs rejects what waits, is replaced, and holds up no stop', async () => {
  const { find, fail, losses, states, search } = await openFaulty();
  await fail('hang');
  const waiting = find();
  states.hurry();
  await expect(waiting).rejects.toMatchObject({ name: 'SearchError' });
  expect(losses()?.hung).toBe(1);
  expect((await find()).hits).toHaveLength(1);
  await fail('hang');
  await search.close();
});
