import { expect, test } from 'vitest';
import { textOf } from '#features/git/testing/git-test-mirrors.ts';
import { onlyOf, refNames, servedVersions } from '#features/git/testing/served-versions.ts';
import type { Repository } from '#sources/source.ts';

const pathsOf = (repository: Repository | undefined) => repository?.files.map(({ path }) => path);

test('a reader finds every release, also those of a maintenance branch, with one more fetch', async () => {
  const { one, sync, fetches, server } = await servedVersions();
  const repository = await sync();
  expect(fetches()).toBe(2);
  const tags = Object.entries(one.tagged).map(([name, commit]) => ['tag', name, commit]);
  const branches = [
    ['branch', 'main', one.tagged['v3.0.0']],
    ['branch', '2.x', one.tagged['v2.1.0']],
  ];
  expect(repository.refs?.map(({ kind, name, commit }) => [kind, name, commit])).toEqual([...branches, ...tags]);
  expect(repository.refs?.every(({ time }) => time > Date.UTC(2024, 0, 1))).toBe(true);
  // Releases are those of the shown branch, as without versions.
  expect(repository.tags?.map(({ name }) => name)).toEqual(['v1.0.0', 'v2.0.0', 'v3.0.0']);
  server.requests.length = 0;
  await sync();
  expect(fetches()).toBe(0);
});

test('an old version is listed by the same rules as the current one, with the metadata of its time', async () => {
  const { one, sync } = await servedVersions({}, { overrides: { stars: 7 } });
  const repository = await sync();
  const old = await repository.at?.(one.tagged['v1.0.0']);
  expect(pathsOf(old)).toEqual(['README.md', 'docs/a.md', 'docs/old.md', 'package.json']);
  expect(old?.metadata).toMatchObject({ version: '1.0.0', license: 'MIT', stars: 7 });
  expect(old?.provenance).toMatchObject({ commit: one.tagged['v1.0.0'], ref: 'v1.0.0', tag: true });
  expect(await textOf(old, 'README.md')).toBe('# One 1.0.0\n');
  expect(await old?.find('.env')).toBeUndefined();
  expect(await old?.read('keys/server.pem')).toBeUndefined();
  expect(await old?.find('docs/b.md')).toBeUndefined();
  expect(old?.refs).toEqual(repository.refs);
  const branch = await old?.at?.(one.tagged['v2.1.0'].slice(0, 7));
  expect(await textOf(branch, 'docs/c.md')).toBe('# C\n');
  expect(branch?.provenance).toMatchObject({ ref: 'v2.1.0', tag: true });
  expect(repository.metadata.version).toBe('3.0.0');
});

test('concurrent readers of a version share one listing, which stays the same until the refs change', async () => {
  const { one, sync } = await servedVersions();
  const repository = await sync();
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => repository.at?.(one.tagged['v1.0.0'])));
  expect(first).toBeDefined();
  for (const each of others) expect(each).toBe(first);
  expect(await repository.at?.(one.tagged['v1.0.0'].slice(0, 9).toUpperCase())).toBe(first);
});

test('a start folder applies to old versions, and a version without it has no pages', async () => {
  const { one, sync } = await servedVersions({}, { start: 'docs' });
  await one.commit({ docs: undefined, 'guide/x.md': '# X\n' });
  await one.tag('v4.0.0');
  const bare = await one.git('rev-parse', 'HEAD');
  await one.commit({ 'docs/b.md': '# B 5\n' });
  const repository = await sync();
  expect(pathsOf(await repository.at?.(one.tagged['v1.0.0']))).toEqual(['a.md', 'old.md']);
  expect(await repository.at?.(bare.trim())).toBeUndefined();
  const commits = [one.tagged['v1.0.0'], one.tagged['v2.0.0'], one.tagged['v3.0.0']];
  const [none, two, three] = (await repository.hashesAt?.('b.md', commits)) ?? [];
  expect(none).toBeUndefined();
  expect([two, three].every((hash) => /^[\da-f]{40}$/.test(hash ?? ''))).toBe(true);
  expect(two).not.toBe(three);
  expect(await repository.movedFiles?.(one.tagged['v1.0.0'], one.tagged['v2.0.0'])).toEqual(
    new Map([['a.md', 'b.md']]),
  );
});

test('a permanent link leads to any commit of a branch or tag, and to no other object', async () => {
  const { one, sync } = await servedVersions();
  const between = await one.commit({ 'docs/b.md': '# Between\n' });
  await one.commit({ 'docs/b.md': '# Later\n' });
  const repository = await sync();
  const found = await repository.at?.(between.slice(0, 12));
  expect(await textOf(found, 'docs/b.md')).toBe('# Between\n');
  expect(found?.provenance).toMatchObject({ commit: between, ref: undefined, tag: false });
  const tree = (await one.git('rev-parse', `${between}^{tree}`)).trim();
  const annotated = (await one.git('rev-parse', 'refs/tags/v2.0.0')).trim();
  for (const id of [between.slice(0, 6), tree, annotated, 'f'.repeat(40), 'HEAD', 'main', '--all', '', `${between}^`])
    expect(await repository.at?.(id), id).toBeUndefined();
});

test('a commit that a forced push removed is unreadable after the next sync, and so is that of a moved tag', async () => {
  const { one, sync } = await servedVersions();
  const leaked = await one.commit({ 'docs/leak.md': 'a secret\n' });
  await one.tag('v3.1.0');
  const before = await sync();
  expect(await textOf(await before.at?.(leaked), 'docs/leak.md')).toBe('a secret\n');
  await one.git('reset', '--quiet', '--hard', one.tagged['v3.0.0']);
  await one.git('push', '--quiet', '--force', one.path, 'HEAD:main');
  const next = await one.commit({ 'docs/fine.md': 'fine\n' });
  await one.tag('v3.1.0', '--force', '--message=Moved');
  const after = await sync();
  expect(await after.at?.(leaked)).toBeUndefined();
  expect(await after.at?.(leaked.slice(0, 8))).toBeUndefined();
  expect(await after.hashesAt?.('docs/leak.md', [leaked])).toEqual([undefined]);
  expect(await after.movedFiles?.(leaked, next)).toEqual(new Map());
  expect(after.refs?.find(({ name }) => name === 'v3.1.0')?.commit).toBe(next);
  expect((await after.at?.(next))?.provenance).toMatchObject({ ref: 'v3.1.0', tag: true });
});

test('a branch that disappears takes its commits away, and those of its tags stay', async () => {
  const { one, sync } = await servedVersions();
  await one.git('checkout', '--quiet', '2.x');
  const unreleased = await one.commit({ 'docs/c.md': '# C 2\n' });
  await one.git('checkout', '--quiet', 'main');
  const before = await sync();
  expect(await textOf(await before.at?.(unreleased), 'docs/c.md')).toBe('# C 2\n');
  await one.git('push', '--quiet', one.path, '--delete', '2.x');
  const after = await sync();
  expect(refNames(after)).not.toContain('branch 2.x');
  expect(await after.at?.(unreleased)).toBeUndefined();
  expect(await textOf(await after.at?.(one.tagged['v2.1.0']), 'docs/c.md')).toBe('# C\n');
});

test('signed tags and tags named like options, paths and words of any script are read, and none runs anything', async () => {
  const { one, mirrors, target } = await servedVersions();
  await one.git('checkout', '--quiet', '2.x');
  const names = ['v9.1.0-ünïcode-名前', 'v9/../evil', 'v9.2.0+build;touch-x', 'v9.0', `v9.3.${'1'.repeat(150)}`];
  const valid = names.filter((name) => !name.includes('..'));
  const commit = await one.commit({ 'docs/d.md': '# D\n' });
  const signed = `object ${commit}\ntype commit\ntag v9.4.0\ntagger A <a@example.org> 0 +0000\n\nSigned\n-----BEGIN PGP SIGNATURE-----\n\nnone\n-----END PGP SIGNATURE-----\n`;
  await one.commit({ 'tag.txt': signed });
  const tagObject = (await one.git('hash-object', '-t', 'tag', '-w', 'tag.txt')).trim();
  await one.git('--git-dir', one.path, 'update-ref', 'refs/tags/v9.4.0', tagObject);
  await one.git('--git-dir', one.path, 'update-ref', 'refs/tags/--upload-pack=touch9.5', commit);
  for (const name of valid) await one.git('--git-dir', one.path, 'update-ref', `refs/tags/${name}`, commit);
  const blob = (await one.git('rev-parse', `${commit}:docs/d.md`)).trim();
  await one.git('--git-dir', one.path, 'update-ref', 'refs/tags/v9.6.0', blob);
  await one.git('--git-dir', one.path, 'update-ref', '-d', 'refs/heads/2.x');
  await one.git('checkout', '--quiet', 'main');
  const { repositories, warnings } = await mirrors.sync([target]);
  const repository = onlyOf(repositories);
  const tags = new Map(repository.refs?.map((ref) => [ref.name, ref.commit]));
  for (const name of [...valid, 'v9.4.0', '--upload-pack=touch9.5']) expect(tags.get(name), name).toBe(commit);
  expect(tags.has('v9.6.0')).toBe(false);
  expect(await textOf(await repository.at?.(commit), 'docs/d.md')).toBe('# D\n');
  expect(warnings).toEqual([]);
});
