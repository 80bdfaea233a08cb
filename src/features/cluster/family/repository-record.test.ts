import { symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { servedVersions } from '#features/git/testing/served-versions.ts';
import type { Repository } from '#sources/source.ts';
import { publishedRepository, type RemoteResults } from './published-repository.ts';
import { type RepositoryRecord, recordOf } from './repository-record.ts';

const origin = { source: 0 };

/** A repository as another process has it: its record went through JSON, and the source answers its calls. */
async function published(repository: Repository, commit?: string): Promise<Repository> {
  const record: RepositoryRecord = JSON.parse(JSON.stringify(await recordOf(repository, origin, commit)));
  const answers: { readonly [K in keyof RemoteResults]: (args: readonly unknown[]) => Promise<RemoteResults[K]> } = {
    find: async ([path]) => (await repository.find(String(path))) ?? null,
    read: async () => false,
    async at([wanted]) {
      const found = await repository.at?.(String(wanted));
      return found === undefined ? null : recordOf(found, origin, found.provenance?.commit);
    },
    hashesAt: async ([path, ...commits]) =>
      ((await repository.hashesAt?.(String(path), commits.flat().map(String))) ?? []).map((hash) => hash ?? null),
    movedFiles: async ([from, to]) => [...((await repository.movedFiles?.(String(from), String(to))) ?? [])],
    changedFiles: async ([from, to, limit]) =>
      (await repository.changedFiles?.(String(from), String(to), Number(limit))) ?? null,
  };
  return publishedRepository(record, {
    contents: { read: async () => undefined },
    calls: { call: async (_record, method, args) => JSON.parse(JSON.stringify(await answers[method](args))) },
  });
}

/** What a repository knows of its files. */
function historyOf({ history, files }: Repository) {
  const ended = [...(history?.ended?.() ?? [])].toSorted();
  return {
    changes: files.map(({ path }) => [path, history?.change(path)]),
    ends: ended.map((path) => [path, history?.end(path)]),
    behind: files.map(({ path }) => history?.behind?.(path)),
  };
}

test('a repository with history, versions and former names is the same after it was published', async () => {
  const { sync } = await servedVersions({}, { formerNames: ['uno', 'eins'], forge: 'https://github.com/acme/one' });
  const repository = await sync();
  const copy = await published(repository);
  for (const key of ['folder', 'metadata', 'files', 'complete', 'provenance', 'refs', 'tags', 'formerNames'] as const)
    expect([key, copy[key]]).toEqual([key, repository[key]]);
  expect(repository.refs?.length).toBeGreaterThan(4);
  expect(copy.formerNames).toEqual(['uno', 'eins']);
  expect(historyOf(copy)).toEqual(historyOf(repository));
  expect(historyOf(copy).ends.map(([path]) => path)).toContain('docs/a.md');
  expect(await copy.hiddenFiles?.()).toEqual(await repository.hiddenFiles?.());
});

test('its versions, moves and changed files are those of the source', async () => {
  const { sync, one } = await servedVersions();
  const repository = await sync();
  const copy = await published(repository);
  const { 'v1.0.0': first, 'v2.0.0': second, 'v3.0.0': third } = one.tagged;
  expect((await copy.at?.(first))?.files).toEqual((await repository.at?.(first))?.files);
  expect(await copy.at?.('0'.repeat(40))).toBeUndefined();
  const commits = [first, second, third];
  expect(await copy.hashesAt?.('docs/b.md', commits)).toEqual(await repository.hashesAt?.('docs/b.md', commits));
  expect(await copy.movedFiles?.(first, second)).toEqual(new Map([['docs/a.md', 'docs/b.md']]));
  expect(await copy.changedFiles?.(first, third, 100)).toEqual(await repository.changedFiles?.(first, third, 100));
});

test('a symbolic link leads to the same file after it was published', async () => {
  const { sync, one } = await servedVersions();
  await symlink('b.md', join(one.files, 'docs/link.md'));
  await one.commit({});
  const repository = await sync();
  const linked = (await published(repository)).files.find(({ path }) => path === 'docs/link.md');
  expect(linked?.target).toBe('docs/b.md');
  expect(linked).toEqual(repository.files.find(({ path }) => path === 'docs/link.md'));
});

test('files that are not listed are found as in the source', async () => {
  const { sync } = await servedVersions();
  const repository = await sync();
  const copy = await published(repository);
  for (const path of ['.gitignore', '.env', 'keys/server.pem', 'build/x.md', 'docs/none.md', '.git/config', '../x'])
    expect([path, await copy.find(path)]).toEqual([path, await repository.find(path)]);
});

test('two records of one state are equal, and those of two places name other contents', async () => {
  const { sync } = await servedVersions();
  const repository = await sync();
  const text = JSON.stringify(await recordOf(repository, origin));
  expect(JSON.stringify(await recordOf(await sync(), origin))).toBe(text);
  expect((await recordOf(repository, { source: 1 })).place).not.toBe((await recordOf(repository, origin)).place);
  expect(text).not.toContain('checkedAt');
});
