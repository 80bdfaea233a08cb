import { expect, test } from 'vitest';
import { maxRecent, parseSearches, withSearch } from './recent-searches.ts';

test('the newest search comes first, and case makes no difference', () => {
  expect(withSearch(['tide', 'Route'], ' route ')).toEqual(['route', 'tide']);
  expect(withSearch(['tide'], '  ')).toEqual(['tide']);
});

test('five searches are stored, and the oldest are dropped', () => {
  const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withSearch, [] as readonly string[]);
  expect(nine).toHaveLength(maxRecent);
  expect(nine[0]).toBe('i');
  expect(nine).not.toContain('a');
});

test('invalid storage gives no searches', () => {
  for (const damaged of ['', '{', '{"0":"a"}', '7', 'null']) expect(parseSearches(damaged)).toEqual([]);
  expect(parseSearches('["tide",7,null,"route"]')).toEqual(['tide', 'route']);
});
