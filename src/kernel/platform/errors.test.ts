import { expect, test } from 'vitest';
import { errorCode, errorMessage } from './errors.ts';

test('a system error has a code, any other value has none', () => {
  expect(errorCode(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(errorCode(Object.assign(new Error('odd'), { code: 7 }))).toBe('');
  expect([new Error('plain'), 'ENOENT', undefined, { code: 'ENOENT' }].map(errorCode)).toEqual(['', '', '', '']);
});

test('whatever was thrown has a message', () => {
  expect([new Error('broken'), 'broken', undefined].map(errorMessage)).toEqual(['broken', 'broken', 'undefined']);
});
