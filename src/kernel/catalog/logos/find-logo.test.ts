import { symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { createFamilyMembers } from '#catalog/reading/family-members.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { noCache } from '#model/key-value-cache.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { createFindLogo } from './find-logo.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>';
const wide = drawing.replace('0 0 9 9', '0 0 15 9');

const forge = 'https://github.com/weavers/loom';
const known = createFamilyMembers({
  product: 'none',
  base: '',
  hosts: [],
  packages: new Map([
    ['loom', { forge }],
    ['spindle', { forge: 'https://github.com/weavers/spindle' }],
  ]),
});

interface LogoTest {
  readonly sites?: readonly DocumentSite[];
  readonly lists?: CachedLists;
  /** Changes the folder of the repository before it is listed. */
  readonly prepare?: (folder: string) => Promise<void>;
}

/** The path of the logo of a repository with these files. */
async function logoOf(files: Readonly<Record<string, string>>, options: LogoTest = {}): Promise<string | undefined> {
  const { sites = [], lists = createCachedLists(noCache, '1'), prepare } = options;
  const texts = Object.entries(files).map(([path, text]) => [`loom/${path}`, text]);
  const family = await familyOf({ 'loom/README.md': '# Loom', ...Object.fromEntries(texts) });
  await prepare?.(join(family, 'loom'));
  const [repository] = (await sourceOf(family).list()).repositories;
  if (repository === undefined) throw new Error('There is a repository.');
  return (await createFindLogo(sharedReader(), lists)(inputOf(repository, sites)))?.file;
}

function inputOf(repository: Repository, sites: readonly DocumentSite[] = []) {
  const documents = repository.files.filter(({ path }) => path.endsWith('.md'));
  const pages = new Map(documents.map(({ path, hash, size }) => [path, { file: path, hash, size }]));
  return { repo: 'loom', repository, pages, files: [], sites, known };
}

const site = (logos: readonly string[]): DocumentSite => ({ toolchain: 'mkdocs', root: 'docs/', contents: [], logos });

test('a repository without images has no logo', async () => {
  expect(await logoOf({ 'a.md': '' })).toBeUndefined();
});

test('the README comes first, then the settings of the documentation, then usual names', async () => {
  const files = { 'art/loom.svg': drawing, 'docs/sign.svg': drawing, 'logo.svg': drawing };
  const sites = [site(['docs/sign.svg'])];
  expect(await logoOf({ ...files, 'README.md': '![Loom](art/loom.svg)' }, { sites })).toBe('art/loom.svg');
  expect(await logoOf(files, { sites })).toBe('docs/sign.svg');
  expect(await logoOf(files)).toBe('logo.svg');
});

test.each([
  ['relative', './art/loom.svg'],
  ['absolute in the repository', '/art/loom.svg'],
  ['at the forge', `${forge}/blob/main/art/loom.svg?raw=true`],
  ['at the host of raw files', 'https://raw.githubusercontent.com/weavers/loom/main/art/loom.svg'],
])('an address is found: %s', async (_kind, address) => {
  expect(await logoOf({ 'art/loom.svg': drawing, 'README.md': `<img src="${address}">` })).toBe('art/loom.svg');
});

test('an address of the own documentation is the file that it serves there', async () => {
  const files = { 'docs/img/loom.svg': drawing, 'README.md': '![Loom](https://loom.test/img/loom.svg#only-light)' };
  expect(await logoOf(files, { sites: [site([])] })).toBe('docs/img/loom.svg');
  expect(await logoOf(files)).toBeUndefined();
});

test('other images of a README are no logo', async () => {
  for (const image of [
    '![Screenshot of Loom](art/loom.svg)',
    '![Build](art/status.svg)',
    '![Loom](https://raw.githubusercontent.com/weavers/spindle/main/art/loom.svg)',
    '![Loom](../loom/art/loom.svg)',
    '![Loom](../../art/loom.svg)',
    '![Loom](data:image/svg+xml,x)',
  ]) {
    const files = { 'art/loom.svg': drawing, 'art/status.svg': drawing, 'README.md': image };
    expect(await logoOf(files), image).toBeUndefined();
  }
});

test('a square image is preferred to a wide one', async () => {
  const files = { 'art/loom.svg': wide, 'README.md': '![Loom](art/loom.svg)' };
  expect(await logoOf(files)).toBe('art/loom.svg');
  expect(await logoOf({ ...files, 'icon.svg': drawing })).toBe('icon.svg');
});

test('hostile files are no logo', async () => {
  expect(await logoOf({ 'logo.svg': drawing.replace('<path', '<script>1</script><path') })).toBeUndefined();
  expect(await logoOf({ 'logo.svg': '<html><body>logo</body></html>', 'logo.png': '<html>' })).toBeUndefined();
  const long = (folder: string): Promise<void> => truncate(join(folder, 'logo.svg'), 50 * 1024 * 1024);
  expect(await logoOf({ 'logo.svg': drawing }, { prepare: long })).toBeUndefined();
  const link = async (folder: string): Promise<void> => {
    await writeFile(join(folder, '../outside.svg'), drawing);
    await symlink(join(folder, '../outside.svg'), join(folder, 'logo.svg'));
  };
  expect(await logoOf({ 'a.md': '' }, { prepare: link })).toBeUndefined();
});

test('files of an unchanged repository are not read again', async () => {
  const family = await familyOf({ 'loom/README.md': '![Loom](loom.svg)', 'loom/loom.svg': drawing });
  const [repository] = (await sourceOf(family).list()).repositories;
  if (repository === undefined) throw new Error('There is a repository.');
  const reads: string[] = [];
  const counted: Repository = {
    ...repository,
    open: (path) => {
      reads.push(path);
      return repository.open(path);
    },
  };
  const find = createFindLogo(sharedReader(), createCachedLists(noCache, '1'));
  const first = await find(inputOf(counted));
  expect(reads).toEqual(['README.md', 'loom.svg']);
  expect(await find(inputOf(counted))).toEqual(first);
  expect(reads).toHaveLength(2);
});
