import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('invalid JSON is undefined', () => {
  expect(parseJson('{ "a": [1] }')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
  expect(parseJson('{ "a": [1')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});
