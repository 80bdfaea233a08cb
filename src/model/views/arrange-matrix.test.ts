import { expect, test } from 'vitest';
import { arrangeMatrix } from './arrange-matrix.ts';
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
