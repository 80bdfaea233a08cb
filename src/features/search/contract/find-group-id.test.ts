import { expect, test } from 'vitest';
import { packageGroups } from '#model/package/package-group.ts';
import { findGroupId } from './find-group-id.ts';

const groups = packageGroups([
  { title: { en: 'Small tools', hu: 'Kis eszközök' }, match: [] },
  { title: 'C++', match: [] },
  { title: 'C', match: [] },
  { title: '道具', match: [] },
]);

test.each([
  ['small-tools', 'small-tools'],
  ['SMALL Tools', 'small-tools'],
  ['kis eszközök', 'small-tools'],
  ['kis-eszkozok', 'small-tools'],
  ['c++', 'c'],
  ['c-3', 'c-3'],
  ['道具', '道具'],
])('the group "%s" is %s', (name, id) => {
  expect(findGroupId(name, groups)).toBe(id);
});

test.each(['', ' ', '+++', 'small', 'tools'])('no group is named "%s"', (name) => {
  expect(findGroupId(name, groups)).toBeUndefined();
});

test('a site without groups knows none', () => {
  expect(findGroupId('small-tools', [])).toBeUndefined();
});
