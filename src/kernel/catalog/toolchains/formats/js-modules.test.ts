import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import type { Value } from '#platform/values.ts';
import { readModule } from './js-modules.ts';

interface Read {
  readonly exported: Value;
  readonly valuesOf: (name: string) => readonly Value[];
  /** Paths of the modules that were asked for. */
  readonly asked: readonly string[];
  /** What is noted, by file. */
  readonly noted: Readonly<Record<string, string>>;
}

async function readAt(file: string, texts: Readonly<Record<string, string>>): Promise<Read> {
  const asked: string[] = [];
  const noted: Record<string, string> = {};
  const module = await readModule(file, texts[file] ?? '', {
    async read(path) {
      asked.push(path);
      return texts[path];
    },
    unread(path, reason) {
      noted[path] = reason;
    },
  });
  return { exported: module.exported(), valuesOf: module.valuesOf, asked, noted };
}

test('imports and calls of require name what they take from modules beside them', async () => {
  const text = `
    import shared, { a, b as c, type D, type as e } from './one'
    import type { F } from "./two.ts"
    import * as all from './three'
    import 'tool'
    import { x } from 'tool'
    const other = 1, more = { y: 2 }
    const g = require('./four'), rest = 3
    let { h, i: j } = require('./five')
    export default { shared, a, c, D, e, F, x, other, more, g, rest, h, j, k: require('./four') }`;
  const { exported, asked } = await readAt('m.ts', {
    'm.ts': text,
    'one.ts': "const type = 't'; export const a = 'a', b = 'b', D = 'd'; export { type }; export default 'one'",
    'three.ts': 'export const z = 1',
    'four.js': "module.exports = 'four'",
    'five.js': "const h = 'h', i = 'i'; module.exports = { h, i }",
  });
  expect(exported).toEqual({
    ...{ shared: 'one', a: 'a', c: 'b', e: 't', other: 1, more: { y: 2 } },
    ...{ g: 'four', rest: 3, h: 'h', j: 'i', k: 'four' },
  });
  expect(asked.filter((path) => /^(one|two|three|four|five)\.[jt]s$/.test(path))).toEqual([
    ...['one.ts', 'three.ts', 'four.ts', 'four.js', 'five.ts', 'five.js'],
  ]);
});

test('a module takes names from the modules that it imports, also in a circle', async () => {
  const { exported, valuesOf } = await readAt('c/index.ts', {
    'c/index.ts':
      "import { en as english, base } from './en'\nimport list from './list.json'\nexport default { sidebar: english.x, other: english, list }",
    'c/en.ts': "import config from './index'\nexport const en: Config = { sidebar: [{ text: 'Start' }] }",
    'c/list.json': '["a", "b"]',
  });
  expect(exported).toMatchObject({ other: { sidebar: [{ text: 'Start' }] }, list: ['a', 'b'] });
  expect(valuesOf('sidebar')).toEqual([[{ text: 'Start' }]]);
});

test('modules pass on names of others, and modules that pass on a name to each other have none', async () => {
  const { exported } = await readAt('m.js', {
    'm.js':
      "import { nav, items, none } from './all.js'\nexport { settings as default }\nconst settings = { nav, items, none }",
    'all.js': "export { default as nav, rest as items } from './nav.js'\nexport { none } from './circle.js'",
    'nav.js': "const list = ['b']\nexport { list as rest }\nexport default ['a']",
    'circle.js': "export { none } from './all.js'",
  });
  expect(exported).toEqual({ nav: ['a'], items: ['b'] });
});

test('a syntax error of the settings is noted, and one of a module that they import is not', async () => {
  const good = "import { a } from './other.ts'\nexport default { a, b: 1 }";
  expect(await readAt('m.ts', { 'm.ts': good, 'other.ts': 'export const a = {' })).toMatchObject({
    exported: { b: 1 },
    noted: {},
  });
  const { exported, noted } = await readAt('m.js', { 'm.js': 'export default {\n  a: }' });
  expect(exported).toBeUndefined();
  expect(noted).toEqual({ 'm.js': 'it has an error in line 2, column 6: Unexpected token' });
});

test('a name that is declared twice, or for types only, is no fault', async () => {
  const text = 'declare const data: Data\nexport { data }\nconst a = 1\nconst a = 2\nexport default { a }';
  const { exported, noted } = await readAt('m.js', { 'm.js': text.slice(text.indexOf('export')) });
  expect([exported, noted]).toEqual([{ a: 1 }, {}]);
  expect((await readAt('m.ts', { 'm.ts': text.replace('const a = 2\n', '') })).noted).toEqual({});
});

test('scripts with what modules forbid are read', async () => {
  const { exported, noted } = await readAt('m.js', { 'm.js': "module.exports = { a: '\\033[1m', b: 1 }" });
  expect([exported, noted]).toEqual([{ a: '\u001b[1m', b: 1 }, {}]);
});

test.each(['import ', 'import{', 'const a = require(', '\\"', '/[', "\\'"])(
  'a megabyte of %j imports nothing',
  hostileInput,
  async (unit) => {
    for (const text of [unit.repeat(1_000_000 / unit.length), `${unit}${' '.repeat(900_000)}x`])
      for (const file of ['m.ts', 'm.js']) expect((await readAt(file, { [file]: text })).asked).toEqual([]);
  },
);
