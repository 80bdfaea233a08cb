import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { NestingError } from './nesting.ts';
import { parseYaml } from './parse-yaml.ts';

test('scalars are values of the core schema, or texts as written', () => {
  const text = 'a: 1.10\nb: no\nc: true\nd:\ne: "2"\nf: !!str 3\ng: 0x1f\nh: -1e3\ni: ~\n';
  expect(parseYaml(text)).toEqual({ a: 1.1, b: 'no', c: true, d: null, e: '2', f: '3', g: 31, h: -1000, i: null });
  expect(parseYaml('a: 1.10\nc: true\nd:\n', { texts: true })).toEqual({ a: '1.10', c: 'true', d: '' });
});

test('a name is a field like any other, as it is written', () => {
  const value = parseYaml('__proto__: { polluted: true }\n2: b\n1.10: a\n');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(JSON.stringify(value)).toBe('{"2":"b","__proto__":{"polluted":true},"1.10":"a"}');
  expect(parseYaml('b: 1\n2: x\n', { maps: true, texts: true })).toEqual(
    new Map([
      ['b', '1'],
      ['2', 'x'],
    ]),
  );
});

test('an alias repeats the last value of its anchor, and a merge adds what is missing', () => {
  expect(parseYaml('a: &x [1]\nb: *x\nc: &x 2\nd: *x\n')).toEqual({ a: [1], b: [1], c: 2, d: 2 });
  const text = 'a: &a { x: 1, y: 1 }\nb:\n  <<: *a\n  y: 2\n';
  expect(parseYaml(text, { merge: true })).toMatchObject({ b: { x: 1, y: 2 } });
  expect(parseYaml(text)).toMatchObject({ b: { '<<': { x: 1, y: 1 }, y: 2 } });
});

test('a collection that is the name of another value is left out', () => {
  expect(parseYaml('? [a, b]\n: c\nd: e\n')).toEqual({ d: 'e' });
});

test('a fault is named with its place, and a tolerant reader takes the rest', () => {
  expect(() => parseYaml('a: 1\nb: [c\nd: 2\n')).toThrow(expect.objectContaining({ name: 'YamlError', offset: 11 }));
  expect(parseYaml('a: 1\nb: [c\nd: 2\n', { tolerant: true })).toMatchObject({ a: 1 });
  expect(() => parseYaml('a: 1\n---\nb: 2\n')).toThrow('more than one document');
  expect(parseYaml('a: 1\n---\nb: 2\n', { tolerant: true })).toEqual({ a: 1 });
});

/** One level of nesting in many disguises, of which a text has thousands. */
const nestings = [
  '? ',
  '- ',
  '- ? ',
  '? - ',
  '[',
  '{a: ',
  '? [',
  '- [',
  '!t [',
  '&a [',
  ': ',
  '-\t',
  '?\t',
  '- !t &a ? ',
];

test.each(nestings)('nesting by %j ends at its limit, before the text is parsed', hostileInput, (unit) => {
  for (const [before, after] of [
    ['', ''],
    ['title: x\n', 'a: b'],
    ['- x\n', '\n'],
  ]) {
    const read = (): unknown => parseYaml(`${before}${unit.repeat(10_000)}${after}`, { tolerant: true });
    const wholeText = attempt(read);
    expect(wholeText === 'NestingError' || wholeText === 'YamlError' || depthOf(wholeText) <= 100).toBe(true);
  }
});

test('nesting over lines ends at its limit, and blanks too', hostileInput, () => {
  const steps = Array.from({ length: 199 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('');
  expect(() => parseYaml(steps)).toThrow(NestingError);
  expect(() => parseYaml(`a: x\n${' '.repeat(50_000)}y${'z'.repeat(50_000)}`)).toThrow('more than 200 blanks');
});

test('aliases of aliases end when they stand for too many values, and none holds itself', () => {
  const bomb = `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 8 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]\n`).join('')}`;
  expect(() => parseYaml(bomb)).toThrow('more than 100000 values');
  expect(() => parseYaml('a: &a\n  b: *a\n')).toThrow('has no value before it');
});

test('faults and tokens are counted, and a text with too many is given up', hostileInput, () => {
  expect(() => parseYaml(`a: ${']'.repeat(100_000)}`, { tolerant: true })).toThrow('more than 200 faults');
  expect(() => parseYaml('a,'.repeat(400_000), { tolerant: true })).not.toThrow();
  expect(() => parseYaml(`[${'a,'.repeat(400_000)}]`)).toThrow('more than 300000 tokens');
});

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
