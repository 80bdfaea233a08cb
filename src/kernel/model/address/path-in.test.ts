import { expect, test } from 'vitest';
import { pathIn } from './path-in.ts';

test.each([
  ['docs/', 'a.md', 'docs/a.md'],
  ['docs/', './x/../a.md', 'docs/a.md'],
  ['docs/', '../a.md', 'a.md'],
  ['', '/a//b/', 'a/b'],
  ['docs/', '..', ''],
  ['docs/', '../..', undefined],
  ['', '../a.md', undefined],
  ['docs/', '../../docs/a.md', undefined],
])('in %j, %j is %j', (folder, path, found) => {
  expect(pathIn(folder, path)).toBe(found);
});
