import { expect, test } from 'vitest';
import { comparePages, type ListedPage } from './compare-pages.ts';

function page(path: string, hash = path, size = 10): ListedPage {
  return { path, hash, title: path.toUpperCase(), size };
}

test('a reader sees added, changed and moved pages in the order of the second version, then the removed ones', () => {
  const before = [page('gone.md'), page('a.md', '1', 5), page('old.md'), page('kept.md'), page('early.md', '1')];
  const after = [page('z.md'), page('late.md', '2'), page('kept.md'), page('new.md', 'old.md'), page('a.md', '2', 7)];
  const moved = new Map([
    ['old.md', 'new.md'],
    ['early.md', 'late.md'],
  ]);
  const { changes, counts, unchanged, leftOut } = comparePages(before, after, moved);
  expect(changes.map(({ kind, path, from, isRewritten }) => [kind, path, from, isRewritten])).toEqual([
    ['added', 'z.md', undefined, true],
    ['moved', 'late.md', 'early.md', true],
    ['moved', 'new.md', 'old.md', false],
    ['changed', 'a.md', 'a.md', true],
    ['removed', 'gone.md', 'gone.md', true],
  ]);
  expect(changes[3]).toMatchObject({ title: 'A.MD', sizeBefore: 5, sizeAfter: 7 });
  expect({ counts, unchanged, leftOut }).toEqual({
    counts: { added: 1, removed: 1, changed: 1, moved: 2 },
    unchanged: 1,
    leftOut: 0,
  });
});

test('a page that was copied, or moved onto an existing page, is not a moved page', () => {
  const before = [page('a.md'), page('b.md'), page('c.md')];
  const after = [page('a.md'), page('copy.md', 'a.md'), page('c.md', 'b.md')];
  const moved = new Map([
    ['a.md', 'copy.md'],
    ['b.md', 'c.md'],
    ['nowhere.md', 'copy.md'],
  ]);
  expect(comparePages(before, after, moved).counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 0 });
});

test('two pages that moves claim as origin of one page do not both disappear', () => {
  const moved = new Map([
    ['a.md', 'c.md'],
    ['b.md', 'c.md'],
  ]);
  expect(comparePages([page('a.md'), page('b.md')], [page('c.md')], moved).changes).toMatchObject([
    { kind: 'moved', path: 'c.md', from: 'a.md' },
    { kind: 'removed', path: 'b.md' },
  ]);
});

test('names of properties of objects are paths like others', () => {
  const { counts } = comparePages([page('__proto__')], [page('constructor')]);
  expect(counts).toEqual({ added: 1, removed: 1, changed: 0, moved: 0 });
});

test('of very many changes the first are listed and all are counted', () => {
  const after = Array.from({ length: 100_000 }, (_, index) => page(`${index}.md`));
  const { changes, counts, leftOut } = comparePages([], after);
  expect(changes).toHaveLength(2_000);
  expect(counts.added).toBe(100_000);
  expect(leftOut).toBe(98_000);
});
