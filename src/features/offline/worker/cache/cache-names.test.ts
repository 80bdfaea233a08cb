import { expect, test } from 'vitest';
import { cacheNames, outdatedCaches } from './cache-names.ts';

test('only caches of the same site with another data format are outdated', () => {
  const names = cacheNames('/docs', 'new');
  const old = cacheNames('/docs', 'old');
  const others = [
    ...Object.values(cacheNames('', 'old')),
    ...Object.values(cacheNames('/docs/more', 'old')),
    'foreign',
  ];
  const own = [names.assets, names.shell, names.pages, names.images, `${names.packages}lamp`];
  const outdated = [old.shell, old.pages, `${old.packages}lamp`];
  expect(outdatedCaches([...others, ...own, ...outdated], names)).toEqual(outdated);
});
