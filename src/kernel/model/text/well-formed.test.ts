import { expect, test } from 'vitest';
import { makeWellFormed } from './well-formed.ts';

test('lone surrogates are replaced in texts and keys at any depth', () => {
  expect(makeWellFormed('\ud800')).toBe('\ufffd');
  const value = JSON.parse('{"a":["\\ud800",{"b\\udc00":"😀"}],"__proto__":"\\udfff","n":1,"x":null}');
  expect(JSON.stringify(makeWellFormed(value))).toBe(
    '{"a":["\ufffd",{"b\ufffd":"😀"}],"__proto__":"\ufffd","n":1,"x":null}',
  );
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('a value that refers to itself is visited once', () => {
  const list: unknown[] = ['\ud800'];
  list.push(list);
  makeWellFormed(list);
  expect(list[0]).toBe('\ufffd');
  expect(list[1]).toBe(list);
});
