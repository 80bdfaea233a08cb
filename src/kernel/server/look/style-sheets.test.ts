import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '#config/load/settings-error.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Refuse } from './refuse.ts';
import { readStyleSheets, type SheetFile } from './style-sheets.ts';
import { refuseNothing } from './testing/refuse-nothing.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<?xml version="1.0"?><!-- A dot --><svg xmlns="http://www.w3.org/2000/svg"/>';

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

function read(folder: string, names: readonly string[] = ['site.css'], refuse: Refuse = refuseNothing) {
  const added: SheetFile[] = [];
  const add = (file: SheetFile): string => {
    added.push(file);
    return `/assets/site/${file.name}`;
  };
  return {
    added,
    css: readStyleSheets(
      names.map((name) => join(folder, name)),
      { add, refuse },
    ),
  };
}

test('style sheets are in a layer of their own, in their order, with the files beside them', async () => {
  const folder = await folderOf({
    'site.css': '\ufeffmain { background: url("img/dot.png") url(mark%20a.svg?v=1#m) url(#filter) }\n',
    'more.css': 'a { color: red }',
    'img/dot.png': png,
    'mark a.svg': svg,
  });
  const { css, added } = read(folder, ['site.css', 'more.css']);
  expect(await css).toBe(
    '@layer site{\nmain { background: url("/assets/site/dot.png") url("/assets/site/mark a.svg#m") url(#filter) }\n}\n@layer site{\na { color: red }\n}\n',
  );
  expect(added.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['dot.png', png.length],
    ['mark a.svg', svg.length],
  ]);
});

test('a site without style sheets has none', async () => {
  expect(await readStyleSheets([], { add: () => '', refuse: refuseNothing })).toBe('');
});

test('a style sheet that is refused is left out, and the others are served', async () => {
  const folder = await folderOf({ 'site.css': 'a {}', 'bad.css': 'b {', 'more.css': 'c {}' });
  const refused: string[] = [];
  const { css } = read(folder, ['site.css', 'bad.css', 'none.css', 'more.css'], ({ message }) => refused.push(message));
  expect(await css).toBe('@layer site{\na {}\n}\n@layer site{\nc {}\n}\n');
  expect(refused).toEqual([
    expect.stringMatching(/bad\.css cannot be used/),
    expect.stringMatching(/none\.css cannot/),
  ]);
});

const large = `a { color: red }\n${' '.repeat(5_000_000)}`;

test.each<[string, Readonly<Record<string, string | Uint8Array>>, RegExp]>([
  ['is a folder', { 'site.css/x.png': png }, /site\.css is not a file\. Name a CSS file/],
  ['is in UTF-16', { 'site.css': Buffer.from('\ufeffa {}', 'utf16le') }, /site\.css is not UTF-8 text\. Save it/],
  ['names a folder', { 'site.css': 'b { background: url(x.png) }', 'x.png/y.png': png }, /x\.png is not served\. Name/],
  [
    'names a drawing that names another host',
    { 'site.css': 'b { background: url(x.svg) }', 'x.svg': '<svg><image href="https://host.example/a.png"/></svg>' },
    /x\.svg has a reference to another file\. Remove it/,
  ],
  ['is missing', {}, /site\.css cannot be read \(ENOENT\)\. Create the file/],
  [
    'is as large as a film',
    { 'site.css': large },
    /site\.css is 5000017 bytes, and a style sheet can be up to 256000 bytes/,
  ],
  [
    'imports another',
    { 'site.css': 'a {}\n@import url("https://example.org/x.css");' },
    /site\.css cannot be used:\n {2}line 2: @import loads another style sheet; list that file in styles/,
  ],
  [
    'names another host',
    { 'site.css': 'a {}\n\nb { background: url(https://example.org/x.png) }' },
    /site\.css, line 3: url\(https:\/\/example\.org\/x\.png\) does not name a file next to/,
  ],
  ['names a host without a scheme', { 'site.css': 'b { background: url(//h/x.png) }' }, /does not name a file next to/],
  ['holds an image', { 'site.css': 'b { background: url(data:image/png;base64,AA) }' }, /save the file in the folder/],
  ['leaves its folder', { 'site.css': 'b { background: url(../../etc/passwd) }' }, /line 1: .*(leaves|cannot be read)/],
  ['names a missing image', { 'site.css': 'b { background: url(x.png) }' }, /x\.png cannot be read \(ENOENT\)/],
  [
    'names a page as an image',
    { 'site.css': 'b { background: url(x.png) }', 'x.png': '<html>' },
    /x\.png is not a valid \.png image\. Replace the file/,
  ],
  [
    'names a script',
    { 'site.css': 'b { background: url(x.js) }', 'x.js': '1' },
    /x\.js is not served\. Name a file of \.png/,
  ],
  [
    'names a drawing with a script',
    { 'site.css': 'b { background: url(x.svg) }', 'x.svg': '<svg><script>1</script></svg>' },
    /x\.svg has a script\. Remove it, or export the drawing as plain SVG/,
  ],
  [
    'names a font that is none',
    { 'site.css': '@font-face { font-family: X; src: url(x.woff2) }', 'x.woff2': 'x' },
    /x\.woff2 is not a font that browsers can use/,
  ],
  ['has a wrong address', { 'site.css': 'b { background: url(%zz.png) }' }, /has a wrong % sign/],
])('a style sheet that %s is refused with file and way out', async (_, files, expected) => {
  const error = await read(await folderOf(files)).css.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SettingsError);
  expect(String(error)).toMatch(expected);
});

test('a link that leads out of the folder is not followed', async () => {
  const outside = await folderOf({ 'secret.png': png });
  const folder = await folderOf({ 'site.css': 'b { background: url(x.png) }' });
  await symlink(join(outside, 'secret.png'), join(folder, 'x.png'));
  await expect(read(folder).css).rejects.toThrow('leaves the folder of the style sheet');
});
