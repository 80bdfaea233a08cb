import { cp, mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '#config/load/settings-error.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { readFontFolder } from './font-files.ts';
import { fontRules } from './font-rules.ts';
import { refuseNothing } from './testing/refuse-nothing.ts';

const { resolve } = createRequire(import.meta.url);
const inter = (name: string): string => resolve(`@expo-google-fonts/inter/${name}`);
const katex = (name: string): string => join(dirname(resolve('katex/package.json')), 'dist/fonts', name);

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, from] of Object.entries(files)) await cp(from, join(folder, name));
  return folder;
}

test('family, weight and style are read from the files, and other files are ignored', async () => {
  const folder = await folderOf({
    'a.ttf': inter('400Regular/Inter_400Regular.ttf'),
    'b.TTF': inter('500Medium_Italic/Inter_500Medium_Italic.ttf'),
    'c.woff2': katex('KaTeX_Main-Bold.woff2'),
    'd.woff': katex('KaTeX_Main-Italic.woff'),
  });
  await writeFile(join(folder, 'OFL.txt'), 'Licence');
  await mkdir(join(folder, 'more'));
  const files = await readFontFolder(folder, refuseNothing);
  expect(files.map(({ name, face: { family, weight, style } }) => [name, family, weight, style])).toEqual([
    ['a.ttf', 'Inter', '400', 'normal'],
    ['b.TTF', 'Inter', '500', 'italic'],
    ['c.woff2', 'KaTeX_Main', '700', 'normal'],
    ['d.woff', 'KaTeX_Main', '400', 'italic'],
  ]);
});

test('of a font in several formats the smallest one is served', async () => {
  const formats = ['ttf', 'woff', 'woff2'].map((format) => [`main.${format}`, katex(`KaTeX_Main-Regular.${format}`)]);
  const files = await readFontFolder(await folderOf(Object.fromEntries(formats)), refuseNothing);
  expect(files.map(({ name }) => name)).toEqual(['main.woff2']);
});

test('documents have the rules of fonts for texts and headings, and their file has the others', async () => {
  const fontFolder = await folderOf({
    'a.ttf': inter('400Regular/Inter_400Regular.ttf'),
    'c.woff2': katex('KaTeX_Main-Bold.woff2'),
  });
  const settings = { fonts: { text: "'inter', sans-serif" }, fontFolder };
  const { inline, late } = await fontRules(settings, {
    add: ({ name }) => `/assets/site/${name}`,
    refuse: refuseNothing,
  });
  expect(inline).toMatch(
    /^@font-face\{font-family:"Inter";src:url\("\/assets\/site\/a\.ttf"\) format\("truetype"\);font-weight:400;font-style:normal;font-display:swap\}$/,
  );
  expect(late).toContain('font-family:"KaTeX_Main";src:url("/assets/site/c.woff2") format("woff2");font-weight:700');
  const none = await fontRules({ fonts: {} }, { add: () => '', refuse: refuseNothing });
  expect(none).toEqual({ inline: '', late: '' });
});

test('a font that is refused is left out, and the others are served', async () => {
  const fontFolder = await folderOf({ 'a.ttf': inter('400Regular/Inter_400Regular.ttf') });
  await writeFile(join(fontFolder, 'b.woff2'), 'wOF2');
  await cp(join(fontFolder, 'a.ttf'), join(fontFolder, 'c.ttf'));
  const refused: string[] = [];
  const refuse = ({ message }: SettingsError): void => void refused.push(message);
  const files = await readFontFolder(fontFolder, refuse);
  expect(files.map(({ name }) => name)).toEqual(['a.ttf']);
  expect(refused).toEqual([
    expect.stringMatching(/b\.woff2 is not a font that browsers can use: it ends too early/),
    expect.stringMatching(/c\.ttf in .* has no character/),
  ]);
  const gone = { fonts: { text: 'Inter' }, fontFolder: join(fontFolder, 'gone') };
  expect(await fontRules(gone, { add: () => '', refuse })).toEqual({ inline: '', late: '' });
  expect(refused.at(-1)).toMatch(/gone cannot be read \(ENOENT\)/);
});

test.each<[string, (folder: string) => Promise<void>, RegExp]>([
  ['is missing', async () => undefined, /gone cannot be read \(ENOENT\)\. Create the folder/],
  ['has no fonts', async (folder) => void (await mkdir(folder)), /has no font files\. Add \.woff2/],
  [
    'has a text that is named like a font',
    async (folder) => {
      await mkdir(folder);
      await writeFile(join(folder, 'brand.woff2'), '<html>Not found</html>');
    },
    /brand\.woff2 is not a font that browsers can use: it does not begin like a \.woff2 file\. Replace the file/,
  ],
  [
    'has a link to a folder that is named like a font',
    async (folder) => {
      await mkdir(join(folder, 'more'), { recursive: true });
      await symlink('more', join(folder, 'brand.woff2'));
    },
    /brand\.woff2 is not a file\. Replace it with a font, or remove it/,
  ],
  [
    'has half a font',
    async (folder) => {
      await cp(katex('KaTeX_Main-Bold.woff2'), join(folder, 'half.woff2'));
      await truncate(join(folder, 'half.woff2'), 900);
    },
    /half\.woff2 is not a font that browsers can use/,
  ],
  [
    'has a font that expands to 600 MB',
    async (folder) => {
      const bytes = await readFile(katex('KaTeX_Main-Bold.woff2'));
      bytes.writeUInt32BE(600_000_000, 16);
      await mkdir(folder);
      await writeFile(join(folder, 'bomb.woff2'), bytes);
    },
    /bomb\.woff2 is not served: it expands to 600000000 bytes, and a font may expand to 20000000\. Use a \.woff2 file/,
  ],
  [
    'has a collection of fonts',
    async (folder) => {
      const bytes = await readFile(katex('KaTeX_Main-Bold.woff2'));
      await mkdir(folder);
      await writeFile(join(folder, 'all.woff2'), bytes.fill('ttcf', 4, 8));
    },
    /all\.woff2 is not a font that browsers can use: it is a collection of fonts\. Replace the file/,
  ],
  [
    'has a font without the table of its characters',
    async (folder) => {
      const bytes = await readFile(katex('KaTeX_Main-Bold.ttf'));
      await mkdir(folder);
      await writeFile(join(folder, 'bare.ttf'), bytes.fill('none', bytes.indexOf('cmap'), bytes.indexOf('cmap') + 4));
    },
    /bare\.ttf is not a font that browsers can use: it has no table cmap\. Replace the file/,
  ],
  [
    'has a font of three megabytes',
    async (folder) => {
      await cp(katex('KaTeX_Main-Bold.ttf'), join(folder, 'large.ttf'));
      await truncate(join(folder, 'large.ttf'), 3_000_000);
    },
    /large\.ttf is 3000000 bytes; a font can be up to 2000000 bytes/,
  ],
  [
    'has the same font twice',
    async (folder) => {
      for (const name of ['a.ttf', 'b.ttf']) await cp(katex('KaTeX_Main-Bold.ttf'), join(folder, name));
    },
    /b\.ttf in .* has no character that a\.ttf has not, of KaTeX_Main, weight 700, normal\. Remove it/,
  ],
  [
    'has too many fonts',
    async (folder) => {
      await mkdir(folder);
      for (let index = 0; index < 25; index += 1) await writeFile(join(folder, `${index}.woff2`), '');
    },
    /has 25 font files, and at most 24 are served/,
  ],
])('a folder that %s is refused with the way out', async (_, prepare, expected) => {
  const folder = join(await temporaryFolder(), 'gone');
  await prepare(folder);
  const error = await readFontFolder(folder, refuseNothing).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SettingsError);
  expect(String(error)).toMatch(expected);
});
