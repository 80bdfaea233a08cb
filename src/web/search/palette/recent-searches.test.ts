import { expect, test } from 'vitest';
import { mostRecent, parseSearches, withSearch } from './recent-searches.ts';

test('the newest search comes first and is there once, however it was written', () => {
  expect(withSearch(['tide', 'Route'], ' route ')).toEqual(['route', 'tide']);
  expect(withSearch(['tide'], '  ')).toEqual(['tide']);
});

test('eight searches are remembered, the oldest are forgotten', () => {
  const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withSearch, [] as readonly string[]);
  expect(nine).toHaveLength(mostRecent);
  expect(nine[0]).toBe('i');
  expect(nine).not.toContain('a');
});

test('a damaged storage holds no searches', () => {
  for (const damaged of [null, '', '{', '{"0":"a"}', '7', 'null']) expect(parseSearches(damaged)).toEqual([]);
  expect(parseSearches('["tide",7,null,"route"]')).toEqual(['tide', 'route']);
});
