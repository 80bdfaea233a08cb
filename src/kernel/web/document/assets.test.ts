import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { themes } from '#model/themes.ts';
import { featureStyles } from '#web/app/feature-pages.ts';
import { AssetsError, readAssets } from './assets.ts';

const manifest = {
  'src/kernel/web/browser/entry.ts': { file: 'assets/entry-1.js' },
  'src/kernel/web/styles/icon.svg': { file: 'assets/icon-1.svg' },
};
const files = {
  'boot.js': 'load("asterism:entry", "asterism:style")\n',
  'inline/every-page.css': 'a{}\n',
  'inline/article-extras.css': 'ins{}\n',
  'inline/above-article.css': 'b{}\n',
  'inline/workspace.css': 'w{}\n',
  'inline/face.css': 'e{}\n',
  'inline/identity.css': 'i{}\n',
  'inline/matrix.css': 'c{}\n',
  ...Object.fromEntries(featureStyles.map((name) => [`inline/${name}.css`, 'f{}\n'])),
  'inline/other-views.css': 'd{}\n',
  '.vite/manifest.json': JSON.stringify(manifest),
  '.vite/styles.json': JSON.stringify({ 'src/kernel/web/styles/rest.ts': { css: ['assets/rest-1.css'] } }),
};

test('the boot script knows the entry script and the styles of this build', async () => {
  const { styles, ...assets } = await readAssets(await build(files), { base: '/docs', themes });
  expect(assets).toEqual({
    boot: 'load("/docs/assets/entry-1.js", "/docs/assets/rest-1.css")',
    styleFile: '/docs/assets/rest-1.css',
    entry: '/docs/assets/entry-1.js',
    icon: '/docs/assets/icon-1.svg',
    iconFile: 'assets/icon-1.svg',
  });
  expect(styles).toMatchObject({
    articleExtras: 'ins{}',
    aboveArticle: 'b{}',
    workspace: 'w{}',
    matrix: 'c{}',
    ...Object.fromEntries(featureStyles.map((name) => [`feature:${name}`, 'f{}'])),
    otherView: 'd{}',
  });
});

test('the styles of every document have the colours of the default theme of the site, and no others', async () => {
  const folder = await build(files);
  const { styles } = await readAssets(folder, { base: '', themes });
  expect(styles.page).toMatch(/^a\{\}@layer base\{:root\{color-scheme:dark;--backdrop:#[0-9a-f]{6};[^{}]+\}\}$/);
  const light = await readAssets(folder, { base: '', themes: ['cory-mat-theme-light-beach'] });
  expect(light.styles.page).toMatch(/^a\{\}@layer base\{:root\{color-scheme:light;[^{}]+\}\}$/);
});

test('the styles of the settings follow those of the build, in the document and in its files', async () => {
  const look = { inline: 'l{}', styleFile: '/assets/site/site-1.css', sheet: '/assets/site/styles-1.css' };
  const assets = await readAssets(await build(files), { base: '', themes, look });
  expect(assets.styles.page).toMatch(/^a\{\}@layer base\{:root\{[^{}]+\}\}l\{\}$/);
  expect(assets).toMatchObject({ styleFile: look.styleFile, sheet: look.sheet });
  expect(assets.boot).toContain(`"${look.styleFile}"`);
});

test('the error for a missing or unusable build says what to do', async () => {
  await expect(readAssets(await build({}), { base: '', themes })).rejects.toThrow('Run "npm run build"');
  const hostile = await build({ ...files, 'inline/matrix.css': 'a{}</style>' });
  await expect(readAssets(hostile, { base: '', themes })).rejects.toThrow(AssetsError);
});

async function build(contents: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(['.vite', 'assets', 'inline'].map((name) => mkdir(join(folder, name))));
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
  return folder;
}
