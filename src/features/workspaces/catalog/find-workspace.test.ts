import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import type { WorkspaceContents } from '#features/workspaces/reads/read-workspace.ts';
import { noCache } from '#model/key-value-cache.ts';
import { folderSource } from '#sources/folder/folder.ts';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { createFindWorkspace } from './find-workspace.ts';

async function repositoryOf(files: Readonly<Record<string, string>>): Promise<Repository> {
  const texts = Object.entries(files).map(([path, text]) => [`hive/${path}`, text]);
  const source = sourceOf(await familyOf({ 'hive/README.md': '# Hive', ...Object.fromEntries(texts) }));
  const [repository] = (await source.list()).repositories;
  if (repository === undefined) throw new Error('There is a repository.');
  return repository;
}

function emptyLists(): CachedLists {
  return createCachedLists(noCache, '1');
}

async function found(files: Readonly<Record<string, string>>): Promise<WorkspaceContents> {
  return createFindWorkspace(sharedReader(), emptyLists())(await repositoryOf(files));
}

async function namesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await found(files)).packages.map(({ name }) => name);
}

function npm(name: string, more: object = {}): string {
  return JSON.stringify({ name, version: '1.0.0', ...more });
}

test('a repository without a workspace has no packages, whatever manifests it has', async () => {
  const other = { 'package.json': npm('hive'), 'site/package.json': npm('site') };
  expect(await found(other)).toEqual({ packages: [], warnings: [] });
});

test('npm and Yarn: the folders that workspaces name, as a list or in an object', async () => {
  const members = { 'packages/a/package.json': npm('@hive/a'), 'other/b/package.json': npm('b') };
  const list = { 'package.json': npm('hive', { workspaces: ['./packages/*/', 'other/b'] }), ...members };
  const nested = { 'package.json': npm('hive', { workspaces: { packages: ['packages/*'] } }), ...members };
  expect(await namesOf(list)).toEqual(['@hive/a', 'b']);
  expect(await namesOf(nested)).toEqual(['@hive/a']);
});

test('private and nameless packages, those without a version and installed ones are left out', async () => {
  const files = {
    'package.json': npm('hive', { workspaces: ['**'] }),
    'p/a/package.json': npm('a', { private: true }),
    'p/b/package.json': '{ "version": "1.0.0" }',
    'p/c/package.json': '{ "name": "c" }',
    'p/d/package.json': npm('d'),
    'p/node_modules/e/package.json': npm('e'),
  };
  expect(await namesOf(files)).toEqual(['d']);
});

test('Cargo: members inherit from the root; excluded and unpublished crates are left out', async () => {
  const { packages } = await found({
    'Cargo.toml':
      '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/old"]\n[workspace.package]\nversion = "3.0.0"\npublish = true\n[package]\nname = "root"\n[dependencies]\nside = { path = "side" }',
    'crates/a/Cargo.toml': '[package]\nname = "a"\nversion.workspace = true\npublish.workspace = true',
    'crates/b/Cargo.toml': '[package]\nname = "b"\nversion = "1.0.0"\npublish = []',
    'crates/old/Cargo.toml': '[package]\nname = "old"\nversion = "1.0.0"',
    'side/Cargo.toml': '[package]\nname = "side"\nversion = "0.1.0"\n[dependencies]\na = "3"',
  });
  expect(packages.map(({ name, version }) => [name, version])).toEqual([
    ['a', '3.0.0'],
    ['side', '0.1.0'],
  ]);
  expect(packages[1]?.dependencies).toEqual([{ registry: 'crates', name: 'a', development: false, range: '^3' }]);
});

test('uv and Go: members of pyproject.toml and go.work', async () => {
  const files = {
    'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\nexclude = ["libs/seeds"]',
    'libs/comb/pyproject.toml': '[project]\nname = "comb"\ndynamic = ["version"]',
    'libs/seeds/pyproject.toml': '[project]\nname = "seeds"',
    'libs/app/pyproject.toml': '[project]\nname = "app"\n[tool.uv]\npackage = false',
    'libs/inner/pyproject.toml': '[project]\nname = "inner"\nclassifiers = ["Private :: Do Not Upload"]',
    'go.work': 'go 1.24\n\nuse (\n\t./smoke // the smoker\n\t"./fan"\n)\nuse ./wing\n',
    'smoke/go.mod': 'module example.com/hive/smoke\n',
    'fan/go.mod': 'module example.com/hive/fan/v2\n',
    'wing/go.mod': 'module example.com/hive/wing\n',
    'left/go.mod': 'module example.com/hive/left\n',
  };
  expect(await namesOf(files)).toEqual([
    'comb',
    'example.com/hive/fan',
    'example.com/hive/smoke',
    'example.com/hive/wing',
  ]);
});

test('a manifest that cannot be parsed, or is too large, has a warning with its name', async () => {
  const { packages, warnings } = await found({
    'package.json': npm('hive', { workspaces: ['p/*'] }),
    'p/a/package.json': '{ "name": ',
    'p/b/package.json': npm('b', { description: 'x'.repeat(300_000) }),
    'p/c/package.json': '[1]',
    'p/d/package.json': npm('d'),
  });
  expect(packages.map(({ name }) => name)).toEqual(['d']);
  expect(warnings.map(({ repository, file }) => [repository, file])).toEqual([
    ['hive', 'p/a/package.json'],
    ['hive', 'p/b/package.json'],
  ]);
});

test('a workspace of more packages than the limit has a warning', async () => {
  const members = Array.from({ length: 501 }, (_, index) => [`p/${index}/package.json`, npm(`p${index}`)]);
  const files = { 'package.json': npm('hive', { workspaces: ['p/*'] }), ...Object.fromEntries(members) };
  const { packages, warnings } = await found(files);
  expect(packages).toHaveLength(500);
  expect(warnings.map(({ file }) => file)).toEqual(['package.json']);
});

test('an invalid definition has no packages and never throws', async () => {
  const member = { 'p/a/package.json': npm('a'), 'p/a/Cargo.toml': '[package]\nname = "a"\nversion = "1.0.0"' };
  const bomb = `a: &a [x,x]\n${'bcdefgh'.replace(/./g, (name) => `${name}: &${name} [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n`)}`;
  const invalid = ['packages: [', 'packages: 5', 'packages:\n  - 5', `${bomb}packages: *h`, '['.repeat(10_000)];
  for (const text of invalid) {
    expect(await namesOf({ 'pnpm-workspace.yaml': text, ...member })).toEqual([]);
  }
  for (const workspaces of [null, 5, 'p/*', { packages: 'p/*' }, [5], ['../hive/p/*'], ['!p/*'], ['{'.repeat(400)]]) {
    expect(await namesOf({ 'package.json': npm('hive', { workspaces }), ...member })).toEqual([]);
  }
  for (const text of ['[workspace', 'workspace = 5', '[workspace]\nmembers = 5']) {
    expect(await namesOf({ 'Cargo.toml': text, ...member })).toEqual([]);
  }
});

test.each([
  'packages: []',
  'packages:\n',
  'packages: null',
  'onlyBuiltDependencies:\n  - packages',
  'catalog:\n  packages: 1',
])('a pnpm-workspace.yaml that names no packages has no warning: %j', async (text) => {
  const files = { 'pnpm-workspace.yaml': text, 'site/package.json': npm('site') };
  expect(await found(files)).toEqual({ packages: [], warnings: [] });
  expect((await found({ ...files, 'pnpm-workspace.yaml': 'packages: 5' })).warnings).toHaveLength(1);
});

test('an unchanged repository is not read again', async () => {
  const repository = await repositoryOf({
    'package.json': npm('hive', { workspaces: ['p/*'] }),
    'p/a/package.json': npm('a'),
    'p/a/README.md': '# A\n\nCounts bees.',
  });
  const reads: string[] = [];
  const counted: Repository = {
    ...repository,
    open: (path) => {
      reads.push(path);
      return repository.open(path);
    },
  };
  const find = createFindWorkspace(sharedReader(), emptyLists());
  const first = await find(counted);
  expect(reads).toEqual(['package.json', 'p/a/package.json', 'p/a/README.md']);
  expect(await find(counted)).toEqual(first);
  expect(reads).toHaveLength(3);
  expect(first.packages).toMatchObject([{ folder: 'p/a', description: 'Counts bees.', readme: 'p/a/README.md' }]);
});

/** The packages of each repository in a folder that has any. */
async function packagesIn(family: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const find = createFindWorkspace(sharedReader(), emptyLists());
  const all: Record<string, readonly string[]> = {};
  for (const folder of readdirSync(family).filter((name) => !name.includes('.'))) {
    const [repository] = (await folderSource({ path: join(family, folder), product: 'none' }).list()).repositories;
    const { packages = [], warnings = [] } = repository === undefined ? {} : await find(repository);
    expect(warnings).toEqual([]);
    if (packages.length > 0) all[folder] = packages.map(({ name, version }) => `${name} ${version}`);
  }
  return all;
}

test('the workspaces of the example toolchains have the packages that they publish', async () => {
  expect(await packagesIn(join(import.meta.dirname, '../../../../examples/toolchains'))).toEqual({
    'pnpm-workspace': ['@beehive/honey 2.4.0', '@beehive/wax 1.1.0', 'beehive-queen 0.3.0', 'beehive-smoker 5.0.0'],
    'cargo-workspace': ['forge-anvil 2.0.1', 'forge-core 1.6.0'],
  });
});

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/toolchains');

describe.skipIf(!existsSync(corpus))('real repositories', () => {
  test('their workspaces have the packages that they publish', async () => {
    const all = await packagesIn(corpus);
    const counts = Object.fromEntries(Object.entries(all).map(([folder, names]) => [folder, names.length]));
    expect(counts).toEqual({ axum: 4, changesets: 20, formily: 11, mdbook: 7, pinia: 2, starlight: 3 });
    expect(all.pinia).toEqual(['@pinia/nuxt 0.5.5', 'pinia 2.2.4']);
  });
});
