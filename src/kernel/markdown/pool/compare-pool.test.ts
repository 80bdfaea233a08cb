import { afterEach, expect, test } from 'vitest';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { CompareRequest } from '#model/compare/article-comparison.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { createRenderer, type Renderer, type RendererOptions } from './renderer.ts';
import { RendererBusy } from './renderer-busy.ts';

const open: Renderer[] = [];

function renderer(options: Partial<RendererOptions> = {}): Renderer {
  const pool = createRenderer({
    worker: builtWorker('render'),
    memoryLimit: 256,
    threads: 1,
    timeLimit: 60_000,
    sizeLimit: 4_000_000,
    queueLimit: 1_000,
    ...options,
  });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

function requestOf(before: string, after: string): CompareRequest {
  return { currentRepo: 'demo', path: 'README.md', before: { html: before }, after: { html: after } };
}

/** Two pages without a paragraph in common, of very many similar words. */
const [large, other] = ['a', 'b'].map((sign) =>
  Array.from({ length: 20_000 }, (_, index) => `<p>${sign}${index % 97} ${sign}${index % 89} c${index % 83}</p>`).join(
    '',
  ),
);

test('a reader gets the comparison of two versions, made in a thread', async () => {
  const comparison = await renderer().compare(requestOf('<p>An old text</p>', '<p>A new text</p>'));
  expect(comparison).toEqual({
    html: '<p><del id="change-1" data-change="removed">An old</del><ins data-change="inserted">A new</ins> text</p>\n',
    inserted: 2,
    deleted: 2,
    changes: 1,
    addresses: 0,
    coarse: false,
    cut: undefined,
  });
});

test('pages are rendered and compared by the same threads', async () => {
  const pool = renderer();
  const [page, comparison] = await Promise.all([
    pool.render(requestFor('# A'), sampleFamily),
    pool.compare(requestOf('<p>a</p>', '<p>a</p>')),
  ]);
  expect(page.title).toBe('A');
  expect(comparison).toMatchObject({ html: '<p>a</p>\n', changes: 0 });
  expect(pool.counts().durations.count).toBe(2);
});

test('a comparison over the time limit ends without a result, and the next page is rendered', async () => {
  const pool = renderer({ timeLimit: 100 });
  expect(await pool.compare(requestOf(large ?? '', other ?? ''))).toMatchObject({ html: '', cut: 'time' });
  expect((await pool.render(requestFor('# A'), sampleFamily)).html).toContain('A');
});

test('a comparison that fills the memory ends without a result, and the next one works', async () => {
  const pool = renderer({ memoryLimit: 24 });
  const [before, after] = ['a', 'b'].map((sign) => `<p>${`<b>${sign}</b> <i>c</i> `.repeat(80_000)}</p>`);
  expect((await pool.compare(requestOf(before ?? '', after ?? ''))).cut).toBe('failure');
  expect((await renderer().compare(requestOf('<p>a</p>', '<p>b</p>'))).changes).toBe(1);
});

test('versions over the size limit are not compared, and the pool that is full refuses like it does for pages', async () => {
  const pool = renderer({ sizeLimit: 100, queueLimit: 1 });
  expect((await pool.compare(requestOf('a'.repeat(500), 'b'.repeat(500)))).cut).toBe('size');
  const both = [pool.compare(requestOf('<p>a</p>', '')), pool.compare(requestOf('<p>b</p>', ''))];
  const refused = pool.compare(requestOf('<p>c</p>', ''));
  await expect(refused).rejects.toBeInstanceOf(RendererBusy);
  expect((await Promise.all(both)).map(({ changes }) => changes)).toEqual([1, 1]);
});

test('a short comparison overtakes a long one, which is made in the slow lane', async () => {
  const pool = renderer();
  const order: string[] = [];
  await Promise.all([
    pool.compare(requestOf(large ?? '', other ?? '')).then(() => order.push('long')),
    pool.compare(requestOf('<p>a</p>', '<p>b</p>')).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'long']);
});

test('a pool that is closed answers all comparisons', async () => {
  const pool = renderer();
  const waiting = [pool.compare(requestOf(large ?? '', other ?? '')), pool.compare(requestOf('a', 'b'))];
  await pool.close();
  for (const comparison of await Promise.all(waiting)) expect(['failure', undefined]).toContain(comparison.cut);
  expect((await pool.compare(requestOf('a', 'b'))).cut).toBe('failure');
});
