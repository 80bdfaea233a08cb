import { expect, test } from 'vitest';
import type { Heading } from '#model/page/render.ts';
import { flatten, outlineOf } from './outline.ts';

function headings(...depths: readonly number[]): readonly Heading[] {
  return depths.map((depth, index) => ({ depth, id: `h-${index}`, text: `Heading ${index}` }));
}

/** The outline as ids, with inner sections in nested lists. */
function shape(depths: readonly number[]): unknown {
  const ids = (entries: ReturnType<typeof outlineOf>): unknown =>
    entries.map(({ id, inside }) => (inside.length > 0 ? [id, ids(inside)] : id));
  return ids(outlineOf(headings(...depths)));
}

test('the outline has two levels of sections, without the title', () => {
  expect(shape([1, 2, 3, 4, 2])).toEqual([['h-1', ['h-2']], 'h-4']);
});

test('pages that write their sections as h1 have an outline as well', () => {
  expect(shape([1, 1, 2, 3, 1])).toEqual([['h-1', ['h-2']], 'h-4']);
});

test('an inner section before any outer one is an entry of its own', () => {
  expect(shape([3, 2, 3])).toEqual(['h-0', ['h-1', ['h-2']]]);
});

test('the outline of a long page has the upper sections only, and at most 200 entries', () => {
  expect(outlineOf(headings(...Array.from({ length: 61 }, (_, index) => (index % 2 ? 3 : 2))))).toHaveLength(31);
  expect(outlineOf(headings(...Array.from({ length: 900 }, () => 2)))).toHaveLength(200);
  expect(outlineOf([])).toEqual([]);
});

test('an outline that was read from the document is the same outline', () => {
  for (const depths of [
    [1, 2, 3, 2],
    [1, 1, 2],
    [3, 2, 3],
    Array.from({ length: 70 }, (_, index) => 2 + (index % 3)),
  ]) {
    const outline = outlineOf(headings(...depths));
    expect(outlineOf(flatten(outline))).toEqual(outline);
  }
});
