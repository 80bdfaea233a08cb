import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { testMirrors, textOf } from './testing/git-test-mirrors.ts';
import { type GitTestRepository, gitTestRepository } from './testing/git-test-repository.ts';
import { gitTestTarget } from './testing/git-test-target.ts';

async function listed(work: (one: GitTestRepository) => Promise<unknown>, more: Partial<GitTarget> = {}) {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  await work(one);
  const { mirrors } = await testMirrors();
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(one.path, more)]);
  const [repository] = repositories;
  return { repository, paths: repository?.files.map(({ path }) => path), warnings };
}

test('a branch, a tag or a folder of a repository is shown as configured', async () => {
  const work = async (one: GitTestRepository): Promise<void> => {
    await one.commit({ 'README.md': '# First\n', 'docs/README.md': '# Docs\n' });
    await one.git('tag', '--annotate', '--message=One', 'v1');
    await one.git('push', '--quiet', one.path, 'v1');
    await one.commit({ 'README.md': '# Second\n' });
    await one.git('push', '--quiet', one.path, 'HEAD:refs/heads/next/big');
    await one.commit({ 'README.md': '# Third\n' });
  };
  const tag = await listed(work, { ref: 'v1' });
  expect(await textOf(tag.repository, 'README.md')).toBe('# First\n');
  expect(tag.repository?.provenance).toMatchObject({ ref: 'v1', tag: true });
  const branch = await listed(work, { ref: 'next/big' });
  expect(await textOf(branch.repository, 'README.md')).toBe('# Second\n');
  expect(branch.repository?.provenance).toMatchObject({ ref: 'next/big', tag: false });
  const folder = await listed(work, { start: 'docs' });
  expect(await textOf(folder.repository, 'README.md')).toBe('# Docs\n');
  expect(folder.paths).toEqual(['README.md']);
  await expect(listed(work, { ref: 'none' })).rejects.toThrow('It has no branch or tag none.');
  await expect(listed(work, { start: 'none' })).rejects.toThrow('It has no folder none.');
});

test('secrets, dotfiles and ignored files follow the rules of a folder source', async () => {
  const { repository, paths } = await listed((one) =>
    one.commit({
      'README.md': '# One\n',
      '.gitignore': 'build/\n',
      'build/out.md': 'ignored',
      '.hidden.md': 'hidden',
      '.env': 'SECRET=1',
      'keys/server.pem': 'secret',
      'node_modules/x/README.md': 'x',
    }),
  );
  expect(paths).toEqual(['README.md']);
  expect(await textOf(repository, '.hidden.md')).toBe('hidden');
  expect(await textOf(repository, 'build/out.md')).toBe('ignored');
  for (const path of ['.env', 'keys/server.pem', 'node_modules/x/README.md', '.git/config']) {
    expect(await repository?.find(path), path).toBeUndefined();
  }
});

test('a malicious .gitignore costs bounded work in a git repository', async () => {
  const { paths } = await listed((one) =>
    one.commit({
      'README.md': '# One\n',
      '.gitignore': `${'**/a/'.repeat(6)}b\n`.repeat(2_000),
      [`${'a/'.repeat(40)}x.md`]: 'deep',
    }),
  );
  // No pattern matches the file, and that takes few steps.
  expect(paths).toEqual(['README.md', `${'a/'.repeat(40)}x.md`]);
});

test('symbolic links are followed inside the repository and nowhere else', async () => {
  const { repository, paths, warnings } = await listed(async (one) => {
    await one.commit({ 'README.md': '# One\n', 'docs/a.md': '# A\n', '.env': 'SECRET=1', 'deep/x/y.md': 'y' });
    const links = {
      'b.md': 'docs/a.md',
      handbook: 'docs',
      'docs/up.md': '../README.md',
      'out.md': '../../etc/passwd',
      'root.md': '/etc/passwd',
      'loop.md': 'loop.md',
      'none.md': 'nothing.md',
      'env.md': '.env',
      'deep/back': '../deep',
    };
    for (const [path, target] of Object.entries(links)) await symlink(target, join(one.files, path));
    await one.commit({});
  });
  expect(paths).toEqual(['README.md', 'b.md', 'deep/x/y.md', 'docs/a.md', 'docs/up.md', 'handbook/a.md']);
  const targets = repository?.files.flatMap(({ path, target }) => (target === undefined ? [] : [[path, target]]));
  expect(targets).toEqual([
    ['b.md', 'docs/a.md'],
    ['docs/up.md', 'README.md'],
  ]);
  expect((await repository?.find('b.md'))?.target).toBe('docs/a.md');
  expect((await repository?.find('handbook/a.md'))?.target).toBeUndefined();
  expect((await repository?.find('handbook/up.md'))?.target).toBe('README.md');
  expect(await textOf(repository, 'handbook/a.md')).toBe('# A\n');
  expect(await textOf(repository, 'docs/up.md')).toBe('# One\n');
  for (const path of ['out.md', 'root.md', 'loop.md', 'none.md', 'env.md']) {
    expect(await repository?.read(path), path).toBeUndefined();
  }
  const warned = warnings.map(({ file }) => file).filter((file) => file !== undefined);
  expect(warned.toSorted()).toEqual(['deep/back', 'env.md', 'loop.md', 'none.md', 'out.md', 'root.md']);
});

test('a submodule is neither fetched nor shown', async () => {
  const { paths } = await listed(async (one) => {
    await one.commit({
      'README.md': '# One\n',
      '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c evil\n',
    });
    await one.git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},x`);
    await one.git('commit', '--quiet', '--message=A submodule');
    await one.push();
  });
  expect(paths).toEqual(['README.md']);
});

test('a file of any size with any bytes is served unchanged', async () => {
  const big = Buffer.alloc(3 * 1024 * 1024, 'a line of text\n\0');
  const { repository } = await listed(async (one) => {
    await writeFile(join(one.files, 'big.bin'), big);
    await one.commit({ 'README.md': '# One\n', 'empty.txt': '', 'line.txt': 'no end' });
  });
  for (const [path, expected] of [
    ['big.bin', big],
    ['empty.txt', Buffer.alloc(0)],
    ['line.txt', Buffer.from('no end')],
  ] as const) {
    const open = await repository?.open(path);
    expect(open?.file.size).toBe(expected.length);
    expect(Buffer.from(await new Response(open?.body).arrayBuffer()).equals(expected), path).toBe(true);
  }
  const cancelled = await repository?.open('big.bin');
  await cancelled?.body.cancel();
});

test('slow readers of large files do not block other readers', async () => {
  const sizes = Array.from({ length: 34 }, (_, index) => 1025 * 1024 + index);
  const { repository } = await listed(async (one) => {
    for (const size of sizes) await writeFile(join(one.files, `${size}.bin`), Buffer.alloc(size, 'line\n'));
    await one.commit({ 'README.md': '# One\n' });
  });
  const slow = await Promise.all(
    [...sizes, ...sizes].map(async (size) => {
      const reader = (await repository?.open(`${size}.bin`))?.body.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      return reader;
    }),
  );
  const quick = await repository?.open(`${sizes[0]}.bin`);
  expect((await new Response(quick?.body).arrayBuffer()).byteLength).toBe(sizes[0]);
  // The other readers of the same file read theirs to the end.
  let rest = 0;
  for (let part = await slow[0]?.read(); part?.done === false; part = await slow[0]?.read()) rest += part.value.length;
  expect(rest).toBeGreaterThan(512 * 1024);
  await Promise.all(slow.slice(1).map((reader) => reader?.cancel()));
});

test('metadata from the forge and the settings is merged with that of the repository', async () => {
  const facts = {
    stars: 7,
    description: 'From the forge',
    homepage: 'https://one.example.org/',
    topics: ['docs'],
    license: 'MIT',
    archived: false,
  };
  const { repository } = await listed(
    (one) =>
      one.commit({ 'package.json': '{ "name": "one", "version": "1.0.0", "license": "ISC" }', 'README.md': '# One\n' }),
    { facts, forge: 'https://github.com/acme/one', overrides: { icon: 'fas fa-star', version: '2.0.0' } },
  );
  expect(repository?.metadata).toMatchObject({
    name: 'one',
    version: '2.0.0',
    license: 'ISC',
    stars: 7,
    description: 'From the forge',
    homepage: 'https://one.example.org/',
    keywords: ['docs'],
    forge: 'https://github.com/acme/one',
    icon: 'fas fa-star',
  });
});

test('a reader who aborts in the middle of a chunk does not interrupt other readers of the same file', async () => {
  const size = 3 * 1024 * 1024;
  const { repository } = await listed(async (one) => {
    await writeFile(join(one.files, 'big.bin'), Buffer.alloc(size, 'line\n'));
    await one.commit({ 'README.md': '# One\n' });
  });
  const stays = (await repository?.open('big.bin'))?.body;
  const leaves = (await repository?.open('big.bin'))?.body.getReader();
  await leaves?.read();
  // Long enough to request the next chunk, too short for the disk: no event is handled meanwhile.
  for (let step = 0; step < 20; step += 1) await undefined;
  await leaves?.cancel();
  expect((await new Response(stays).arrayBuffer()).byteLength).toBe(size);
});

test('a branch with a very long name is shown, before and after a restart', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# Long\n' });
  const ref = `feature/${'a-long-name-'.repeat(16)}`;
  await one.git('push', '--quiet', one.path, `HEAD:refs/heads/${ref}`);
  const target = gitTestTarget(one.path, { ref });
  const { mirrors, folder } = await testMirrors();
  const first = (await mirrors.sync([target])).repositories[0];
  expect([await textOf(first, 'README.md'), first?.provenance?.ref]).toEqual(['# Long\n', ref]);
  // Without cached facts of the commit, the branch is known only from the refs of the mirror.
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.includes('asterism-facts'))) await rm(join(folder, file));
  const cached = (await (await testMirrors({}, folder)).mirrors.listCached([target])).repositories[0];
  expect([await textOf(cached, 'README.md'), cached?.provenance?.ref]).toEqual(['# Long\n', ref]);
});
