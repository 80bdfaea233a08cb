import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createReader } from '#catalog/reading/reader.ts';
import { poison } from '#catalog/reading/testing/poison.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { limits } from '#config/fields/limits.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { importSettings } from './import-settings.ts';
import { antoraFiles } from './testing/antora-files.ts';
import { docusaurusFiles } from './testing/docusaurus-files.ts';
import { mkdocsFiles } from './testing/mkdocs-files.ts';
import { vitepressFiles } from './testing/vitepress-files.ts';
import { importFiles, writeSite } from './testing/write-site.ts';

/** How every imported site begins. */
const neutral = { look: { theme: 'device', background: 'none' }, notices: { ready: false } };

const rest = { product: 'asterism', languages: ['en', 'hu'], reader: sharedReader() };

test('Docusaurus: name, logo, links, styles, addresses and redirects are taken over', async () => {
  const { draft, byHand } = await importFiles(docusaurusFiles);
  expect(draft.settings()).toEqual({
    sources: ['.'],
    site: {
      name: 'Signpost',
      tagline: 'Routes that say where they lead',
      description: 'Routes for people',
      icon: './website/static/img/icon.svg',
      logo: { light: './website/static/img/logo.svg', dark: './website/public/img/logo-dark.svg' },
      header: {
        links: [
          { text: 'Start', url: '/signpost/docs/start.html' },
          { text: 'Routes', url: '/signpost/docs/01-routes/02-first.html' },
          { text: 'Forum', url: 'https://forum.example.org/' },
          { text: 'GitHub', url: 'https://github.com/harebell/signpost' },
        ],
      },
      footer: {
        links: [
          { text: 'Start', url: '/signpost/docs/start.html' },
          { text: 'Chat', url: 'https://chat.example.org' },
        ],
      },
      announcement: { text: 'Signpost 2 is here: read & try', url: '/signpost/docs/start.html' },
    },
    styles: ['./website/src/css/custom.css'],
    ...neutral,
    menus: { signpost: { items: [{ text: 'Forum', url: 'https://forum.example.org/' }] } },
    core: {
      server: { url: 'https://signpost.example.org' },
      translations: { language: 'hu' },
      languages: ['hu', 'en'],
      integration: { google: { analytics: 'G-ABCDEF1234' } },
    },
    server: { base: '/guide' },
    redirects: {
      '/docs/*': '/signpost/docs/*',
      '/docs/routes/first': '/signpost/docs/01-routes/02-first.html',
      '/reference/*': '/signpost/website/api/*',
      '/old': '/signpost/docs/start.html',
      '/older': '/signpost/docs/01-routes/02-first.html',
      '/oldest/': '/signpost/docs/01-routes/02-first.html',
      '/forum': 'https://forum.example.org/',
    },
  });
  expect(byHand).toEqual([['site.footer.text', 'themeConfig.footer.copyright']]);
});

test.each([
  ["['classic']", { '/docs/*': '/signpost/docs/*' }],
  [
    "[['@docusaurus/preset-classic', { docs: { routeBasePath: '/' } }], ['redocusaurus', {}]]",
    { '/*': '/signpost/docs/*' },
  ],
  ["[['classic', { docs: false }]]", undefined],
])('Docusaurus: the documents of presets: %s are found', async (presets, redirects) => {
  const { draft } = await importFiles({
    'docusaurus.config.js': `export default { title: 'A', presets: ${presets} }`,
    'docs/start.md': '# Start',
  });
  expect(draft.get('redirects')).toEqual(redirects);
});

test('Docusaurus: versions that are copies are named in the report', async () => {
  const { report } = await importFiles(docusaurusFiles);
  const file = report.files.find(({ title }) => title === 'the versions of Docusaurus');
  expect(file?.keys).toMatchObject([
    { key: '[0]', outcome: 'unsupported', note: expect.stringContaining('versioned_docs') },
    { key: '[1]', outcome: 'unsupported' },
  ]);
});

test('VitePress: imported and computed names, links, head and rewrites are taken over', async () => {
  const { draft } = await importFiles(vitepressFiles);
  expect(draft.settings()).toMatchObject({
    site: {
      name: 'Ledger',
      description: 'Books that balance',
      logo: { light: './docs/src/public/logo.svg', dark: './docs/src/public/logo-dark.svg' },
      icon: './docs/src/public/icon.svg',
      footer: { text: 'Free under MIT. · © Harebell' },
    },
    core: {
      server: { url: 'https://ledger.example.org' },
      integration: { google: { 'site-verification': 'token-of-google', analytics: 'G-LEDGER1234' } },
    },
    redirects: { '/*': '/ledger/docs/src/*', '/first': '/ledger/docs/src/books/first.html' },
  });
});

test('MkDocs: defaults of the environment, colours, redirects and links are taken over', async () => {
  const { draft } = await importFiles(mkdocsFiles);
  expect(draft.settings()).toMatchObject({
    site: { name: 'Lantern', logo: './manual/img/logo.svg', footer: { text: 'Copyright © 2024 Harebell' } },
    material: { themes: { own: [{ name: 'deep-purple', seed: '#673ab7', dark: false }] } },
    menus: { lantern: { items: [{ text: 'Host', url: 'https://host.example.org' }] } },
    core: { server: { url: 'https://lantern.example.org' }, integration: { google: { analytics: 'G-LANTERN123' } } },
    server: { base: '/manual' },
    redirects: {
      '/old': '/lantern/manual/guide/start.html',
      '/folder/': 'https://host.example.org/',
      '/*': '/lantern/manual/*',
    },
  });
});

test('Antora: sources, branches and tags are taken over', async () => {
  const { draft } = await importFiles(antoraFiles);
  expect(draft.settings()).toEqual({
    sources: [
      '.',
      { git: 'https://git.example.org/harebell/lantern.git', root: 'docs' },
      { git: 'https://git.example.org/harebell/desk.git' },
    ],
    site: { name: 'Harebell Docs' },
    ...neutral,
    versions: { branches: ['2.x', 'v*'], tags: ['v[0-9]*', 'v*', 'docs-v*'] },
    core: { server: { url: 'https://docs.example.org' }, integration: { google: { analytics: 'G-ANTORA1234' } } },
    server: { base: '/all' },
    redirects: { '/signpost/2.0/*': '/signpost/docs/modules/ROOT/pages/*' },
  });
});

test('YAML: merged keys are those of their group', async () => {
  const { draft, report } = await importFiles({
    'mkdocs.yml': 'x: &x { site_description: Lamps, site_name: B }\n<<: *x\nsite_name: A\n',
  });
  expect(draft.settings()).toMatchObject({ site: { name: 'A', description: 'Lamps' } });
  expect(report.files[0]?.keys.map(({ key }) => key)).not.toContain('["<<"]');
});

test.each([
  ['json', '{ "site": { "title": "A", "url": "https://a.example.org" }, "content": { "tags": ["v*"] } }'],
  ['toml', '[site]\ntitle = "A"\nurl = "https://a.example.org"\n[content]\ntags = ["v*"]\n'],
])('Antora: a playbook in %s is found and read', async (ending, text) => {
  const files = { [`antora-playbook.${ending}`]: text };
  for (const path of ['.', `antora-playbook.${ending}`]) {
    const folder = await writeSite(files);
    const { draft } = await importSettings({ ...rest, path: join(folder, path), out: folder });
    expect(draft.settings()).toMatchObject({
      site: { name: 'A' },
      core: { server: { url: 'https://a.example.org' } },
      versions: { tags: ['v*'] },
    });
  }
});

test('a key whose setting another key has set is reported with what became of it', async () => {
  const noteOf = async (locale: string): Promise<string | undefined> => {
    const theme = `theme:\n  language: hu\n  locale: ${locale}\n`;
    const { report } = await importFiles({ 'mkdocs.yml': `site_name: A\n${theme}` });
    return report.files[0]?.keys.find(({ key }) => key === 'theme.locale')?.note;
  };
  expect(await noteOf('hu')).toBe('core.translations.language has the same value from another key.');
  expect(await noteOf('en')).toBe('core.translations.language has the value of another key.');
});

test('paths are relative to the folder of the new settings', async () => {
  const folder = await writeSite(mkdocsFiles);
  const { draft } = await importSettings({ ...rest, path: folder, out: join(folder, 'deploy/site') });
  expect(draft.settings()).toMatchObject({
    sources: ['../..'],
    site: { logo: '../../manual/img/logo.svg' },
    styles: ['../../manual/css/own.css'],
  });
});

test('a value of the wrong kind is named, and the rest is imported', async () => {
  const { draft, report } = await importFiles({
    'mkdocs.yml':
      'site_name: A\nsite_url: 7\nnav: text\ntheme: readthedocs\nplugins: [[]]\nextra: {social: 3, analytics: []}\n',
  });
  expect(draft.get('site.name')).toBe('A');
  const keys = report.files[0]?.keys ?? [];
  expect(keys.find(({ key }) => key === 'site_url')?.note).toBe(
    'It is not an http or https URL. Set core.server.url by hand.',
  );
});

const faults: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
  ['broken YAML', { 'mkdocs.yml': 'site_name: A\nnav: [a\nb: {' }, 'mkdocs.yml', 'mkdocs.yml:3:'],
  [
    'broken JavaScript',
    { 'docusaurus.config.js': 'module.exports = {\n  title: "a\n}' },
    '.',
    'docusaurus.config.js:2:',
  ],
  ['broken TypeScript', { 'docusaurus.config.ts': 'export default { a: };' }, '.', 'docusaurus.config.ts:1:'],
  ['a program without settings', { 'docusaurus.config.js': 'start();' }, '.', '--run /'],
  ['broken TOML', { 'antora-playbook.toml': '[site]\ntitle = ' }, '.', 'antora-playbook.toml:2:'],
  ['two documents in a file', { 'mkdocs.yml': 'site_name: A\n---\nsite_name: B\n' }, '.', 'mkdocs.yml:2:'],
  [
    'settings that inherit each other',
    { 'mkdocs.yml': 'INHERIT: b.yml', 'b.yml': 'INHERIT: mkdocs.yml' },
    '.',
    'inherits more than 10 files',
  ],
  ['YAML of another kind', { 'mkdocs.yml': 'a: 1' }, '.', 'has no site_name'],
  ['YAML that is a list', { 'mkdocs.yml': '- a' }, '.', 'is not an object of settings'],
  ['nested aliases', { 'mkdocs.yml': bomb() }, '.', 'mkdocs.yml cannot be read'],
  ['brackets in brackets', { 'mkdocs.yml': `site_name: ${'['.repeat(500)}` }, '.', 'levels deep'],
  ['a file of mdBook', { 'book.toml': '[book]' }, 'book.toml', 'belongs to mdBook'],
  ['a file with another name', { 'settings.yaml': 'a: 1' }, 'settings.yaml', '--from docusaurus'],
  ['a folder without settings', { 'README.md': '# A' }, '.', 'Name the settings file: asterism import <file>'],
  ['settings of two tools', { ...mkdocsFiles, ...vitepressFiles }, '.', 'has settings of several tools'],
  ['a missing file', {}, 'mkdocs.yml', 'does not exist'],
  ['an image', { 'mkdocs.yml': 'GIF\0\0' }, '.', 'is not text'],
];

test.each(faults)('%s is an error that names the file and the way out', async (...[, files, path, message]) => {
  const folder = await writeSite(files);
  const failure = importSettings({ ...rest, path: join(folder, path), out: folder });
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toThrow(folder);
  await expect(failure).rejects.toHaveProperty('name', 'ImportError');
});

test('a file of 50 MB is refused without being read', async () => {
  const folder = await writeSite({ 'mkdocs.yml': 'site_name: A\n' });
  await truncate(join(folder, 'mkdocs.yml'), 50_000_000);
  await expect(importSettings({ ...rest, path: folder, out: folder })).rejects.toThrow('mkdocs.yml is 50.0 MB');
});

test('a symbolic link is refused with the file that it leads to', async () => {
  const folder = await writeSite({ 'elsewhere.yml': 'site_name: A\n' });
  await symlink(join(folder, 'elsewhere.yml'), join(folder, 'mkdocs.yml'));
  const failure = importSettings({ ...rest, path: folder, out: folder });
  await expect(failure).rejects.toThrow(`asterism import ${join(folder, 'elsewhere.yml')}`);
});

test('a program that takes too long to parse is an error with the way out', async () => {
  const folder = await writeSite({ 'docusaurus.config.js': `export default { title: '${poison.endless}' }` });
  const { timeLimit, memoryLimit } = limits.parse({ timeLimit: 200 });
  const reader = createReader({ module: builtWorker('poisoned-read'), timeLimit, memoryLimit, threads: 1 });
  onTestFinished(() => reader.close());
  const failure = importSettings({ ...rest, path: folder, out: folder, reader });
  await expect(failure).rejects.toThrow('takes too long or too much memory to read. If you trust it, run it');
  await expect(failure).rejects.toHaveProperty('name', 'ImportError');
});

test('modules outside of the repository and behind links are not read', async () => {
  const folder = await writeSite({
    'docusaurus.config.js':
      "import { title } from '../outside.js';\nimport { tagline } from './link.js';\nexport default { title, tagline, url: 'https://a.example.org' };",
  });
  await writeFile(join(folder, '../outside.js'), "export const title = 'Secret';");
  await symlink(join(folder, '../outside.js'), join(folder, 'link.js'));
  const { draft, byHand } = await importSettings({ ...rest, path: folder, out: folder });
  expect(draft.has('site.name')).toBe(false);
  expect(byHand).toEqual([
    ['site.name', 'title'],
    ['site.tagline', 'tagline'],
  ]);
});

test('names that every object has are keys like others', async () => {
  const { draft, report } = await importFiles({
    'mkdocs.yml':
      'site_name: A\nplugins: [constructor, __proto__, {toString: 1}]\ntheme: {palette: {primary: constructor}}\n__proto__: {polluted: 1}\nnav: [{__proto__: https://a.example.org}]\n',
  });
  expect(report.files[0]?.keys.map(({ key }) => key)).toContain('plugins[0]');
  expect(draft.has('material.themes.own')).toBe(false);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('a folder with the name of a settings file is no settings file', async () => {
  const folder = await writeSite({ 'README.md': '# A' });
  await mkdir(join(folder, 'mkdocs.yml'));
  await expect(importSettings({ ...rest, path: folder, out: folder })).rejects.toThrow('Name the settings file');
});

function bomb(): string {
  const lines = Array.from({ length: 12 }, (_, n) => `a${n}: &a${n} [${Array(10).fill(n === 0 ? 'x' : `*a${n - 1}`)}]`);
  return `site_name: A\n${lines.join('\n')}\n`;
}
