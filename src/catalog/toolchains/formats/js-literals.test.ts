import { expect, test } from 'vitest';
import { endlessPrograms } from '#catalog/toolchains/testing/endless-programs.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import type { Value } from '#platform/values.ts';
import { LiteralReader } from './js-literals.ts';
import { readModule } from './js-modules.ts';
import { sourceOf } from './js-source.ts';
import { tokensOf } from './js-tokens.ts';

function exportOf(text: string): Value {
  const source = sourceOf(tokensOf(text));
  const at = source.exportedAt;
  return at === undefined ? undefined : new LiteralReader().read({ source, at });
}

test('literals are read: texts, numbers, lists and maps, with comments between them', () => {
  const text = `// settings
  export default { a: 'it\\'s', "b c": [1, -2, true, \`plain\`, ], /* x */ nested: { 'd-e': [] }, caf\\u00e9: 1 }`;
  expect(exportOf(text)).toMatchObject({ a: "it's", 'b c': [1, -2, true, 'plain'], nested: { 'd-e': [] } });
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

test('a prototype is a property like any other', () => {
  const value = exportOf('export default { __proto__: { polluted: true }, a: 1 }');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each(endlessPrograms)('%s have an end', hostileInput, (_, text) => {
  expect(() => exportOf(text)).not.toThrow();
});

test('a module takes names from the modules that it imports, also in a circle', async () => {
  const files: Readonly<Record<string, string>> = {
    'c/index.ts':
      "import { en as english, base } from './en'\nimport list from './list.json'\nexport default { sidebar: english.x, other: english, list }",
    'c/en.ts': "import config from './index'\nexport const en: Config = { sidebar: [{ text: 'Start' }] }",
    'c/list.json': '["a", "b"]',
  };
  const read = async (path: string): Promise<string | undefined> => files[path];
  const module = await readModule('c/index.ts', files['c/index.ts'] ?? '', { read, unread: () => undefined });
  expect(module.exported()).toMatchObject({ other: { sidebar: [{ text: 'Start' }] }, list: ['a', 'b'] });
  expect(module.valuesOf('sidebar')).toEqual([[{ text: 'Start' }]]);
});
