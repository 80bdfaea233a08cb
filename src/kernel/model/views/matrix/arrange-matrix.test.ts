import { expect, test } from 'vitest';
import { arrangedMatrix, arrangeMatrix, matrixSections, pageSections } from './arrange-matrix.ts';
import { matrixOptions, parseMatrixChoice } from './matrix-choice.ts';
import { sampleRow } from './sample-row.ts';

const rows = [
  sampleRow({ repo: 'old', title: 'Old', stars: 900, archived: true, gained: 50, changed: 9 }),
  sampleRow({ repo: 'big', title: 'big', stars: 500, gained: 1, type: 'app', language: 'Rust', changed: 2 }),
  sampleRow({ repo: 'alpha', title: 'Alpha', stars: 7, gained: 6, type: 'app', topics: ['web'], changed: 3 }),
  sampleRow({ repo: 'beta', title: 'beta', stars: 20, gained: 6, type: 'tool', topics: ['web', 'http'] }),
];
const names = (search: string): readonly string[] =>
  arrangeMatrix(rows, parseMatrixChoice(search, matrixOptions(rows))).map(({ repo }) => repo);

test('[E-02] packages are ordered by stars, archived ones last', () => {
  expect(names('')).toEqual(['big', 'beta', 'alpha', 'old']);
});

test('the other orders keep archived packages last and break ties by stars', () => {
  expect(names('?sort=name')).toEqual(['alpha', 'beta', 'big', 'old']);
  expect(names('?sort=rising')).toEqual(['beta', 'alpha', 'big', 'old']);
  expect(names('?sort=changed')).toEqual(['alpha', 'big', 'beta', 'old']);
});

test('each filter removes packages that do not match, and filters combine', () => {
  expect(names('?type=app')).toEqual(['big', 'alpha']);
  expect(names('?lang=Rust')).toEqual(['big']);
  expect(names('?topic=web')).toEqual(['beta', 'alpha']);
  expect(names('?archived=only')).toEqual(['old']);
  expect(names('?archived=hide&type=app&topic=web')).toEqual(['alpha']);
  expect(names('?type=tool&lang=Rust')).toEqual([]);
});

test('the default order has a section for each group, and the packages without one come last', () => {
  const members = [
    sampleRow({ repo: 'x', stars: 9 }),
    sampleRow({ repo: 'a', stars: 5, group: 'two' }),
    sampleRow({ repo: 'b', stars: 3, group: 'one' }),
    sampleRow({ repo: 'c', stars: 1, group: 'two' }),
  ];
  const groups = ['one', 'two', 'empty'].map((id) => ({ id, title: id }));
  const found = matrixSections(members, { sort: 'stars', group: undefined }, groups);
  expect(found.map(({ group, rows: inside }) => [group?.id, inside.map(({ repo }) => repo)])).toEqual([
    ['one', ['b']],
    ['two', ['a', 'c']],
    [undefined, ['x']],
  ]);
});

test('another order, a chosen group and a family without groups have one section', () => {
  const members = [sampleRow({ repo: 'a', group: 'one' }), sampleRow({ repo: 'b' })];
  const groups = [{ id: 'one', title: 'One' }];
  expect(matrixSections(members, { sort: 'name', group: undefined }, groups)).toHaveLength(1);
  expect(matrixSections(members, { sort: 'stars', group: 'one' }, groups)).toHaveLength(1);
  expect(matrixSections(members, { sort: 'stars', group: undefined })).toEqual([{ group: undefined, rows: members }]);
});

test('pages of 60 packages continue the sections of groups, and a page after the last is the last', () => {
  const many = Array.from({ length: 150 }, (_, at) =>
    sampleRow({ repo: `r${at}`, stars: 150 - at, ...(at % 2 === 0 && { group: 'even' }) }),
  );
  const matrix = { rows: many, groups: [{ id: 'even', title: 'Even' }], pages: 0, version: '1' };
  const pageAt = (query: string) => {
    const sections = pageSections(arrangedMatrix(matrix, query));
    return sections.map(({ group, rows: inside }) => [group?.id, inside.length, inside[0]?.repo]);
  };
  expect(pageAt('')).toEqual([['even', 60, 'r0']]);
  expect(pageAt('?page=2')).toEqual([
    ['even', 15, 'r120'],
    [undefined, 45, 'r1'],
  ]);
  expect(pageAt('?page=3')).toEqual([[undefined, 30, 'r91']]);
  expect(arrangedMatrix(matrix, '?page=9').choice.page).toBe(3);
  expect(arrangedMatrix(matrix, '?page=2&q=r14').choice.page).toBeUndefined();
});

test('a text filters by the beginning and middle of words in name, code, description and topics, ignoring case', () => {
  const members = [
    sampleRow({ repo: 'lamp', title: 'Lamp', code: 'Wick', description: 'Gives LIGHT', topics: ['oil'] }),
    sampleRow({ repo: 'c++', title: 'c++' }),
  ];
  const found = (query: string) =>
    arrangedMatrix({ rows: members, pages: 0, version: '1' }, query).matching.map(({ repo }) => repo);
  for (const text of ['lam', 'WICK', 'light', 'oil', 'oil+wick', '%20amp%20']) {
    expect([text, found(`?q=${text}`)]).toEqual([text, ['lamp']]);
  }
  expect(found('?q=c%2B%2B')).toEqual(['c++']);
  expect(found('?q=oil+none')).toEqual([]);
  expect(found('?q=%20')).toHaveLength(2);
});

test('an order of a family is sorted once, whatever is filtered', () => {
  const many = Array.from({ length: 20 }, (_, at) => sampleRow({ repo: `r${at}`, type: at < 10 ? 'app' : 'tool' }));
  let reads = 0;
  const counted = many.map((row) => ({
    ...row,
    get title() {
      reads += 1;
      return row.title;
    },
  }));
  const matrix = { rows: counted, pages: 0, version: '1' };
  arrangedMatrix(matrix, '?sort=name');
  const first = reads;
  expect(first).toBeGreaterThan(20);
  arrangedMatrix(matrix, '?sort=name&type=app');
  arrangedMatrix(matrix, '?sort=name&archived=hide');
  expect(reads).toBe(first);
});
