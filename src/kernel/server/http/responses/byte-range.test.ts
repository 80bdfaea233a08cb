import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 2 }],
  ['bytes=2-', { start: 2, end: 10 }],
  ['Bytes = 3-99', { start: 3, end: 10 }],
  ['bytes=-4', { start: 6, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=9-9', { start: 9, end: 10 }],
] as const)('a player gets one range of a file of ten bytes: %s', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=9-1', 'bytes=', 'bytes=x-1', 'bytes=-', 'bytes=1'])(
  'a range that no byte is in is refused: %s',
  (header) => expect(parseRange(header, 10)).toBe('unsatisfiable'),
);

test.each([undefined, '', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=0-1, x'])(
  'no range, several ranges and other units give the whole file: %s',
  (header) => expect(parseRange(header, 10)).toBeUndefined(),
);

test('an empty file has no range, and a number beyond all files is only a large one', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-18446744073709551616', 10)).toEqual({ start: 0, end: 10 });
  expect(parseRange('bytes=18446744073709551616-', 10)).toBe('unsatisfiable');
});
