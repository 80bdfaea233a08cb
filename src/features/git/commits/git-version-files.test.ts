import { symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { servedVersions } from '#features/git/testing/served-versions.ts';

test('pages that were moved between two versions are found, and the hash of a page in each version', async () => {
  const { one, sync } = await servedVersions();
  const repository = await sync();
  const { 'v1.0.0': v1, 'v2.0.0': v2, 'v2.1.0': v21, 'v3.0.0': v3 } = one.tagged;
  expect(await repository.movedFiles?.(v1, v3)).toEqual(new Map([['docs/a.md', 'docs/b.md']]));
  expect(await repository.movedFiles?.(v3, v1)).toEqual(new Map([['docs/b.md', 'docs/a.md']]));
  expect(await repository.movedFiles?.(v2, v21)).toEqual(new Map());
  const commits = [v1, v2, v21, v3, 'f'.repeat(40)];
  const files = async (path: string) =>
    Promise.all(commits.map(async (id) => (await repository.at?.(id))?.files.find((file) => file.path === path)?.hash));
  for (const path of ['docs/b.md', 'docs/c.md', 'README.md', 'docs/none.md', 'docs']) {
    expect(await repository.hashesAt?.(path, commits), path).toEqual(await files(path));
  }
  for (const path of [
    '',
    '.env',
    '../one',
    'docs/../README.md',
    'a\nb',
    './README.md',
    ':README.md',
    'x'.repeat(5_000),
  ])
    expect(await repository.hashesAt?.(path, commits), path).toEqual(commits.map(() => undefined));
});

test('a page that is a link has the hash of the page that it leads to', async () => {
  const { one, sync } = await servedVersions();
  const links = {
    'b.md': 'docs/b.md',
    handbook: 'docs',
    'none.md': 'nothing.md',
    'out.md': '../out.md',
    'loop.md': 'loop.md',
  };
  for (const [path, to] of Object.entries(links)) await symlink(to, join(one.files, path));
  const commit = await one.commit({});
  await one.tag('v4.0.0');
  const repository = await sync();
  const files = new Map((await repository.at?.(commit))?.files.map(({ path, hash }) => [path, hash]));
  const { 'v3.0.0': v3 } = one.tagged;
  for (const path of ['b.md', 'handbook/b.md', 'none.md', 'out.md', 'loop.md', 'docs/b.md/x.md', 'docs/b.md']) {
    const before = path === 'docs/b.md' ? files.get(path) : undefined;
    expect(await repository.hashesAt?.(path, [v3, commit, v3, commit]), path).toEqual([
      before,
      files.get(path),
      before,
      files.get(path),
    ]);
  }
  expect(files.get('b.md')).toBe(files.get('docs/b.md'));
  expect(files.has('handbook/b.md')).toBe(true);
});
