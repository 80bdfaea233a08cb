import { expect, test } from 'vitest';
import { exactNames } from './exact-names.ts';
import { parseQuery } from './query.ts';

test.each([
  ['--no-deps', ['nodeps'], []],
  ['from_fn', ['fromfn'], []],
  ['@owner/name', ['ownername'], []],
  ['owner/name', ['owner', 'name'], [['owner', 'name']]],
])('%s is searched for as it is written', (text, words, phrases) => {
  const found = exactNames(parseQuery(text));
  expect(found?.terms.map(({ folded }) => folded)).toEqual(words);
  expect(found?.terms.every(({ parts }) => parts.length === 0)).toBe(true);
  expect(found?.phrases).toEqual(phrases);
});

test.each(['install a package', '用户界面/状态'])('"%s" has no names', (text) => {
  expect(exactNames(parseQuery(text))).toBeUndefined();
});
