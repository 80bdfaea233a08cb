import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRepositoryCalls } from '#features/cluster/answers.ts';
import { createContents } from '#features/cluster/contents/contents.ts';
import {
  createFamilyPublisher,
  publishedRepositories,
  readManifest,
} from '#features/cluster/family/family-publisher.ts';
import { publishedRepository } from '#features/cluster/family/published-repository.ts';
import { openJobQueue } from '#features/cluster/jobs/job-queue.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import { gitSource } from '#features/git/git-source.ts';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import type { Listing, Repository, Source } from '#sources/source.ts';
import { answerCall } from './answer-calls.ts';
import { createRepositoryLookup } from './repository-lookup.ts';
import { createSharedMirrors, fetchRepository } from './shared-mirrors.ts';
import { createWorker } from './worker.ts';

/** A file that is uploaded only when a reader asks for it. */
const large = (letter: string): string => letter.repeat(1024 * 1024 + 1);

/** A database with its jobs, which one worker after the other takes. */
async function openSite() {
  const url = await temporaryDatabase();
  const errors: unknown[] = [];
  const store = await openPostgresStore({ url, cacheSize: 1_000_000, warn: () => undefined, name: 'a test' });
  onTestFinished(() => store.close());
  const jobs = await openJobQueue({ url, product: 'asterism', isWorker: true, onError: (each) => errors.push(each) });
  onTestFinished(jobs.close);
  const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
  return { store, jobs, contents, errors, publications: store.publications('asterism') };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** The site of a repository with a commit, and the mirrors of two workers of it. */
async function siteOf(files: Readonly<Record<string, string>>) {
  const site = await openSite();
  const { store, jobs, contents, publications } = site;
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const remote = await gitTestServer({ root });
  const first = await one.commit(files);
  const [here, there] = [(await testMirrors()).mirrors, (await testMirrors()).mirrors];
  let taker: Mirrors = here;
  const calls = createRepositoryCalls({ contents, jobs, timeoutMs: 20_000 });
  const published = () => publishedRepositories({ contents, publications }, 0);
  const shared = createSharedMirrors({ mirrors: here, source: 0, contents, calls, jobs, published });
  const source = gitSource({ addresses: [`${remote.url}/one.git`], mirrors: shared });
  const publisher = createFamilyPublisher({
    sources: [source],
    contents,
    publications,
    originOf(index, { folder }) {
      const target = shared.targetOf(folder);
      return { source: index, ...(target && { target }) };
    },
  });
  await jobs.work('repository', (data) => {
    const deps = { mirrors: taker, contents, stamp: 'test', claims: store.claims };
    return fetchRepository(data, deps);
  });
  await jobs.work('call', (data) => {
    const repositoryOf = createRepositoryLookup({ sources: [source], mirrors: taker });
    return answerCall(data, { contents, repositoryOf });
  });

  /** Lists the source with the mirrors of a worker, and publishes nothing. */
  function listAt(worker: Mirrors): Promise<Listing> {
    taker = worker;
    return source.list();
  }

  /** Syncs the source with the mirrors of a worker, publishes it, and returns the commits that it has. */
  async function syncAt(worker: Mirrors): Promise<readonly (string | undefined)[]> {
    const listing = await listAt(worker);
    const { name, label, local } = source;
    const error = listing.stale?.reason;
    await publisher.publish(0, { listing, state: { name, label, local, freshAt: Date.now(), error } });
    return listing.repositories.map(({ provenance }) => provenance?.commit);
  }

  /** The published repository at a new replica, whose questions a worker answers. */
  async function shownBy(worker: Mirrors): Promise<Repository> {
    taker = worker;
    const [listed] = [...(await published()).values()];
    const bytes = listed && (await contents.read(listed.blob));
    if (bytes === undefined) throw new Error('Nothing is published.');
    return publishedRepository(JSON.parse(new TextDecoder().decode(bytes)), { contents, calls });
  }

  return { ...site, one, remote, first, here, there, listAt, syncAt, shownBy, published };
}

/** What publishers of a site share, whose repositories are on this machine. */
function publisherOf({ contents, publications }: Site) {
  return { contents, publications, originOf: () => ({ source: 0 }) };
}

/** Starts a worker of a folder of repositories on this machine, and returns its source. */
async function startWorker(site: Site, path: string): Promise<Source> {
  const { mirrors } = await testMirrors();
  const source = gitSource({ addresses: [path], mirrors });
  const deps = {
    ...publisherOf(site),
    sources: [source],
    mirrors,
    jobs: site.jobs,
    stamp: 'test',
    claims: site.store.claims,
    blobs: site.store.blobs,
    interval: 60_000,
    onPublished: () => undefined,
    onAnswer: () => undefined,
    warn: () => undefined,
    onError: (error: unknown) => site.errors.push(error),
  };
  const worker = createWorker(deps);
  await worker.start();
  onTestFinished(worker.close);
  return source;
}

/** Pushes an earlier commit, which removes the later ones from the branch. */
async function forcePush({ git, push }: GitTestRepository, commit: string): Promise<void> {
  await git('reset', '--quiet', '--hard', commit);
  expect(await push()).toBe(commit);
}

/** What a question gives: its result, or why there is none. */
async function answerOf<T>(question: Promise<T> | undefined): Promise<T | string | undefined> {
  return question?.catch((error: Error) => error.message);
}

describe.skipIf(postgresPrograms === undefined)(`workers with older mirrors (${needsPostgres})`, () => {
  test('[0055] a commit that a forced push removed cannot be read at a worker that still has it', async () => {
    const { one, first, here, syncAt, shownBy } = await siteOf({ 'README.md': '# One\n' });
    await syncAt(here);
    const secret = await one.commit({ 'secret.md': 'password 123\n' });
    await syncAt(here);
    expect(await textOf(await (await shownBy(here)).at?.(secret), 'secret.md')).toBe('password 123\n');
    await forcePush(one, first);
    await syncAt(here);
    const shown = await shownBy(here);
    expect(shown.provenance?.commit).toBe(first);
    const removed = await answerOf(shown.at?.(secret));
    expect(typeof removed === 'object' ? await textOf(removed, 'secret.md') : removed).not.toBe('password 123\n');
    expect(typeof removed).not.toBe('object');
    expect(await textOf(await shown.at?.(first), 'README.md')).toBe('# One\n');
  });

  test('[0055] a commit that was fetched and removed before it was published is not remembered', async () => {
    const { one, first, here, listAt, syncAt, shownBy } = await siteOf({ 'README.md': '# One\n' });
    await syncAt(here);
    const secret = await one.commit({ 'secret.md': 'password 123\n' });
    expect((await listAt(here)).repositories[0]?.provenance?.commit).toBe(secret);
    // It is at its source now, so that it may be shown or not.
    await answerOf((await shownBy(here)).at?.(secret));
    await forcePush(one, first);
    await syncAt(here);
    expect(typeof (await answerOf((await shownBy(here)).at?.(secret)))).not.toBe('object');
  });

  test('a worker that has an older mirror answers about the commit that is published', async () => {
    const { one, here, there, syncAt, shownBy, errors } = await siteOf({
      'README.md': '# One\n',
      'large.md': large('a'),
    });
    await syncAt(there);
    const second = await one.commit({ 'README.md': '# One, pushed\n', 'large.md': large('b'), 'new.md': large('c') });
    await syncAt(here);
    const shown = await shownBy(there);
    expect(shown.provenance?.commit).toBe(second);
    expect(await textOf(await shown.at?.(second), 'README.md')).toBe('# One, pushed\n');
    expect(await textOf(shown, 'large.md')).toBe(large('b'));
    expect(await textOf(shown, 'new.md')).toBe(large('c'));
    const hash = shown.files.find(({ path }) => path === 'README.md')?.hash;
    expect(await shown.hashesAt?.('README.md', [second])).toEqual([hash]);
    expect(errors).toEqual([]);
  });

  test('a large file of the published commit is not the one of an older mirror, whichever worker is asked', async () => {
    const { one, here, there, syncAt, shownBy } = await siteOf({ 'large.md': large('a') });
    await syncAt(there);
    await one.commit({ 'large.md': large('b') });
    await syncAt(here);
    expect(await textOf(await shownBy(there), 'large.md')).toBe(large('b'));
    expect(await textOf(await shownBy(here), 'large.md')).toBe(large('b'));
  });

  test('a question that failed while the remote was away is answered when it is back', async () => {
    const { remote, first, here, there, syncAt, shownBy } = await siteOf({ 'README.md': '# One\n' });
    await syncAt(here);
    const shown = await shownBy(there);
    await remote.stop();
    await expect(shown.at?.(first)).rejects.toThrow();
    await remote.start();
    expect(await textOf(await shown.at?.(first), 'README.md')).toBe('# One\n');
  });

  test('while a remote is away, a worker with an older copy keeps what is published', async () => {
    const { one, remote, here, there, syncAt, shownBy, published } = await siteOf({ 'README.md': '# One\n' });
    await syncAt(there);
    const second = await one.commit({ 'README.md': '# One, pushed\n' });
    await syncAt(here);
    const before = [...(await published()).values()];
    await remote.stop();
    expect(await syncAt(there)).toEqual([second]);
    const after = [...(await published()).values()];
    expect(after.map(({ blob }) => blob)).toEqual(before.map(({ blob }) => blob));
    expect((await shownBy(here)).provenance?.commit).toBe(second);
  });

  test('a source that fails at a worker which listed it long ago leaves what another worker has published', async () => {
    const site = await openSite();
    const { contents, publications, jobs } = site;
    const folder = join(await temporaryFolder(), 'family');
    const one = await gitTestRepository(folder, 'one');
    await one.commit({ 'README.md': '# One\n' });
    const source = await startWorker(site, folder);
    const listed = async () => (await readManifest({ contents }, await publications.newest('family')))?.sources[0];
    await expect.poll(listed).toMatchObject({ repositories: [{ folder: 'one' }] });
    await one.commit({ 'README.md': '# One, pushed\n' });
    const two = await gitTestRepository(folder, 'two');
    await two.commit({ 'README.md': '# Two\n' });
    // Another worker gets the next job.
    const { name, label, local } = source;
    const listing = await gitSource({ addresses: [folder], mirrors: (await testMirrors()).mirrors }).list();
    const publisher = createFamilyPublisher({ ...publisherOf(site), sources: [source] });
    await publisher.publish(0, { listing, state: { name, label, local, freshAt: Date.now(), error: undefined } });
    const pushed = await listed();
    expect(pushed?.repositories?.map((each) => each.folder)).toEqual(['one', 'two']);
    await rename(folder, `${folder}.away`);
    await jobs.send('source', { index: 0 }, { key: '0' });
    await expect.poll(async () => (await listed())?.state.error).toContain('There is no folder');
    expect((await listed())?.repositories).toEqual(pushed?.repositories);
  });
});
