import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type SettingsInput, settingsSchema } from '#config/schema.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';
import { refusedLook } from './open-look.ts';

const { resolve } = createRequire(import.meta.url);
const font = resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const files = { 'lamp/README.md': '# Lamp\n', 'asterism/README.md': '# Core\n' };

async function brandSettings(): Promise<SettingsInput> {
  await writeFile(join(folder, 'Inter 400.ttf'), await readFile(font));
  await writeFile(join(folder, 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'site.css'), ':root { --radius: 0 } main { background: url(dot.svg) }');
  return {
    material: {
      themes: {
        own: [
          { name: 'brand', title: 'Harebell', seed: '#7a1f5c' },
          { name: 'brand', dark: true, seed: '#d66bb0', colours: { backdrop: '#100008' } },
        ],
        material: ['brand', 'cory-mat-theme-dark-wood'],
      },
    },
    look: {
      fonts: { text: 'Inter, sans-serif' },
      fontFolder: folder,
      density: 'compact',
      measure: 66,
    },
    styles: [join(folder, 'site.css')],
    core: { server: { url: 'https://docs.example' } },
  };
}

let folder: string;
let settings: SettingsInput;
let site: TestSite;
let html: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-look-'));
  settings = await brandSettings();
  site = await startTestSite({ files, settings });
  html = await (await site.get('/lamp/index.html')).text();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const linked = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

test('a document of a branded site offers its themes, and begins with its own colours and type', async () => {
  expect(html).toContain('class="cory-mat-theme-light-brand cory-mat-theme-light"');
  expect(html).toContain(
    'data-themes="cory-mat-theme-light-brand cory-mat-theme-dark-brand cory-mat-theme-dark-wood" data-theme-cookie="theme" data-other-theme="cory-mat-theme-dark-brand"',
  );
  expect(html).toContain('"themeTitles":{"cory-mat-theme-light-brand":"Harebell"}');
  expect(html).toContain('.cory-mat-theme-dark-brand{color-scheme:dark;--backdrop:#100008;');
  expect(html).toContain(':root{--sans:Inter, sans-serif;--column:35.48rem;--header-height:3rem}');
  const surface = /:root\{color-scheme:light;[^}]*--surface-container:(#[\da-f]{6})/.exec(html)?.[1];
  expect(html).toContain(`<meta name="theme-color" content="${surface}">`);
  const { theme_color: themeColour } = await (await site.get('/manifest.webmanifest')).json();
  expect(themeColour).toBe(surface);
});

test('the files of a branded site are served, and its pages may load them', async () => {
  const face = linked(/@font-face\{font-family:"Inter";src:url\("([^"]+)"\)/);
  expect(face).toMatch(/^\/assets\/site\/Inter-400-[\w-]{12}\.ttf$/);
  const served = await site.get(face);
  expect([served.headers.get('content-type'), (await served.arrayBuffer()).byteLength]).toEqual([
    'font/ttf',
    (await readFile(font)).length,
  ]);
  const late = await (await site.get(linked(/<noscript><link rel="stylesheet" href="([^"]+)"/))).text();
  expect(late).toContain('body { margin: 0 }');
  expect(late).toContain('.cory-mat-theme-dark-brand{color-scheme:dark;');
  const sheet = await (await site.get(linked(/<link rel="stylesheet" href="(\/assets\/site\/styles-[^"]+)">/))).text();
  const image = /url\("([^"]+)"\)/.exec(sheet)?.[1] ?? '';
  expect(sheet).toBe(`@layer site{\n:root { --radius: 0 } main { background: url("${image}") }\n}\n`);
  expect((await site.get(image)).headers.get('content-type')).toBe('image/svg+xml');
  const policy = (await site.get('/lamp/index.html')).headers.get('content-security-policy');
  expect(policy).toContain("style-src 'sha256-");
});

test('the document of a site without such settings has none of it', async () => {
  const plain = await startTestSite({ files });
  try {
    const text = await (await plain.get('/lamp/index.html')).text();
    expect(text).not.toMatch(/data-other-theme|themeTitles|\/assets\/site\/|@font-face|"background"/);
    expect(text).toContain('class="cory-mat-theme-dark-matrix cory-mat-theme-dark"');
  } finally {
    await plain.close();
  }
});

test('an export has the fonts and styles of its site', async () => {
  const { run, files: filesOf } = await testExport(files, settings);
  const { failed, broken } = await run('out');
  expect([failed, broken]).toEqual([[], []]);
  const written = [...(await filesOf('out')).keys()].filter((path) => path.startsWith('assets/site/'));
  expect(written.map((path) => path.replace(/-[\w-]{12}\./, '.')).toSorted()).toEqual(
    ['Inter-400.ttf', 'dot.svg', 'site.css', 'styles.css'].map((name) => `assets/site/${name}`),
  );
});

/** Settings of a look of which every part is refused, and the errors of the parts. */
async function refusedSettings(): Promise<readonly [SettingsInput, readonly RegExp[]]> {
  const broken = join(folder, 'broken');
  await mkdir(broken, { recursive: true });
  await writeFile(join(broken, 'fake.woff2'), 'no font');
  await writeFile(join(broken, 'logo.svg'), '<svg viewBox="0 0 4 4"><script>alert(1)</script></svg>');
  await writeFile(join(broken, 'bad.css'), '@import "https://host.example/a.css";');
  const own = [
    { name: 'brand', seed: '#7a1f5c', colours: { primary: '#c9a0b8' } },
    { name: 'good', seed: '#7a1f5c' },
  ];
  const logo = join(broken, 'logo.svg');
  const refused: SettingsInput = {
    site: { name: 'Harebell', logo: { light: logo, dark: logo }, icon: join(broken, 'none.png') },
    material: { themes: { own, material: ['brand', 'good'] } },
    look: { fonts: { text: 'Fake' }, fontFolder: broken },
    styles: [join(broken, 'bad.css'), join(folder, 'site.css')],
  };
  return [
    refused,
    [
      /^material\.themes\.own\[0\]: colours of cory-mat-theme-light-brand are too weak together for WCAG AA:\n {2}primary #c9a0b8 on [a-z-]+ #[\da-f]{6} has a contrast of [12]\.\d+:1 and needs 3:1\.\n/,
      /^look\.fontFolder: .*fake\.woff2 is not a font that browsers can use/,
      /^styles: .*bad\.css cannot be used:\n {2}line 1: @import loads another style sheet/,
      /^site\.logo\.light: the file .*logo\.svg has a script\. Remove it/,
      /^site\.logo\.dark: the file .*logo\.svg has a script\. Remove it/,
      /^site\.icon: the file .*none\.png cannot be read: /,
    ],
  ];
}

test('a theme, font, style sheet, logo or icon that is refused is named in the log, and the site runs without it', async () => {
  const [refused, errors] = await refusedSettings();
  const broken = await startTestSite({ files, settings: refused });
  try {
    const warned = broken.lines.filter((line) => line.endsWith(' The site runs without it.'));
    expect(warned).toEqual(errors.map(({ source }) => expect.stringMatching(source.replace('^', '^! '))));
    const text = await (await broken.get('/lamp/index.html')).text();
    expect(text).toContain('data-themes="cory-mat-theme-light-good"');
    expect(text).toContain(':root{--sans:Fake, system-ui, sans-serif}');
    expect(text).not.toMatch(/@font-face|\/assets\/site\/(?:logo|icon)/);
    const sheet = /<link rel="stylesheet" href="(\/assets\/site\/styles-[^"]+)">/.exec(text)?.[1] ?? '';
    expect(await (await broken.get(sheet)).text()).toMatch(/^@layer site\{\n:root \{ --radius: 0 \}/);
    expect((await broken.get('/assets/icon/32.png')).status).toBe(200);
  } finally {
    await broken.close();
  }
});

test('when all listed themes are refused, a site has those of Asterism', async () => {
  const own = [{ name: 'brand', seed: '#7a1f5c', colours: { primary: '#c9a0b8' } }];
  const plain = await startTestSite({ files, settings: { material: { themes: { own, material: ['brand'] } } } });
  const text = await (await plain.get('/lamp/index.html')).text();
  await plain.close();
  expect(text).toContain('data-themes="cory-mat-theme-light-indigo-pink ');
});

test('an export of a look that is refused is not written, and all errors are named', async () => {
  const [refused, errors] = await refusedSettings();
  const { run, files: filesOf } = await testExport(files, refused);
  const error: unknown = await run('out').catch((caught: unknown) => caught);
  for (const { source } of errors)
    expect(String(error)).toMatch(new RegExp(source.replace('^', '(?:^SettingsError: |\\n)')));
  await expect(filesOf('out')).rejects.toThrow('ENOENT');
});

test('the errors of a look are found without a site', async () => {
  const [refused, errors] = await refusedSettings();
  const found = await refusedLook(settingsSchema.parse(refused));
  expect(found.map(({ message }) => message)).toEqual(errors.map((error) => expect.stringMatching(error)));
  expect(await refusedLook(settingsSchema.parse(settings))).toEqual([]);
});
