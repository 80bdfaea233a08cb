import { expect, test } from 'vitest';
import { filterParams, readFilter } from './search-filter.ts';

const packageOf = (name: string) => (name === 'tide' || name === 'alias' ? 'tide' : undefined);

test('a filter is read from the parameters that it is written as', () => {
  const parameters = filterParams({ repo: 'tide' });
  expect(parameters).toEqual({ in: 'tide' });
  expect(readFilter(({ param }) => parameters[param], packageOf)).toEqual({ filter: { repo: 'tide' }, unknown: [] });
});

test('an alias becomes the identity, and an unknown value is named', () => {
  expect(readFilter(({ input }) => (input === 'package' ? 'alias' : undefined), packageOf).filter).toEqual({
    repo: 'tide',
  });
  const { filter, unknown } = readFilter(({ input }) => (input === 'package' ? 'ebb' : undefined), packageOf);
  expect(filter.repo).toBeUndefined();
  expect(unknown.map(({ kind, value }) => kind.unknown(value))).toEqual([
    'There is no package "ebb". list_packages names all of them.',
  ]);
});

test('without filters there are no parameters', () => {
  expect(filterParams({ repo: undefined })).toEqual({});
  expect(readFilter(() => undefined, packageOf)).toEqual({ filter: {}, unknown: [] });
});
