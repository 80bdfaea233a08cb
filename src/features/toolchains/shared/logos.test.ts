import { expect, test } from 'vitest';
import { emptyFiles, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { logosIn } from '#features/toolchains/shared/logos.ts';
import { toolchainReaders } from '#features/toolchains.ts';

/** The logos of the first site that a settings file describes, in a repository with these files too. */
async function logosOf(file: string, text: string, ...others: readonly string[]): Promise<readonly string[]> {
  const reader = toolchainReaders.find(({ settings }) => settings.test(file));
  const names = [...others, 'docs/index.md', 'content/index.md'];
  const files = toolchainFiles({ ...Object.fromEntries(names.map((name) => [name, ''])), [file]: text });
  const [site] = (await reader?.read(file, text, files)) ?? [];
  return site?.logos ?? [];
}

test.each([
  [
    'mkdocs.yml',
    'theme: { name: material, logo: img/a.svg, favicon: img/b.png }',
    ['docs/img/b.png', 'docs/img/a.svg'],
  ],
  [
    'docs/conf.py',
    'project = "x"\nhtml_logo = "_static/a.svg"\nhtml_favicon = "b.png"',
    ['docs/_static/a.svg', 'docs/b.png'],
  ],
  ['book.toml', '[book]\ntitle = "x"', ['theme/favicon.svg', 'theme/favicon.png']],
  [
    'website/docusaurus.config.ts',
    "export default { favicon: '/img/b.png', themeConfig: { navbar: { logo: { alt: 'x', src: 'img/a.svg' } } } };",
    ['website/static/img/a.svg', 'website/static/img/b.png'],
  ],
  [
    'docs/.vitepress/config.mts',
    "export default { head: [['link', { rel: 'icon', href: '/b.png' }], ['meta', {}]], themeConfig: { logo: '/a.svg?v=2' } };",
    ['docs/public/a.svg', 'docs/public/b.png'],
  ],
  [
    'docs/astro.config.mjs',
    "export default defineConfig({ integrations: [starlight({ logo: { light: './src/a.svg', dark: './src/c.svg' } })] });",
    ['docs/src/a.svg', 'docs/public/favicon.svg'],
  ],
  ['_config.yml', 'logo: /assets/a.svg', ['assets/a.svg']],
  [
    '.dumirc.ts',
    "export default { themeConfig: { logo: '/a.svg' }, favicons: ['/b.png'] }; // dumi",
    ['public/a.svg', 'public/b.png'],
  ],
])('%s names its images', async (file, text, images) => {
  expect(await logosOf(file, text, ...images)).toEqual(images);
});

test('images outside of the repository and missing ones are left out', () => {
  const files = emptyFiles('docs/a.svg', 'b.svg');
  const written = [
    '../../a.svg',
    '../b.svg',
    'c.svg',
    'https://x.test/docs/a.svg',
    '//x.test/a.svg',
    5,
    null,
    {},
    ['a.svg'],
    'a.svg',
  ];
  expect(logosIn(files, 'docs/', written)).toEqual(['b.svg', 'docs/a.svg']);
});
