import { existsSync } from 'node:fs';
import { chmod, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path/posix';
import { expect, test } from 'vitest';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { SourceError } from '#sources/source.ts';
import { testSourceContract } from '#sources/testing/source-contract.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { blockingFileSystem } from './file-system.ts';
import { type FolderOptions, folderSource } from './folder.ts';

testSourceContract({ name: 'folder', open: async (path) => folderSource({ path, product: 'asterism' }) });
testSourceContract({
  name: 'folder that is read at once',
  open: async (path) => folderSource({ path, product: 'asterism', fs: blockingFileSystem }),
});

async function foldersOf(path: string, options: Partial<FolderOptions> = {}): Promise<readonly string[]> {
  return (await sourceOf(path, options).list()).repositories.map(({ folder }) => folder);
}

async function filesOf(path: string, options: Partial<FolderOptions> = {}): Promise<readonly string[] | undefined> {
  return (await sourceOf(path, options).list()).repositories[0]?.files.map((file) => file.path);
}

test('a folder with a README or a manifest is a repository, any other folder is not', async () => {
  const family = await familyOf({
    'markdown/readme.md': '# A',
    'restructured/README.rst': 'A\n=',
    'bare/README': 'A',
    'rust/Cargo.toml': '[package]\nname = "crab"',
    'go/go.mod': 'module example.org/go',
    'neither/main.c': 'int main;',
    '.hidden/README.md': '# Hidden',
    'node_modules/README.md': '# Dependency',
  });
  expect(await foldersOf(family)).toEqual(['bare', 'go', 'markdown', 'restructured', 'rust']);
});

test.each([
  ['.github/README.md', '# A'],
  ['docs/README.md', '# A'],
  ['docs/index.rst', 'A\n='],
  ['index.md', '# A'],
  ['mkdocs.yml', 'site_name: A'],
  ['docusaurus.config.js', 'export default {}'],
  ['book.toml', '[book]'],
  ['antora.yml', 'name: a'],
])('a folder without a README at its root is a repository by %s, in a family and alone', async (file, content) => {
  const family = await familyOf({ [`one/${file}`]: content, 'one/docs/guide.md': '# Guide', 'two/README.md': '# Two' });
  expect(await foldersOf(family)).toEqual(['one', 'two']);
  expect(await foldersOf(join(family, 'one'))).toEqual(['one']);
});

test('a warning names a folder with documents that is no repository', async () => {
  const family = await familyOf({ 'one/README.md': '# One', 'notes/today.md': '# Today', 'code/main.c': '' });
  const { repositories, warnings } = await sourceOf(family).list();
  expect(repositories.map(({ folder }) => folder)).toEqual(['one']);
  expect(warnings).toMatchObject([{ repository: 'notes', file: undefined, message: /Add a README\.md to show it/ }]);
});

test('a family with a folder of documents stays a family', async () => {
  const family = await familyOf({ 'docs/guide.md': '# Guide', 'one/README.md': '# One', 'two/README.md': '# Two' });
  expect(await foldersOf(family)).toEqual(['one', 'two']);
});

test.each(['README.md', 'package.json', '.git/HEAD'])('a folder with %s is a family of one', async (file) => {
  const family = await familyOf({ [`alone/${file}`]: '{}', 'alone/docs/README.md': '# Docs' });
  const { repositories } = await sourceOf(join(family, 'alone')).list();
  expect(repositories.map(({ folder }) => folder)).toEqual(['alone']);
  expect(new TextDecoder().decode(await repositories[0]?.read('docs/README.md'))).toBe('# Docs');
});

test.each(['package.json', 'README.md', '.git'])(
  'a family stays a family when %s appears beside its packages, and the maintainer is warned',
  async (file) => {
    const family = await familyOf({
      'one/README.md': '# One',
      'two/README.md': '# Two',
      'neither/notes.txt': 'private',
    });
    const source = sourceOf(family);
    await source.list();
    await writeFile(join(family, file), '{}');
    const { repositories, warnings } = await source.list();
    expect(repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
    expect(warnings).toMatchObject([
      { repository: basename(family), file, message: /Remove it, or move the packages/ },
    ]);
    await rm(join(family, file));
    expect((await source.list()).warnings).toEqual([]);
  },
);

test('a maintainer selects repositories by patterns', async () => {
  const family = await familyOf({ 'redis-ui/README.md': '', 'redis-server/README.md': '', 'tools/README.md': '' });
  expect(await foldersOf(family, { include: ['redis-*'] })).toEqual(['redis-server', 'redis-ui']);
  expect(await foldersOf(family, { exclude: ['/redis-ui/', 'too*'] })).toEqual(['redis-server']);
  expect(await foldersOf(family, { include: ['redis-*'], exclude: ['*-ui'] })).toEqual(['redis-server']);
});

test('files that .gitignore excludes are not listed, nested .gitignore files and exceptions included', async () => {
  const family = await familyOf({
    'one/README.md': '',
    'one/.gitignore': 'dist/\n*.log\n!keep.log\n/top.md\n',
    'one/dist/page.md': '',
    'one/a.log': '',
    'one/keep.log': '',
    'one/top.md': '',
    'one/docs/top.md': '',
    'one/docs/.gitignore': 'draft.md\n',
    'one/docs/draft.md': '',
    'one/docs/a.log': '',
  });
  expect(await filesOf(family)).toEqual(['README.md', 'docs/top.md', 'keep.log']);
  const { repositories } = await sourceOf(family).list();
  expect(await repositories[0]?.find('docs/draft.md')).toMatchObject({ path: 'docs/draft.md' });
});

test('a malicious .gitignore costs bounded work in a folder, and other packages are listed', async () => {
  const family = await familyOf({
    'attack/README.md': '',
    'attack/.gitignore': `${'**/a/'.repeat(6)}b\n`.repeat(2_000),
    [`attack/${'a/'.repeat(39)}x.md`]: '',
    'greedy/.gitignore': Array.from({ length: 600 }, (_, index) => `${'*a*'.repeat(60)}${index}*`).join('\n'),
    ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`greedy/${'a'.repeat(230)}${index}.md`, ''])),
    'greedy/README.md': '',
    'greedy/zebra.md': '',
    'long/README.md': '',
    'long/.gitignore': `${'x'.repeat(401)}\n*.log\n`,
    'long/a.log': '',
  });
  const { repositories, warnings } = await sourceOf(family).list();
  expect(repositories.map(({ folder, files }) => [folder, files.map(({ path }) => path)])).toEqual([
    ['attack', ['README.md', `${'a/'.repeat(39)}x.md`]],
    // Files left when matching took too long are not shown.
    ['greedy', ['README.md']],
    ['long', ['README.md']],
  ]);
  expect(warnings).toMatchObject([
    { repository: 'greedy', file: undefined, message: /take too long to match/ },
    { repository: 'long', file: '.gitignore', message: /Line 1 is not used/ },
  ]);
});

test('a maintainer selects files by patterns, and no other file is found or read', async () => {
  const family = await familyOf({ 'one/README.md': '', 'one/docs/page.md': '', 'one/src/main.js': '' });
  const { repositories } = await sourceOf(family, { files: ['*.md'] }).list();
  const [one] = repositories;
  expect(one?.files.map(({ path }) => path)).toEqual(['README.md', 'docs/page.md']);
  for (const path of ['src/main.js', '../one/README.md', '/README.md', '']) {
    expect(await one?.find(path)).toBeUndefined();
    expect(await one?.read(path)).toBeUndefined();
    expect(await one?.open(path)).toBeUndefined();
  }
});

test('links inside a repository are followed once, unless their target is ignored', async () => {
  const family = await familyOf({
    'one/README.md': '',
    'one/.gitignore': 'private\n',
    'one/private/notes.md': '',
    'one/parts/docs/page.md': '',
  });
  await symlink('parts/docs', join(family, 'one/docs'));
  await symlink('../../parts', join(family, 'one/parts/docs/again'));
  await symlink('private/notes.md', join(family, 'one/notes.md'));
  expect(await filesOf(family)).toEqual(['README.md', 'docs/page.md', 'parts/docs/page.md']);
});

test('a symbolic link names the file that it leads to, and a file of a linked folder none', async () => {
  const family = await familyOf({ 'one/README.md': '', 'one/docs/page.md': '' });
  await symlink('docs', join(family, 'one/handbook'));
  await symlink('handbook/page.md', join(family, 'one/page.md'));
  await symlink('README.md', join(family, 'one/.hidden.md'));
  const [one] = (await sourceOf(family).list()).repositories;
  expect(one?.files.map(({ path, target }) => [path, target])).toEqual([
    ['README.md', undefined],
    ['docs/page.md', undefined],
    ['handbook/page.md', undefined],
    ['page.md', 'docs/page.md'],
  ]);
  expect((await one?.find('.hidden.md'))?.target).toBe('README.md');
  expect((await one?.find('handbook/page.md'))?.target).toBeUndefined();
});

test('[E-02] stars come from the settings, else from stars.json, else from the package', async () => {
  const manifest = (name: string) => JSON.stringify({ name, asterism: { stargazers_count: 1 } });
  const family = await familyOf({
    'one/package.json': manifest('acme-one'),
    'two/package.json': manifest('acme-two'),
    'three/package.json': manifest('acme-three'),
    'stars.json': '{ "one": 10, "acme-two": 20 }',
  });
  const { repositories } = await sourceOf(family, { stars: { 'acme-one': 100 } }).list();
  expect(repositories.map(({ folder, metadata }) => [folder, metadata.stars])).toEqual([
    ['one', 100],
    ['three', 1],
    ['two', 20],
  ]);
});

test('[E-01] the package.json of a nested folder is never taken for that of the repository', async () => {
  const family = await familyOf({
    'one/package.json': '{ "name": "one", "version": "2.0.0" }',
    'one/projects/one/package.json': '{ "name": "one", "version": "0.0.1" }',
  });
  const { repositories } = await sourceOf(family).list();
  expect(repositories.map(({ metadata }) => metadata.version)).toEqual(['2.0.0']);
});

test('a file in place of a folder, a missing folder and an empty family say what to do', async () => {
  const family = await familyOf({ 'a-file': '', 'empty/x.txt': '' });
  await expect(sourceOf(join(family, 'a-file')).list()).rejects.toThrow(/a-file is a file\. Name the folder/);
  await expect(sourceOf(join(family, 'gone')).list()).rejects.toThrow(/no folder .+gone\. Check the spelling/);
  await expect(sourceOf(family).list()).rejects.toThrow(/A folder is one when it has a README, a manifest/);
});

test('a family that disappears is an error, not an empty family, and its pages are no 404', async () => {
  const family = await familyOf({ 'family/one/README.md': '# One' });
  const source = sourceOf(join(family, 'family'));
  const { repositories } = await source.list();
  await rename(join(family, 'family'), join(family, 'moved'));
  await expect(source.list()).rejects.toThrow(SourceError);
  await expect(repositories[0]?.read('README.md')).rejects.toThrow(SourceError);
  await rename(join(family, 'moved'), join(family, 'family'));
  expect((await source.list()).repositories).toHaveLength(1);
});

test('an unreadable folder is a warning, and other packages are not affected', async () => {
  actWithoutRights();
  const family = await familyOf({ 'one/README.md': '', 'two/README.md': '' });
  await chmod(join(family, 'one'), 0);
  const { repositories, warnings, missing } = await sourceOf(family).list();
  await chmod(join(family, 'one'), 0o755);
  expect(repositories.map(({ folder }) => folder)).toEqual(['two']);
  expect(missing).toEqual(['one']);
  expect(warnings).toMatchObject([{ repository: 'one', message: /cannot be read/ }]);
});

test('a repository with too many files is cut, and the maintainer is warned', async () => {
  const files = Array.from({ length: 30 }, (_, index) => [`one/docs/${index}.md`, '']);
  const family = await familyOf({ 'one/README.md': '', ...Object.fromEntries(files) });
  const { repositories, warnings } = await sourceOf(family, { limits: { files: 20 } }).list();
  expect(repositories[0]?.files).toHaveLength(20);
  expect(warnings).toMatchObject([{ repository: 'one', file: undefined, message: /more than 20 files/ }]);
});

test('[T-06] a page whose bytes change has another hash even when its time and size do not', async () => {
  const family = await familyOf({ 'one/README.md': 'before' });
  const path = join(family, 'one/README.md');
  await utimes(path, 1_000, 1_000);
  const source = sourceOf(family);
  const before = (await source.list()).repositories[0]?.files;
  await writeFile(path, 'after!');
  await utimes(path, 1_000, 1_000);
  expect((await source.list()).repositories[0]?.files).not.toEqual(before);
});

const corpus = resolve('../shared/corpus/patrikx3');

test.skipIf(!existsSync(corpus))(
  'the corpus beside the project (skipped without it): 31 packages, nothing to warn of',
  async () => {
    const { repositories, warnings } = await sourceOf(corpus, { product: 'corifeus' }).list();
    expect(repositories).toHaveLength(31);
    expect(warnings).toEqual([]);
    const documents = repositories.flatMap(({ files }) => files).filter(({ path }) => path.endsWith('.md'));
    expect(documents).toHaveLength(120);
    const redis = repositories.find(({ folder }) => folder === 'redis-ui');
    expect(redis?.metadata).toMatchObject({ name: 'p3x-redis-ui', prefix: 'p3x-', code: '2Q', stars: 818, snap: true });
    expect(redis?.metadata.forge).toBe('https://github.com/patrikx3/redis-ui');
    expect(await redis?.find('.p3xrs-conns.json')).toBeDefined();
  },
);

test('[P-10] a package shows the donation links of package.json and of .github/FUNDING.yml, each once', async () => {
  const family = await familyOf({
    'lamp/package.json': '{ "name": "lamp", "funding": "https://ko-fi.com/lamp" }',
    'lamp/README.md': '# Lamp',
    'lamp/.github/FUNDING.yml': 'ko_fi: lamp\ngithub: ada\ncustom: [1]\n',
    'lamp/.github/secret.yml': 'a: b',
  });
  const source = sourceOf(family);
  const { repositories, warnings } = await source.list();
  expect(repositories[0]?.metadata.funding).toEqual([
    { name: 'ko-fi.com', url: 'https://ko-fi.com/lamp' },
    { name: 'GitHub Sponsors', url: 'https://github.com/sponsors/ada' },
  ]);
  expect(repositories[0]?.files.map(({ path }) => path)).toEqual(['README.md', 'package.json']);
  expect(warnings).toMatchObject([{ repository: 'lamp', file: '.github/FUNDING.yml' }]);
  await writeFile(join(family, 'lamp/.github/FUNDING.yml'), 'github: grace\n');
  const again = await source.list();
  expect(again.repositories[0]?.metadata.funding.map(({ url }) => url)).toContain('https://github.com/sponsors/grace');
  await writeFile(join(family, 'lamp/.github/FUNDING.yml'), 'github: [');
  expect((await source.list()).warnings[0]?.message).toMatch(/cannot be parsed/);
});
