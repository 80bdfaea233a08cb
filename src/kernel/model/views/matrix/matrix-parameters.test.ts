import { expect, test } from 'vitest';
import { divideQuery } from './matrix-parameters.ts';

test('other parameters are kept apart', () => {
  expect(divideQuery('?utm_source=x&sort=name&type=&sorted=1')).toEqual({
    own: '?sort=name&type=',
    other: '?utm_source=x&sorted=1',
  });
  expect(divideQuery('')).toEqual({ own: '', other: '' });
  expect(divideQuery('?')).toEqual({ own: '', other: '' });
});
