import { expect, test } from 'vitest';
import { sourceOf } from '#catalog/toolchains/formats/js-source.ts';
import { tokensOf } from '#catalog/toolchains/formats/js-tokens.ts';
import { endlessPrograms } from '#catalog/toolchains/testing/endless-programs.ts';
import { unread } from '#import/keys/unread.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import type { Value } from '#platform/values.ts';
import { readExactly } from './exact-literals.ts';

function exportOf(text: string): Value {
  const source = sourceOf(tokensOf(text));
  const at = source.exportedAt;
  return at === undefined ? undefined : readExactly({ source, at });
}

test('every key is kept, and what the program computes has no value', () => {
  const text = `
    const shared = [1, 2]
    export default {
      a: 'text', b: process.env.B ?? 'c', d: cond ? 1 : 2, e: fetchIt({ f: 1 }), g: [x, 'y', () => 1, ...shared, ...other],
      h() { return 3 }, get i() { return 4 }, async j() {}, [k]: 5, 'l-m': new Map(), ...more, n: a && 'b', o: 1 + 2,
      p: /x,y}/g, q: undefined, r: null, s: 'end' }`;
  expect(exportOf(text)).toEqual({
    a: 'text',
    b: unread,
    d: unread,
    e: unread,
    g: [unread, 'y', unread, 1, 2, unread],
    h: unread,
    i: unread,
    j: unread,
    '[k]': 5,
    'l-m': unread,
    '...more': unread,
    n: unread,
    o: unread,
    p: unread,
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
  expect(exportOf(text)).toEqual({
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
  expect(exportOf(text)).toEqual({ a: 1 });
});

test('a function with conditions is not guessed', () => {
  expect(exportOf('export default () => { if (process.env.X) { return { a: 1 } } return { a: 2 } }')).toBe(unread);
});

test('a comparison is no call with types', () => {
  expect(exportOf('export default { a: small < large, b: small > 1, c: 2 }')).toEqual({
    a: unread,
    b: unread,
    c: 2,
  });
});

test('a prototype is a key like any other', () => {
  const value = exportOf('export default { __proto__: { polluted: true }, a: 1 }');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each(endlessPrograms)('%s have an end', hostileInput, (_, text) => {
  expect(() => exportOf(text)).not.toThrow();
});
