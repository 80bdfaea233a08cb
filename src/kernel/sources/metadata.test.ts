import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { folderSource } from './folder/folder.ts';
import { entryFacts, readMetadata } from './metadata.ts';

const describe = async (text: string): Promise<string | undefined> => text.split('\n\n')[1]?.trim();
const input = { folder: 'folder', product: 'asterism', describe };

async function metadataOf(files: Readonly<Record<string, string>>) {
  const contents = new Map(Object.entries({ 'README.md': '# Title\n\nFrom the README.\n', ...files }));
  return readMetadata({
    ...input,
    rootFiles: [...contents.keys()],
    read: async (name, limit) => {
      const bytes = Buffer.from(contents.get(name) ?? '');
      return { bytes: bytes.subarray(0, limit), size: bytes.length };
    },
  });
}

test('[E-01] every field of package.json and its block is read', async () => {
  const { metadata, warnings } = await metadataOf({
    'package.json': JSON.stringify({
      name: 'acme-redis',
      version: '2026.4.3001',
      description: ' 📡 Redis\u0000 <slug> \n',
      license: 'MIT',
      homepage: 'https://example.org',
      keywords: ['redis', 'redis', ' ui ', ''],
      repository: { type: 'git', url: 'git+https://github.com/acme/redis.git' },
      funding: [{ type: 'patreon', url: 'https://patreon.example/x' }, 'https://www.give.example/'],
      author: 'Ann Other <ann@example.org> (https://ann.example)',
      contributors: [{ name: 'Bob', email: 'bob@example.org' }, 'Nobody', 'Ann Other'],
      asterism: {
        'time-stamp': 1494085190709,
        code: '2Q',
        publish: true,
        reponame: 'redis-ui',
        icon: 'fas fa-database',
        stargazers_count: 818,
        prefix: 'acme-',
        type: 'acme',
        angular: '22.0.4',
        snap: true,
        build: false,
        menu: [
          { name: 'menu-style', link: 'docs/style.html' },
          { name: 'Out', link: 'https://example.org/x' },
        ],
      },
    }),
  });
  expect(warnings).toEqual([]);
  expect(metadata).toEqual({
    name: 'acme-redis',
    version: '2026.4.3001',
    description: '📡 Redis <slug>',
    archived: false,
    timeStamp: 1494085190709,
    code: '2Q',
    publish: true,
    reponame: 'redis-ui',
    icon: 'fas fa-database',
    stars: 818,
    prefix: 'acme-',
    type: 'acme',
    angular: '22.0.4',
    snap: true,
    build: false,
    menu: [
      { name: 'menu-style', link: 'docs/style.html' },
      { name: 'Out', link: 'https://example.org/x' },
    ],
    forge: 'https://github.com/acme/redis',
    license: 'MIT',
    homepage: 'https://example.org/',
    keywords: ['redis', 'ui'],
    funding: [
      { name: 'patreon', url: 'https://patreon.example/x' },
      { name: 'give.example', url: 'https://www.give.example/' },
    ],
    registryName: { registry: 'npm', name: 'acme-redis' },
    dependencies: [],
    contributors: [
      { name: 'Ann Other', url: 'https://ann.example/' },
      { name: 'Bob', url: 'mailto:bob@example.org' },
    ],
  });
});

test('[E-01] the time stamp may be a number or an ISO date', async () => {
  const time = async (value: unknown) =>
    (await metadataOf({ 'package.json': JSON.stringify({ asterism: { 'time-stamp': value } }) })).metadata.timeStamp;
  expect(await time(1494085190709)).toBe(1494085190709);
  expect(await time('2017-05-06T15:39:50.709Z')).toBe(1494085190709);
  expect(await time('soon')).toBeUndefined();
  expect(await time(1e300)).toBeUndefined();
});

test('[E-01] an empty description stays empty, a missing one is taken from the README', async () => {
  expect((await metadataOf({ 'package.json': '{ "description": "" }' })).metadata.description).toBe('');
  expect((await metadataOf({ 'package.json': '{}' })).metadata.description).toBe('From the README.');
});

test.each([
  [
    'Cargo.toml',
    '[package]\nname = "crab"\nversion = "0.1.0"\ndescription = "A crab"\nrepository = "https://github.com/o/crab"',
  ],
  [
    'pyproject.toml',
    '[project]\nname = "crab"\nversion = "0.1.0"\ndescription = "A crab"\n[project.urls]\nSource = "https://github.com/o/crab"',
  ],
  [
    'pyproject.toml',
    '[tool.poetry]\nname = "crab"\nversion = "0.1.0"\ndescription = "A crab"\nrepository = "https://github.com/o/crab"',
  ],
  [
    'composer.json',
    '{"name":"o/crab","version":"0.1.0","description":"A crab","support":{"source":"https://github.com/o/crab"}}',
  ],
])('[E-01] a repository with %s is a package too', async (file, text) => {
  const { metadata, warnings } = await metadataOf({ [file]: text });
  expect(warnings).toEqual([]);
  expect(metadata).toMatchObject({
    name: 'crab',
    version: '0.1.0',
    description: 'A crab',
    forge: 'https://github.com/o/crab',
  });
});

test('[E-01] go.mod gives a name, the README the rest; without a manifest the folder names the package', async () => {
  const go = await metadataOf({ 'go.mod': '// x\nmodule github.com/o/tool/v2\n\ngo 1.24\n' });
  expect(go.metadata).toMatchObject({
    name: 'tool',
    registryName: { registry: 'go', name: 'github.com/o/tool', path: 'github.com/o/tool/v2' },
    description: 'From the README.',
    forge: 'https://github.com/o/tool',
  });
  expect((await metadataOf({})).metadata).toMatchObject({
    name: 'folder',
    version: undefined,
    description: 'From the README.',
  });
});

test.each([
  ['package.json', '{ "name": "@o/crab" }', { registry: 'npm', name: '@o/crab' }],
  ['package.json', '{ "name": "crab", "private": true }', undefined],
  ['Cargo.toml', '[package]\nname = "crab"', { registry: 'crates', name: 'crab' }],
  ['Cargo.toml', '[package]\nname = "crab"\npublish = false', undefined],
  ['pyproject.toml', '[project]\nname = "crab"', { registry: 'pypi', name: 'crab' }],
  ['composer.json', '{ "name": "o/crab" }', { registry: 'packagist', name: 'o/crab' }],
  ['go.mod', 'module example.org/o/crab\n', { registry: 'go', name: 'example.org/o/crab' }],
])('a registry knows the package of %s %s as it calls itself', async (file, text, registryName) => {
  expect((await metadataOf({ [file]: text })).metadata.registryName).toEqual(registryName);
});

test('[E-01] a Cargo.toml may take its version from its workspace', async () => {
  const text = '[workspace.package]\nversion = "3.0.0"\n[package]\nname = "crab"\nversion = { workspace = true }\n';
  expect((await metadataOf({ 'Cargo.toml': text })).metadata.version).toBe('3.0.0');
});

test('[E-01] lists and texts that are too long are cut', async () => {
  const keywords = Array.from({ length: 200 }, (_, index) => `word-${index}`);
  const { metadata } = await metadataOf({
    'package.json': JSON.stringify({ keywords, description: '😀'.repeat(5_000) }),
  });
  expect(metadata.keywords).toHaveLength(50);
  expect(metadata.description.length).toBeLessThanOrEqual(1_000);
  expect(metadata.description.isWellFormed()).toBe(true);
});

test('[E-01] text that reverses the reading direction is neutralized', async () => {
  const { metadata } = await metadataOf({ 'package.json': JSON.stringify({ name: 'a\u202eb\u2066c' }) });
  expect(metadata.name).toBe('abc');
});

test('[H-04] a menu leads to paths of the package and to web addresses only', async () => {
  const links = [
    '/docs/a.html',
    './b.html',
    '//evil.example',
    '../c.html',
    'd\\e',
    'javascript:x',
    'http://f.example/',
  ];
  const menu = links.map((link) => ({ name: 'x', link }));
  const { metadata } = await metadataOf({ 'package.json': JSON.stringify({ asterism: { menu } }) });
  expect(metadata.menu.map(({ link }) => link)).toEqual(['docs/a.html', 'b.html', 'http://f.example/']);
});

test('[E-03] an entry of a git-info answer is read like a package.json', () => {
  const corifeus = { prefix: 'p3x-', 'time-stamp': '2020-01-01' };
  const { facts, warnings } = entryFacts({ name: 'p3x-x', description: 'd', corifeus }, 'x', 'corifeus');
  expect(warnings).toEqual([]);
  expect(facts).toMatchObject({ name: 'p3x-x', prefix: 'p3x-', timeStamp: Date.UTC(2020, 0, 1) });
  expect(entryFacts(7, 'x', 'corifeus')).toMatchObject({ facts: {}, warnings: [{ repository: 'x' }] });
});

test('[E-03] metadata from a remote takes precedence over package.json, which fills the rest', async () => {
  const { metadata } = await readMetadata({
    folder: 'x',
    product: 'asterism',
    rootFiles: ['package.json'],
    read: async () => {
      const bytes = Buffer.from('{ "name": "y", "version": "1.0.0", "license": "MIT" }');
      return { bytes, size: bytes.length };
    },
    overrides: { name: 'x', version: undefined, description: '' },
  });
  expect(metadata).toMatchObject({ name: 'x', version: '1.0.0', license: 'MIT', description: '' });
});

test('a README in .github or docs is a README: only a repository without any gets a warning', async () => {
  const warned = async (...rootFiles: readonly string[]): Promise<readonly (string | undefined)[]> => {
    const read = async (): Promise<{ bytes: Uint8Array; size: number }> => {
      const bytes = Buffer.from('# Title\n\nFrom the README.\n');
      return { bytes, size: bytes.length };
    };
    const { metadata, warnings } = await readMetadata({ ...input, rootFiles, read });
    expect(metadata.description).toBe(rootFiles.some((name) => name.includes('docs/x')) ? '' : 'From the README.');
    return warnings.map(({ message }) => message);
  };
  expect(await warned('.github/README.md')).toEqual([]);
  expect(await warned('docs/README.md')).toEqual([]);
  expect(await warned('docs/x/README.md')).toEqual([expect.stringMatching(/^There is no README\.md/)]);
});

test('empty fields of a manifest do not hide those of another one', async () => {
  const { metadata, warnings } = await metadataOf({
    'package.json': '{ "name": "", "keywords": [], "devDependencies": { "prettier": "3" } }',
    'Cargo.toml': `[package]\nname = "crab"\nversion = "1.2.3"\ndescription = "Walks."\nlicense = "MIT"\nkeywords = ["sea"]\n[dependencies]\nserde = "1"\n`,
    'composer.json': '{ "name": "acme/other", "version": "9.9.9", "homepage": "https://crab.example" }',
  });
  expect(warnings).toEqual([]);
  expect(metadata).toMatchObject({ name: 'crab', version: '1.2.3', description: 'Walks.', license: 'MIT' });
  expect(metadata).toMatchObject({ keywords: ['sea'], homepage: 'https://crab.example/' });
  expect(metadata.dependencies?.map(({ registry, name }) => `${registry} ${name}`)).toEqual([
    'npm prettier',
    'crates serde',
  ]);
});

const mit = `MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy
of this software, subject to this: The above notice shall be included in all
copies.`;

test('the licence of a repository is detected from the texts in its root', async () => {
  const licenceOf = async (files: Readonly<Record<string, string>>) => (await metadataOf(files)).metadata.license;
  expect(await licenceOf({ LICENSE: mit })).toBe('MIT');
  expect(await licenceOf({ 'licence.txt': mit, 'package.json': '{ "license": "ISC" }' })).toBe('ISC');
  expect(
    await licenceOf({ 'LICENSE-MIT': mit, 'LICENSE-APACHE': '  Apache License\n  Version 2.0, January 2004' }),
  ).toBe('Apache-2.0 OR MIT');
  expect(await licenceOf({ COPYING: 'GNU GENERAL PUBLIC LICENSE\n  Version 3, 29 June 2007' })).toBe('GPL-3.0-only');
  expect(await licenceOf({ LICENSE: mit, 'LICENSE-3RD-PARTY.txt': 'Apache License Version 2.0' })).toBe('MIT');
  expect(await licenceOf({ LICENSE: 'All rights reserved.' })).toBeUndefined();
  expect(await licenceOf({})).toBeUndefined();
});

test('the example with an almost empty package.json beside its Cargo.toml has full metadata', async () => {
  const path = join(import.meta.dirname, '../../../examples/family');
  const source = folderSource({ path, product: 'asterism' });
  const { repositories, warnings } = await source.list();
  const metadata = repositories.find(({ folder }) => folder === 'quillon')?.metadata;
  expect(metadata).toMatchObject({ name: 'quillon', version: '0.14.2', license: 'MIT OR Apache-2.0' });
  expect(metadata?.description).toMatch(/CSV reader/);
  expect(warnings).toEqual([]);
});

test('a warning about a field names the field', async () => {
  const { warnings } = await metadataOf({ 'package.json': JSON.stringify({ asterism: { menu: 7 } }) });
  expect(warnings).toContainEqual({
    repository: expect.any(String),
    file: 'package.json',
    message: expect.stringContaining('must be a list'),
    about: { code: 'unusable-field', field: 'asterism.menu' },
  });
});

test.each(['root', '@acme/root', 'acme-root', 'monorepo', '@acme/repository', 'acme-mono-repo', 'my.workspace'])(
  'a private root called %s has the name of its folder and no version',
  async (name) => {
    const text = JSON.stringify({ name, version: '1.0.0', private: true, description: 'Parts' });
    const { metadata } = await metadataOf({ 'package.json': text });
    expect(metadata).toMatchObject({ name: 'folder', version: undefined, description: 'Parts' });
  },
);

test('a published package, one with another name and one with a block keep their names', async () => {
  for (const manifest of [
    { name: 'acme-root', version: '1.0.0' },
    { name: 'beetroot', version: '1.0.0', private: true },
    { name: 'acme-root', version: '1.0.0', private: true, asterism: { code: 'R' } },
  ]) {
    const { metadata } = await metadataOf({ 'package.json': JSON.stringify(manifest) });
    expect(metadata).toMatchObject({ name: manifest.name, version: '1.0.0' });
  }
});
