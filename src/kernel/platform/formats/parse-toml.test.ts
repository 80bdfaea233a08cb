import { expect, test } from 'vitest';
import { parseToml } from './parse-toml.ts';

test('a table is read, and nesting by brackets or by names ends at its limit', () => {
  expect(parseToml('a.b = 1\n[c]\nd = ["e"]\n')).toEqual({ a: { b: 1 }, c: { d: ['e'] } });
  expect(() => parseToml(`a = ${'['.repeat(50_000)}`)).toThrow('excessively nested');
  expect(() => parseToml(`${'a.'.repeat(50_000)}a = 1`)).toThrow('levels deep');
  expect(() => parseToml(`[${'a.'.repeat(50_000)}a]`)).toThrow('levels deep');
  expect(() => parseToml(`${'"a".'.repeat(50_000)}a = 1`)).toThrow('levels deep');
});
