import { expect, test } from 'vitest';
import {
  formatReadPages,
  maxReadPages,
  parseReadPages,
  type ReadPages,
  type SeenState,
  type Visit,
  withVisit,
} from './read-record.ts';

const day = 24 * 60 * 60 * 1_000;
const path = '/lantern/docs/wick.html';
const first = { hash: 'a', time: 10 * day, commit: 'c1' };
const none: ReadPages = new Map();

/** The notice that the reader of some states of a page, one after the other, sees at the last visit. */
function noticed(...states: readonly SeenState[]): SeenState | undefined {
  let since: SeenState | undefined;
  let pages = none;
  for (const state of states) ({ pages, since } = withVisit(pages, { path, ...state }));
  return since;
}

test('a reader who opens a page again sees a change since, with the date and the commit of the last visit', () => {
  expect(noticed(first)).toBeUndefined();
  expect(noticed(first, { ...first, time: 12 * day })).toBeUndefined();
  expect(noticed(first, { hash: 'b', time: 12 * day, commit: 'c2' })).toEqual(first);
  expect(noticed(first, { ...first, time: 11 * day }, { hash: 'b', time: 12 * day })).toEqual({
    ...first,
    time: 11 * day,
  });
});

test('a reader who comes back from the comparison sees the notice again, but not the next day', () => {
  const changed = { hash: 'b', time: 12 * day, commit: 'c2' };
  expect(noticed(first, changed, { ...changed, time: changed.time + 60_000 })).toEqual(first);
  expect(noticed(first, changed, { ...changed, time: 13 * day })).toBeUndefined();
});

test('a page that changes twice is compared with what the reader saw last', () => {
  const second = { hash: 'b', time: 12 * day, commit: 'c2' };
  expect(noticed(first, second, { hash: 'c', time: 12 * day + 1, commit: 'c3' })).toEqual(second);
});

test('the pages that were not read for the longest time are dropped at the limit', () => {
  let pages = none;
  for (let index = 0; index <= maxReadPages; index += 1) {
    pages = withVisit(pages, { path: `/lantern/${index}.html`, ...first }).pages;
    if (index === 5) ({ pages } = withVisit(pages, { path: '/lantern/0.html', ...first }));
  }
  expect(pages.size).toBe(maxReadPages);
  expect(pages.has('/lantern/0.html')).toBe(true);
  expect(pages.has('/lantern/1.html')).toBe(false);
});

test('what is stored is read back, and what is damaged is left out', () => {
  const visits: readonly Visit[] = [
    { path, ...first, tree: '/lantern/docs/wick.html' },
    { path: '/lantern/index.html', hash: 'x', time: 1 },
    { path, hash: 'b', time: 11 * day },
  ];
  let pages = none;
  for (const visit of visits) ({ pages } = withVisit(pages, visit));
  expect(parseReadPages(formatReadPages(pages))).toEqual(pages);
  expect([...pages.keys()]).toEqual(['/lantern/index.html', path]);
  for (const damaged of ['off', '{', '{}', 'null', '[1, [], ["/a"], ["/a", { "hash": 1, "time": 2 }], [2, {}]]']) {
    expect(parseReadPages(damaged)).toEqual(none);
  }
  expect(parseReadPages('[["/a", { "hash": "h", "time": 1, "before": { "hash": 2 } }]]')).toEqual(none);
  expect(parseReadPages(null)).toEqual(none);
});
