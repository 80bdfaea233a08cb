import { expect, test } from 'vitest';
import { searchTitles } from './search-titles.ts';

test('cached pages are found by all words of their titles, each once', () => {
  const guide = { name: 'The Guide · lamp', path: '/lamp/guide.html' };
  const pages = [
    guide,
    { name: 'Guide to ropes', path: '/rope/guide.html' },
    { ...guide, name: 'The guide of the lamp' },
  ];
  expect(searchTitles(' LAMP guide', pages).map(({ path }) => path)).toEqual([guide.path]);
  expect(searchTitles('wick', pages)).toEqual([]);
});
