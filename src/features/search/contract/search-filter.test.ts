import { expect, test } from 'vitest';
import { filterParams, readFilter, readSearch, unknownGroup } from './search-filter.ts';

const packageOf = (name: string) => (name === 'tide' || name === 'alias' ? 'tide' : undefined);
const groups = [{ id: 'tools', title: { en: 'Tools', hu: 'Eszközök' } }];
const names = { packageOf, groups };

test('a filter is read from the parameters that it is written as', () => {
  const parameters = filterParams({ repo: 'tide' });
  expect(parameters).toEqual({ in: 'tide' });
  expect(readFilter(({ param }) => parameters[param], names)).toEqual({ filter: { repo: 'tide' }, unknown: [] });
});

test('an alias becomes the identity, and an unknown value is named', () => {
  expect(readFilter(({ input }) => (input === 'package' ? 'alias' : undefined), names).filter).toEqual({
    repo: 'tide',
  });
  const { filter, unknown } = readFilter(({ input }) => (input === 'package' ? 'ebb' : undefined), names);
  expect(filter.repo).toBeUndefined();
  expect(unknown.map(({ kind, value }) => kind.unknown(value, names))).toEqual([
    'There is no package "ebb". list_packages names all of them.',
  ]);
});

test('without filters there are no parameters', () => {
  expect(filterParams({ repo: undefined })).toEqual({});
  expect(readFilter(() => undefined, names)).toEqual({ filter: {}, unknown: [] });
});

test('a group is named as a filter or in the text, which wins', () => {
  const read = (value?: string) => (kind: { readonly param: string }) => (kind.param === 'group' ? value : undefined);
  expect(readSearch('lamp', read('Eszközök'), names)).toMatchObject({ text: 'lamp', filter: { group: 'tools' } });
  expect(readSearch('group:tools lamp', read('other'), names)).toEqual({
    text: 'lamp',
    filter: { group: 'tools' },
    unknown: [],
  });
  expect(filterParams({ group: 'tools' })).toEqual({ group: 'tools' });
});

test('an unknown group is named with the groups that there are, and the text has none on a site without groups', () => {
  const { unknown } = readSearch('group:ebb lamp', () => undefined, names);
  expect(unknownGroup(unknown)).toEqual({ reason: 'group', group: 'ebb' });
  expect(unknown.map(({ kind, value }) => kind.unknown(value, names))).toEqual([
    'There is no group "ebb". The groups are: tools.',
  ]);
  expect(readSearch('group:ebb lamp', () => undefined, { packageOf })).toEqual({
    text: 'group:ebb lamp',
    filter: {},
    unknown: [],
  });
});
