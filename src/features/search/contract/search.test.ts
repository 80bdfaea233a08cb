import { expect, test } from 'vitest';
import { pageName, pageOfName } from './search.ts';

test.each([
  { repo: 'core', file: 'docs/start.md' },
  { repo: 'core', file: '' },
])('the name of a page leads back to it: %o', (page) => {
  expect(pageOfName(pageName(page))).toEqual(page);
});
