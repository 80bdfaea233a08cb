import { symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { listTree } from '#features/git/objects/git-tree.ts';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { familyOf, sourceOf } from './testing/test-family.ts';

const limit = 60;

/** Files whose folders come before the documents by name, by depth, and in the order of a walk into the depth. */
const generated: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from({ length: 50 }, (_, index) => [`.0/${index}.md`, '']),
  ...Array.from({ length: 40 }, (_, index) => [`0/${index}.js`, '']),
  ...Array.from({ length: 40 }, (_, index) => [`zz/${index}.js`, '']),
  ...Array.from({ length: 40 }, (_, index) => [`zz/deep/deeper/${index}.md`, '']),
]);

const kept = {
  'README.md': '# One',
  'package.json': JSON.stringify({ name: '@acme/lamp', version: '1.0.0' }),
  'docs/a.md': '# A',
  'docs/b/c.rst': 'C\n=\n',
  'packages/inner/package.json': '{}',
};

function expectKept(files: readonly { readonly path: string }[]): void {
  const paths = files.map(({ path }) => path);
  expect(paths).toHaveLength(limit);
  expect(paths).toEqual(paths.toSorted());
  expect(Object.keys(kept).filter((path) => !paths.includes(path))).toEqual([]);
  // Of the others, those nearer to the root.
  expect(paths.filter((path) => path.startsWith('zz/deep/'))).toHaveLength(40);
  expect(paths.filter((path) => path.endsWith('.js'))).toHaveLength(limit - 40 - Object.keys(kept).length);
}

test('too many files of a folder push out no README, manifest or document, and move no address', async () => {
  const files = { ...kept, ...generated };
  const family = await familyOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`one/${path}`, text])));
  const { repositories, warnings } = await sourceOf(family, { limits: { files: limit } }).list();
  const [one] = repositories;
  expectKept(one?.files ?? []);
  expect(one?.metadata.name).toBe('@acme/lamp');
  expect(warnings).toMatchObject([{ file: undefined, message: /^It has more than 60 files; documents and manifests/ }]);
});

test('of too many documents those near the root stay, and a README that is a link', async () => {
  const family = await familyOf({
    'one/docs/first.md': '# First',
    'one/index.adoc': '= Index',
    ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`one/a/b/c/${index}.md`, ''])),
  });
  await symlink('docs/first.md', join(family, 'one/README.md'));
  const { repositories } = await sourceOf(family, { limits: { files: limit } }).list();
  const paths = repositories[0]?.files.map(({ path }) => path) ?? [];
  expect(paths).toHaveLength(limit);
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'docs/first.md', 'index.adoc']));
});

test('too many files of a git repository push out no README, manifest or document', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'one');
  await repository.commit({ ...kept, ...generated });
  const { mirrors } = await testMirrors({ files: limit });
  const { repositories } = await mirrors.sync([gitTestTarget(repository.path)]);
  expectKept(repositories[0]?.files ?? []);
  expect(repositories[0]?.metadata.name).toBe('@acme/lamp');
});

test('files of a git repository that lie too deep are left out, also those that a page links to', async () => {
  const deep = `${'a/'.repeat(60)}b.md`;
  const repository = await gitTestRepository(await temporaryFolder(), 'one');
  await repository.commit({ 'README.md': `# One\n\n[B](${deep})\n`, [deep]: '# B', [`${'a/'.repeat(40)}c.md`]: '# C' });
  const { mirrors } = await testMirrors({});
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(repository.path)]);
  const [one] = repositories;
  expect(one?.files.map(({ path }) => path)).toEqual(['README.md', `${'a/'.repeat(40)}c.md`]);
  expect(await one?.find(deep)).toBeUndefined();
  expect(warnings).toMatchObject([{ message: 'It is nested more than 40 folders deep, so it is left out.' }]);
});

/** Sizes that count how often they are asked for. */
class CountedSizes extends Map<string, number> {
  asked = 0;
  override get(id: string): number | undefined {
    this.asked += 1;
    return super.get(id);
  }
}

test('many links to one folder of a git repository do not multiply its files', async () => {
  const files = Array.from({ length: 40 }, (_, index) => ({ path: `docs/${index}.md`, id: 'file', link: false }));
  const links = Array.from({ length: 500 }, (_, index) => ({ path: `link-${index}`, id: 'link', link: true }));
  const tree = new Map([...files, ...links].map((entry) => [entry.path, entry]));
  const sizes = new CountedSizes([
    ['file', 3],
    ['link', 4],
  ]);
  const input = { tree, sizes, texts: new Map([['link', 'docs']]), isShown: () => true, limit };
  const listed = await listTree(input);
  const paths = listed.files.map(({ path }) => path);
  expect(paths).toHaveLength(limit);
  expect(paths.filter((path) => path.startsWith('docs/'))).toHaveLength(40);
  expect(listed.warnings).toMatchObject([{ message: /^It has more than 60 files/ }]);
  expect(sizes.asked).toBe(files.length + limit);
});
