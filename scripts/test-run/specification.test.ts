import { expect, test } from 'vitest';
import { countIds, readCitations, readSpecification } from './specification.js';

test('every requirement of the specification has one id', () => {
  const ids = readSpecification();
  expect(ids).toContain('L-10');
  expect(ids).not.toContain('L-11');
  expect(new Set(ids).size).toBe(ids.length);
});

test('every id in the title of a test is a requirement of the specification', () => {
  const ids = readSpecification();
  const cited = [...readCitations().keys()];
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter((id) => !ids.includes(id))).toEqual([]);
});

test('only titles of tests count, with any quotes and any number of ids', () => {
  const titles = [
    "test('[L-08] a', () => {",
    'test("[L-08] [P-01] b", ',
    'test(`[X-01] c`, ',
    "test.each([['x']])('[V-02] %s', ",
  ];
  expect(Object.fromEntries(countIds(titles.join('\n')))).toEqual({ 'L-08': 2, 'P-01': 1, 'X-01': 1, 'V-02': 1 });
  expect(countIds("// [R-01] a remark\nconst text = '[R-02]';").size).toBe(0);
});
