import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

const folder = 'docs/src/content/docs/';
const texts = Object.fromEntries(
  ['index.md', 'first.md', 'maps/a.md', 'maps/b.md', 'maps/hidden.md', 'fr/first.md'].map((name) => [
    folder + name,
    '',
  ]),
);
const data = { [`${folder}maps/b.md`]: { order: 1 }, [`${folder}maps/hidden.md`]: { hidden: true } };

async function contentsOf(options: string): Promise<readonly string[]> {
  const text = `import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ ${options} })] })`;
  const sites = await reader.read('docs/astro.config.mjs', text, toolchainFiles(texts, data));
  return sites.flatMap(({ root, contents }) => [
    root,
    ...shownContents(contents).map((line) => line.replace(folder, '')),
  ]);
}

test('a sidebar names pages by slugs and links, and lists folders', async () => {
  const sidebar =
    "sidebar: ['first', { label: 'Home', link: '/' }, { label: 'Maps', items: [{ autogenerate: { directory: 'maps' } }] }, { label: 'Out', link: 'https://a.example' }]";
  expect(await contentsOf(sidebar)).toEqual([
    folder,
    '<first.md>',
    'Home <index.md>',
    'Maps',
    '  <maps/b.md>',
    '  <maps/a.md>',
  ]);
});

test('without a sidebar, the folders of the default language are listed', async () => {
  expect(await contentsOf("locales: { root: { label: 'English' }, fr: { label: 'Français' } }")).toEqual([
    folder,
    '<index.md>',
    '<first.md>',
    'Maps',
    '  <maps/b.md>',
    '  <maps/a.md>',
  ]);
});

test('settings of Astro without Starlight describe no site', async () => {
  expect(await reader.read('astro.config.mjs', 'export default {}', toolchainFiles(texts))).toEqual([]);
});
