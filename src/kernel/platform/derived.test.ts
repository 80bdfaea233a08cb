import { expect, test } from 'vitest';
import { derived } from './derived.ts';

test('a value is made once for each object, whatever it is', () => {
  const made: object[] = [];
  const sizeOf = derived((list: readonly string[]) => {
    made.push(list);
    return list.length === 0 ? undefined : list.length;
  });
  const [none, one, other] = [[], ['a'], ['a']];
  expect([none, one, other, none, one, other].map(sizeOf)).toEqual([undefined, 1, 1, undefined, 1, 1]);
  expect(made).toEqual([none, one, other]);
});

test('an error is not kept', () => {
  let fails = true;
  const countOf = derived(() => {
    if (fails) throw new Error('not now');
    return 1;
  });
  const from = {};
  expect(() => countOf(from)).toThrow('not now');
  fails = false;
  expect(countOf(from)).toBe(1);
});
