import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { importsIn } from './js-imports.ts';
import { tokensOf } from './js-tokens.ts';

function namesIn(text: string): readonly (readonly [from: string, ...names: string[]])[] {
  return importsIn(tokensOf(text)).map(({ names, from }) => [
    from,
    ...[...names].map(([own, other]) => `${own}=${other}`),
  ]);
}

test('imports and calls of require name what they take from modules beside them', () => {
  const text = `
    import shared, { a, b as c, type D, type as e } from './one'
    import type { F } from "./two.ts"
    import * as all from './three'
    import 'tool'
    import { x } from 'tool'
    const other = 1, more = { y: 2 }
    const g = require('./four'), rest = 3
    let { h, i: j } = require('./five')
    const k = require('tool')`;
  expect(namesIn(text)).toEqual([
    ['./one', 'shared=default', 'a=a', 'c=b', 'D=D', 'e=type'],
    ['./two.ts', 'F=F'],
    ['./three'],
    ['./four', 'g=default'],
    ['./five', 'h=h', 'j=i'],
  ]);
});

test.each(['import ', 'import{', 'const a = require(', '\\"', '/[', "\\'"])(
  'a megabyte of %j imports nothing',
  hostileInput,
  (unit) => {
    expect(namesIn(unit.repeat(1_000_000 / unit.length))).toEqual([]);
    expect(namesIn(`${unit}${' '.repeat(900_000)}x`)).toEqual([]);
  },
);
