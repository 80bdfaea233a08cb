import { cp, mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { createCommitListings } from '#features/git/commits/commit-listings.ts';
import { defaultLimits } from '#features/git/mirror/git-limits.ts';
import { createBlobReaders } from '#features/git/objects/blob-readers.ts';
import { textOf } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type FolderOptions, folderSource } from '#sources/folder/folder.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';
import type { Repository } from '#sources/source.ts';
import { createCheckoutVersions } from './checkout-versions.ts';

/** Opens a source that has opened nothing yet. */
async function opened(path: string, more: Partial<FolderOptions> = {}, versions: RefPatterns = patterns) {
  return openedIn(await temporaryFolder(), { path, ...more }, versions);
}

async function openedIn(
  cache: string,
  { path, ...more }: Partial<FolderOptions> & { readonly path: string },
  versions: RefPatterns = patterns,
) {
  const readers = createBlobReaders({ folder: cache });
  onTestFinished(() => readers.close());
  const listings = createCommitListings({ product: 'asterism', limits: defaultLimits, readers });
  const empty = join(cache, 'empty.git');
  const readVersions = createCheckoutVersions({ empty, listings, versions: () => versions });
  const source = folderSource({ path, product: 'asterism', readVersions, ...more });
  onTestFinished(() => source.close());
  return async (): Promise<Repository | undefined> => (await source.list()).repositories[0];
}

const patterns = { tags: ['v*'], branches: ['*.x'] };

async function checkout() {
  const root = await temporaryFolder();
  return gitTestVersions(root, 'one');
}

const namesOf = (repository: Repository | undefined) => repository?.refs?.map(({ kind, name }) => `${kind} ${name}`);
const tags = ['tag v1.0.0', 'tag v2.0.0', 'tag v2.1.0', 'tag v3.0.0'];

test('a checkout has the versions of its tags and branches, packed or not, as they change', async () => {
  const one = await checkout();
  const list = await opened(one.files, { stars: { one: 5 } });
  const repository = await list();
  expect(namesOf(repository)).toEqual(['branch main', 'branch 2.x', ...tags]);
  const old = await repository?.at?.(one.tagged['v1.0.0']);
  expect(old?.files.map(({ path }) => path)).toEqual(['README.md', 'docs/a.md', 'docs/old.md', 'package.json']);
  expect(old?.metadata).toMatchObject({ version: '1.0.0', stars: 5 });
  expect(old?.provenance).toMatchObject({ commit: one.tagged['v1.0.0'], ref: 'v1.0.0', tag: true });
  expect(await textOf(old, 'docs/old.md')).toBe('# Old\n');
  expect(await old?.find('.env')).toBeUndefined();
  expect(await repository?.at?.(one.tagged['v1.0.0'].slice(0, 10))).toBe(old);
  expect(await textOf(await old?.at?.(one.tagged['v2.1.0']), 'docs/c.md')).toBe('# C\n');
  // The files of the folder are shown as they are, whatever was committed.
  await writeFile(join(one.files, 'README.md'), '# Not committed\n');
  expect(await textOf(await list(), 'README.md')).toBe('# Not committed\n');
  await one.git('pack-refs', '--all');
  await one.git('tag', 'v4.0.0');
  await one.git('branch', '--delete', '--force', '2.x');
  expect(namesOf(await list())).toEqual(['branch main', ...tags, 'tag v4.0.0']);
});

test('a checkout keeps its versions while git fails or HEAD is damaged, and has the new ones afterwards', async () => {
  const one = await checkout();
  const cache = join(await temporaryFolder(), 'cache');
  await mkdir(cache);
  const list = await openedIn(cache, { path: one.files });
  expect(namesOf(await list())).toEqual(['branch main', 'branch 2.x', ...tags]);
  await one.git('tag', 'v4.0.0');
  // A file where git needs a folder.
  await rename(cache, `${cache}-away`);
  await writeFile(cache, '');
  expect(namesOf(await list())).toEqual(['branch main', 'branch 2.x', ...tags]);
  await rm(cache);
  await rename(`${cache}-away`, cache);
  expect(namesOf(await list())).toEqual(['branch main', 'branch 2.x', ...tags, 'tag v4.0.0']);
  await writeFile(join(one.files, '.git/HEAD'), 'nonsense');
  const damaged = await list();
  expect(namesOf(damaged)).toEqual(['branch main', 'branch 2.x', ...tags, 'tag v4.0.0']);
  expect(await textOf(await damaged?.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
});

test('pages of a checkout are followed from version to version', async () => {
  const one = await checkout();
  const repository = await (await opened(one.files, { files: ['*.md'] }))();
  const { 'v1.0.0': v1, 'v2.0.0': v2, 'v3.0.0': v3 } = one.tagged;
  expect(await repository?.movedFiles?.(v1, v3)).toEqual(new Map([['docs/a.md', 'docs/b.md']]));
  const version = await repository?.at?.(v2);
  expect(version?.files.map(({ path }) => path)).toEqual(['README.md', 'docs/b.md']);
  const hash = version?.files.find(({ path }) => path === 'docs/b.md')?.hash;
  const hashes = await repository?.hashesAt?.('docs/b.md', [v1, v2, v3]);
  expect(hashes?.slice(0, 2)).toEqual([undefined, hash]);
  expect(hashes?.[2]).toMatch(/^[\da-f]{40}$/);
  expect(await repository?.hashesAt?.('package.json', [v1])).toEqual([undefined]);
});

test('a commit that no tag or shown branch of a checkout has is not read', async () => {
  const one = await checkout();
  const leaked = await one.commit({ 'docs/leak.md': 'a secret\n' });
  await one.git('reset', '--quiet', '--hard', one.tagged['v3.0.0']);
  const repository = await (await opened(one.files, {}, { tags: [], branches: [] }))();
  expect(await repository?.at?.(leaked)).toBeUndefined();
  expect(namesOf(repository)).toEqual(['branch main', ...tags]);
  await one.git('checkout', '--quiet', '--detach');
  expect(namesOf(await (await opened(one.files))())).toEqual(['branch 2.x', ...tags]);
});

test('a shallow checkout has the versions whose commits it has', async () => {
  const one = await checkout();
  const shallow = join(await temporaryFolder(), 'one');
  await one.git('clone', '--quiet', '--depth=1', '--branch=v3.0.0', `file://${one.path}`, shallow);
  const repository = await (await opened(shallow))();
  expect(namesOf(repository)).toEqual(['tag v3.0.0']);
  expect(await textOf(await repository?.at?.(one.tagged['v3.0.0']), 'README.md')).toBe('# One 3.0.0\n');
  expect(await repository?.at?.(one.tagged['v1.0.0'])).toBeUndefined();
});

test('no program of a checkout runs, and objects outside of it are not read', async () => {
  const one = await checkout();
  const root = await temporaryFolder();
  const trap = `touch ${join(root, 'trapped')}`;
  for (const name of ['core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.askPass', 'core.hooksPath']) {
    await one.git('config', name, trap);
  }
  const repository = await (await opened(one.files))();
  expect(await textOf(await repository?.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
  await expect(stat(join(root, 'trapped'))).rejects.toThrow('ENOENT');

  const git = join(one.files, '.git');
  await mkdir(join(git, 'objects/info'), { recursive: true });
  await writeFile(join(git, 'objects/info/alternates'), `${join(git, 'objects')}\n`);
  expect(namesOf(await (await opened(one.files))())).toBeUndefined();
  await rm(join(git, 'objects/info/alternates'));
  const elsewhere = join(root, 'objects');
  await cp(join(git, 'objects'), elsewhere, { recursive: true });
  await rename(join(git, 'objects'), join(root, 'old'));
  await symlink(elsewhere, join(git, 'objects'));
  const refused = await (await opened(one.files))();
  expect(refused?.refs).toBeUndefined();
  expect(refused?.at).toBeUndefined();
  expect(refused?.files.map(({ path }) => path)).toContain('README.md');
});

test('a folder without a repository, or with a broken one, has no versions', async () => {
  const plain = join(await temporaryFolder(), 'plain');
  await mkdir(plain);
  await writeFile(join(plain, 'README.md'), '# Plain\n');
  expect((await (await opened(plain))())?.at).toBeUndefined();
  const one = await checkout();
  await writeFile(join(one.files, '.git/HEAD'), `${'a'.repeat(40)}\n`);
  const repository = await (await opened(one.files))();
  expect(repository?.at).toBeUndefined();
  expect(await textOf(repository, 'README.md')).toBe('# One 3.0.0\n');
});
