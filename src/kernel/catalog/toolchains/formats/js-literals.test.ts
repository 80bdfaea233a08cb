import { describe, expect, test } from 'vitest';
import { endlessPrograms } from '#catalog/toolchains/testing/endless-programs.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import type { Value } from '#platform/values.ts';
import { computed, LiteralReader } from './js-literals.ts';
import { resolveName, type Source, sourceOf } from './js-source.ts';
import { ModuleError } from './parse-module.ts';

function exportOf(text: string, isExact = false, file = 'm.ts'): Value {
  const source = parsed(file, text);
  const place = source && resolveName(source, 'default');
  return place && new LiteralReader({ isExact }).read(place);
}

/** A module; undefined for a text that is none. */
function parsed(file: string, text: string): Source | undefined {
  try {
    return sourceOf(file, text);
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error;
    return undefined;
  }
}

test('literals are read: texts, numbers, lists and maps, with comments between them', () => {
  const text = `// settings
  export default { a: 'it\\'s', "b c": [1, -2, true, \`plain\`, ], d: 10_000, /* x */ nested: { 'd-e': [] }, caf\\u00e9: 1 }`;
  expect(exportOf(text)).toMatchObject({ a: "it's", 'b c': [1, -2, true, 'plain'], d: 10_000, nested: { 'd-e': [] } });
});

test('names, spreads, calls and functions of the same source stand for their values', () => {
  const text = `
    import { defineConfig } from 'tool'
    const shared: Item[] = [{ text: 'One', link: '/one' }] as const
    function rest() { console.log(1); return [{ text: 'Two' }] }
    const short = () => ({ text: 'Three' })
    module.exports = defineConfig({ items: [...shared, ...rest(), short(), shared2], shared } satisfies Record<string, X>)`;
  expect(exportOf(text)).toEqual({
    items: [{ text: 'One', link: '/one' }, { text: 'Two' }, { text: 'Three' }],
    shared: [{ text: 'One', link: '/one' }],
  });
});

test('what is no literal is left out, and nothing is run', () => {
  const text = `export default {
    a: process.exit(1) ? 'x' : 'y', b: 'one' + two, c: \`t \${x + \`\${y}\`} {\`, d: /[/}]+"/g, ok: 'yes',
    method() { return 3 }, get e() { return 4 }, [computed]: 5, last: ['a' + b, 'kept'] }`;
  expect(exportOf(text)).toMatchObject({ ok: 'yes', last: ['kept'] });
});

test('fields of names, texts with names in them and computed keys have their values', () => {
  const text = `
    const lang = 'hu', shared = { nav: { top: ['a'] } }
    export default { top: shared.nav.top, none: shared.other, link: \`/\${lang}/start\`, sum: lang + '-' + 1, [lang]: 2 }`;
  expect(exportOf(text)).toEqual({ top: ['a'], link: '/hu/start', sum: 'hu-1', hu: 2 });
});

test('a function stands for its own result, and not for that of a function in it', () => {
  const text = `export default () => {
    const slug = (text) => { return text.trim() }
    if (!process.env.X) { return { a: 1 } }
    return { a: 2 }
  }`;
  expect(exportOf(text)).toEqual({ a: 1 });
});

test('a comparison is no call with types', () => {
  expect(exportOf('export default { a: small < large, b: x ? small : large > (2), c: 3 }')).toEqual({ c: 3 });
});

test('a prototype is a property like any other', () => {
  for (const text of [
    '{ __proto__: { polluted: true }, a: 1 }',
    "{ ...{ ['__proto__']: { polluted: true } }, a: 1 }",
  ]) {
    const value = exportOf(`export default ${text}`);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  }
});

test.each(endlessPrograms)('%s have an end', hostileInput, (_, text) => {
  expect(() => exportOf(text)).not.toThrow();
});

/** Programs that can be parsed, and whose literals a careless reader never reads to their end. */
const longPrograms: readonly (readonly [name: string, text: string])[] = [
  [
    'lists that name one map of many values again and again',
    `const a = { ${'x: 1,'.repeat(100_000)}}\nexport default [${'a,'.repeat(100_000)}]`,
  ],
  [
    'lists that name one map of many methods again and again',
    `const a = { ${'x() {},'.repeat(60_000)}}\nexport default [${'a,'.repeat(100_000)}]`,
  ],
  [
    'lists that call one long function again and again',
    `function a() { ${'b();'.repeat(100_000)} return 1 }\nexport default [${'a(),'.repeat(100_000)}]`,
  ],
  [
    'texts that double',
    `const n0 = 'x'\n${Array.from({ length: 60 }, (_, n) => `const n${n + 1} = \`\${n${n}}\${n${n}}\``).join('\n')}\nexport default n50`,
  ],
  ['sums of a long text', `const a = '${'x'.repeat(500_000)}'\nexport default a${' + a'.repeat(100_000)}`],
];

test.each(longPrograms)('%s have an end', hostileInput, (_, text) => {
  for (const isExact of [false, true]) expect(() => exportOf(text, isExact, 'm.js')).not.toThrow();
});

describe('exactly', () => {
  test('every key is kept, and what the program computes has no value', () => {
    const text = `
    const shared = [1, 2]
    export default {
      a: 'text', b: process.env.B ?? 'c', d: cond ? 1 : 2, e: fetchIt({ f: 1 }), g: [x, 'y', () => 1, ...shared, ...other],
      h() { return 3 }, get i() { return 4 }, async j() {}, [k]: 5, 'l-m': new Map(), ...more, n: a && 'b', o: 1 + 2,
      p: /x,y}/g, q: undefined, r: null, s: 'end' }`;
    expect(exportOf(text, true)).toEqual({
      a: 'text',
      b: computed,
      d: computed,
      e: computed,
      g: [computed, 'y', computed, 1, 2, computed],
      h: computed,
      i: computed,
      j: computed,
      '[k]': 5,
      'l-m': computed,
      '...more': computed,
      n: computed,
      o: computed,
      p: computed,
      r: null,
      s: 'end',
    });
  });

  test('names, sums of texts, templates and paths of modules have their values', () => {
    const text = `
    const name: string = 'Lamp'
    const data = { version: '2.0' }
    const site = \`https://\${name}.example.org\`
    const tag = \`v\${data.version}\`
    export default { name, tag, title: name + ' ' + data.version, site, sidebar: require.resolve('./sidebars.js'), year: \`\${new Date().getFullYear()}\` }`;
    expect(exportOf(text, true)).toEqual({
      name: 'Lamp',
      tag: 'v2.0',
      title: 'Lamp 2.0',
      site: 'https://Lamp.example.org',
      sidebar: './sidebars.js',
      year: String(new Date().getFullYear()),
    });
  });

  test.each([
    'export default { a: 1 }',
    'export default defineConfig({ a: 1 } satisfies UserConfig)',
    'export default withMermaid(defineConfig({ a: 1 }))',
    'export default defineConfigWithTheme<ThemeConfig>({ a: 1 })',
    'export default defineConfig<Record<string, (a: B<C>) => D>, E>(() => ({ a: 1 }))',
    'export default async () => ({ a: 1 })',
    'export default async function config(): Promise<Config> { const x = await load(); return { a: 1 } }',
    'const config: Config = { a: 1 } as const\n\nexport default config',
    'module.exports = () => { return { a: 1 } }',
    'function config() { return { a: 1 } }\nexport default config()',
  ])('the settings of %s are read', (text) => {
    expect(exportOf(text, true)).toEqual({ a: 1 });
  });

  test('a function with conditions is not guessed', () => {
    for (const body of [
      'if (x) { return { a: 1 } } return { a: 2 }',
      'const a = []; for (const b of c) a.push(b); return { a }',
    ])
      expect(exportOf(`export default () => { ${body} }`, true)).toBe(computed);
  });

  test('a comparison is no call with types', () => {
    expect(exportOf('export default { a: small < large, b: small > 1, c: 2 }', true)).toEqual({
      a: computed,
      b: computed,
      c: 2,
    });
  });

  test('a prototype is a key like any other', () => {
    const value = exportOf('export default { __proto__: { polluted: true }, a: 1 }', true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each(endlessPrograms)('%s have an end', hostileInput, (_, text) => {
    expect(() => exportOf(text, true)).not.toThrow();
  });
});
