import { expect, onTestFinished, test, vi } from 'vitest';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import { type TestMirrors, testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { type GitTestRequests, gitTestRequests } from '#features/git/testing/git-test-requests.ts';
import { type GitTestServer, gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { onlyOf, refNames, versionPatterns } from '#features/git/testing/served-versions.ts';
import type { RequestFacts } from '#model/package/change-request.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { Listing, Repository } from '#sources/source.ts';

const wanted = { ...versionPatterns, requests: { limit: 3, days: 7 } };

interface ServedRequests extends TestMirrors {
  readonly one: GitTestVersions;
  readonly requests: GitTestRequests;
  readonly server: GitTestServer;
  readonly target: GitTarget;
  /** Syncs the repository with what the forge says. */
  list(described?: GitTarget['requests']): Promise<Listing>;
  sync(described?: GitTarget['requests']): Promise<Repository>;
}

/** A repository of versions behind a git server, with mirrors that fetch its requests. */
async function servedRequests(limits: Partial<GitLimits> = {}, refOf?: (number: number) => string) {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const server = await gitTestServer({ root });
  const made = await testMirrors(limits, undefined, wanted);
  const target = gitTestTarget(`${server.url}/one.git`);
  const list: ServedRequests['list'] = (requests) => made.mirrors.sync([{ ...target, ...(requests && { requests }) }]);
  const sync: ServedRequests['sync'] = async (requests) => {
    const { repositories, warnings } = await list(requests);
    expect(warnings).toEqual([]);
    return onlyOf(repositories);
  };
  return { ...made, one, server, target, requests: gitTestRequests(one, refOf), list, sync } satisfies ServedRequests;
}

const facts = (number: number): RequestFacts => {
  return { number, title: `Title ${number}`, author: 'mallory', base: 'main', updated: 5 };
};

function numbersOf({ requests }: Repository): readonly number[] {
  return requests?.map(({ number }) => number) ?? [];
}

/** Moves the clock of this process. */
function passDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

test('a request of a plain git address is read at its newest commit, with the author of that commit', async () => {
  const { requests, sync } = await servedRequests();
  const commit = await requests.push(12, { 'docs/b.md': '# B, by a stranger\n', 'docs/new.md': '# New\n' });
  const repository = await sync();
  expect(repository.requests).toEqual([
    expect.objectContaining({ number: 12, commit, author: 'Mallory', title: undefined, isOpen: true }),
  ]);
  expect(refNames(repository)).toContain('request pr-12');
  const found = await repository.at?.(commit);
  expect(await textOf(found, 'docs/new.md')).toBe('# New\n');
  // No branch of the repository has this commit.
  expect(found?.provenance).toMatchObject({ commit, ref: undefined, tag: false });
  expect(repository.tags?.map(({ name }) => name)).toEqual(['v1.0.0', 'v2.0.0', 'v3.0.0']);
});

test('a request of GitLab is read like one of GitHub', async () => {
  const { requests, sync } = await servedRequests({}, (number) => `refs/merge-requests/${number}/head`);
  const commit = await requests.push(4, { 'docs/new.md': '# New\n' });
  const repository = await sync();
  expect(numbersOf(repository)).toEqual([4]);
  expect(await textOf(await repository.at?.(commit), 'docs/new.md')).toBe('# New\n');
});

test('a push to a request replaces its commit, and the commit before cannot be read any more', async () => {
  const { requests, sync, server } = await servedRequests();
  const first = await requests.push(12, { 'docs/b.md': 'password: hunter2\n' });
  await sync();
  const second = await requests.push(12, { 'docs/b.md': '# Without the password\n' });
  server.requests.length = 0;
  const repository = await sync();
  expect(server.requests.filter(({ wants }) => wants > 0)).toHaveLength(1);
  expect(await textOf(await repository.at?.(second), 'docs/b.md')).toBe('# Without the password\n');
  expect(await repository.at?.(first)).toBeUndefined();
  expect(await repository.at?.(first.slice(0, 12))).toBeUndefined();
});

test('the changed files of a request are those since it left the branch', async () => {
  const { one, requests, sync } = await servedRequests();
  const commit = await requests.push(12, { 'docs/b.md': undefined, 'docs/new.md': '# New\n' });
  const main = await one.commit({ 'docs/elsewhere.md': '# Elsewhere\n' });
  const repository = await sync();
  expect(await repository.changedFiles?.(main, commit, 2)).toEqual(['docs/b.md', 'docs/new.md']);
  expect(await repository.changedFiles?.(main, commit, 1)).toBeUndefined();
});

test('a closed request stays for the days of the setting, at the commit that was seen open, and is gone then', async () => {
  const { requests, sync, folder, target, mirrors } = await servedRequests();
  const commit = await requests.push(12, { 'docs/new.md': '# New\n' });
  await sync();
  await requests.remove(12);
  const closed = await sync();
  expect(closed.requests).toEqual([expect.objectContaining({ number: 12, commit, isOpen: false })]);
  passDays(6);
  expect(numbersOf(await sync())).toEqual([12]);
  // It survives a restart.
  await mirrors.close();
  const restarted = await testMirrors({}, folder, wanted);
  const cached = onlyOf((await restarted.mirrors.listCached([target])).repositories);
  expect(numbersOf(cached)).toEqual([12]);
  passDays(2);
  const gone = onlyOf((await restarted.mirrors.sync([target])).repositories);
  expect(gone.requests).toEqual([]);
  expect(await gone.at?.(commit)).toBeUndefined();
});

test('what the forge says decides which requests are open, and gives their titles', async () => {
  const { requests, sync } = await servedRequests();
  const first = await requests.push(1, { 'docs/x.md': '# One\n' });
  const second = await requests.push(2, { 'docs/x.md': '# Two\n' });
  const repository = await sync([facts(2), facts(99)]);
  expect(repository.requests).toEqual([{ ...facts(2), commit: second, time: expect.any(Number), isOpen: true }]);
  expect(await repository.at?.(first)).toBeUndefined();
  // While the forge does not answer, the requests stay open, and pushes to them are shown.
  const pushed = await requests.push(2, { 'docs/x.md': '# Two, again\n' });
  const unknown = await sync('unknown');
  expect(unknown.requests).toEqual([{ ...facts(2), commit: pushed, time: expect.any(Number), isOpen: true }]);
  expect((await sync([])).requests).toEqual([expect.objectContaining({ number: 2, isOpen: false })]);
});

test('of many requests those with the highest numbers are read', async () => {
  const { one, requests, sync } = await servedRequests();
  const commit = await requests.push(5, { 'docs/x.md': '# Five\n' });
  for (const number of [1, 2, 3, 400]) await requests.set(`refs/pull/${number}/head`, commit);
  expect(numbersOf(await sync())).toEqual([400, 5, 3]);
  // A merged request is no preview, even if its ref stays.
  await one.git('merge', '--quiet', '--no-edit', commit);
  await one.push();
  expect((await sync()).requests?.map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
});

test('without the setting no request is fetched, and its commit cannot be read', async () => {
  const { one, requests, target } = await servedRequests();
  const commit = await requests.push(12, { 'docs/new.md': '# New\n' });
  const { mirrors } = await testMirrors({}, undefined, versionPatterns);
  const repository = onlyOf((await mirrors.sync([target])).repositories);
  expect(repository.requests).toBeUndefined();
  expect(await repository.at?.(commit)).toBeUndefined();
  expect(await repository.at?.(one.tagged['v1.0.0'])).toBeDefined();
});

test('a request that is too large is left out with a warning, and hides no other request and no version', async () => {
  const { one, requests, list } = await servedRequests({ requestSize: 20_000 });
  // The names alone are large, so that leaving out the contents does not help.
  const names = Array.from({ length: 3_000 }, (_, index) => `docs/${Math.sin(index)}-${Math.cos(index)}.md`);
  const all = (text: string | undefined) => Object.fromEntries(names.map((name) => [name, text]));
  const large = await requests.push(7, all('# Page\n'));
  const small = await requests.push(8, { ...all(undefined), 'docs/new.md': '# New\n' });
  const { repositories, warnings } = await list();
  const repository = onlyOf(repositories);
  expect(warnings.map(({ message }) => message).join()).toMatch(
    /^Some of its pull or merge requests cannot be fetched/,
  );
  expect(numbersOf(repository)).toEqual([8]);
  expect(await textOf(await repository.at?.(small), 'docs/new.md')).toBe('# New\n');
  expect(await repository.at?.(large)).toBeUndefined();
  expect(await textOf(await repository.at?.(one.tagged['v2.1.0']), 'docs/c.md')).toBe('# C\n');
});

test('of a large repository the contents of a request are fetched when asked for, up to a limit', async () => {
  const { requests, sync } = await servedRequests({ wholeSize: 0, requestSize: 200_000 });
  const noise = Array.from({ length: 30_000 }, (_, index) => String(Math.sin(index))).join('\n');
  const small = await requests.push(1, { 'docs/new.md': '# New\n' });
  const large = await requests.push(2, { 'docs/new.md': undefined, 'docs/huge.md': noise });
  const repository = await sync();
  expect(numbersOf(repository)).toEqual([2, 1]);
  await expect(repository.at?.(large)).rejects.toThrow('it has more than');
  expect(await textOf(await repository.at?.(small), 'docs/new.md')).toBe('# New\n');
  expect(await textOf(await sync(), 'README.md')).toBe('# One 3.0.0\n');
});

test('while the list of requests fails, the repository and its recorded requests are shown', async () => {
  const { requests, sync, server, list } = await servedRequests();
  const commit = await requests.push(12, { 'docs/new.md': '# New\n' });
  await sync();
  await server.stop();
  const { repositories } = await list();
  expect(numbersOf(onlyOf(repositories))).toEqual([12]);
  expect(await textOf(await onlyOf(repositories).at?.(commit), 'docs/new.md')).toBe('# New\n');
});
