import { expect, test } from 'vitest';
import { comparePages } from './compare-pages.ts';

interface TestPage {
  readonly hash: string;
  readonly title: string;
}

function page(path: string, hash = path, title = path.toUpperCase()): readonly [string, TestPage] {
  return [path, { hash, title }];
}

test('a reader sees added, changed and moved pages in the order of the second version, then the removed ones', () => {
  const before = new Map([
    page('gone.md'),
    page('a.md', '1', 'A'),
    page('old.md'),
    page('kept.md'),
    page('early.md', '1'),
  ]);
  const after = new Map([
    page('z.md'),
    page('late.md', '2'),
    page('kept.md'),
    page('new.md', 'old.md'),
    page('a.md', '2'),
  ]);
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
  expect(changes[3]).toMatchObject({ before: { title: 'A' }, after: { title: 'A.MD' } });
  expect({ counts, unchanged, leftOut }).toEqual({
    counts: { added: 1, removed: 1, changed: 1, moved: 2 },
    unchanged: 1,
    leftOut: 0,
  });
});

test('a page that was copied, or moved onto an existing page, is not a moved page', () => {
  const before = new Map([page('a.md'), page('b.md'), page('c.md')]);
  const after = new Map([page('a.md'), page('copy.md', 'a.md'), page('c.md', 'b.md')]);
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
  const [before, after] = [new Map([page('a.md'), page('b.md')]), new Map([page('c.md')])];
  expect(comparePages(before, after, moved).changes).toMatchObject([
    { kind: 'moved', path: 'c.md', from: 'a.md' },
    { kind: 'removed', path: 'b.md' },
  ]);
});

test('names of properties of objects are paths like others', () => {
  const { counts } = comparePages(new Map([page('__proto__')]), new Map([page('constructor')]));
  expect(counts).toEqual({ added: 1, removed: 1, changed: 0, moved: 0 });
});

test('of very many changes the first are listed and all are counted', () => {
  const after = new Map(Array.from({ length: 100_000 }, (_, index) => page(`${index}.md`)));
  const { changes, counts, leftOut } = comparePages(new Map(), after);
  expect(changes).toHaveLength(2_000);
  expect(counts.added).toBe(100_000);
  expect(leftOut).toBe(98_000);
});
