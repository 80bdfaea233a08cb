import { expect, test } from 'vitest';
import { isFiltered, matrixOptions, matrixQuery, parseMatrixChoice } from './matrix-choice.ts';
import { sampleRow } from './sample-row.ts';

const rows = [
  sampleRow({ repo: 'a', type: 'library', language: 'C#', topics: ['http', 'web'] }),
  sampleRow({ repo: 'b', type: 'app', language: 'Rust', topics: ['web'] }),
];
const options = matrixOptions(rows);
const canonical = (search: string): string => matrixQuery(parseMatrixChoice(search, options));

test('a reader can choose among the values of the family, topics of most packages first', () => {
  expect(options).toEqual({
    groups: [],
    types: ['app', 'library'],
    languages: ['C#', 'Rust'],
    topics: ['web', 'http'],
  });
});

test('the default arrangement has no query', () => {
  expect(canonical('')).toBe('');
  expect(canonical('?sort=stars&type=&lang=&topic=&archived=&view=cards')).toBe('');
});

test('a choice has one canonical query', () => {
  const query = '?sort=name&type=app&lang=C%23&topic=web&archived=hide&view=table';
  expect(canonical(query)).toBe(query);
  expect(canonical('?view=table&topic=web&archived=hide&lang=C%23&type=app&sort=name')).toBe(query);
});

test('a topic or a type with the name of the default order can be chosen', () => {
  const stars = matrixOptions([sampleRow({ repo: 'a', type: 'stars', topics: ['stars'] })]);
  const query = '?type=stars&topic=stars';
  expect(matrixQuery(parseMatrixChoice(query, stars))).toBe(query);
});

test('values that the family does not have are ignored', () => {
  expect(canonical('?sort=age&type=none&lang=rust&topic=__proto__&archived=yes&view=list')).toBe('');
  expect(canonical(`?sort=name&x=${'y'.repeat(2_000)}`)).toBe('');
});

test('an order hides no package, a filter does', () => {
  expect(isFiltered(parseMatrixChoice('?sort=name&view=table', options))).toBe(false);
  expect(isFiltered(parseMatrixChoice('?archived=hide', options))).toBe(true);
});

test('a reader can choose one group of the family', () => {
  const grouped = matrixOptions([sampleRow({ repo: 'a', group: 'tools' }), sampleRow({ repo: 'b' })]);
  expect(grouped.groups).toEqual(['tools']);
  expect(matrixQuery(parseMatrixChoice('?group=tools', grouped))).toBe('?group=tools');
  expect(matrixQuery(parseMatrixChoice('?group=other', grouped))).toBe('');
  expect(isFiltered(parseMatrixChoice('?group=tools', grouped))).toBe(true);
});
