import { describe, expect, onTestFinished, test } from 'vitest';
import { createContents } from '#features/cluster/contents/contents.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import { gitSource } from '#features/git/git-source.ts';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Listing, Source } from '#sources/source.ts';
import { createFamilyPublisher, readManifest } from './family-publisher.ts';

/** A database, and the publishers of sources in it. */
async function openFamily() {
  const url = await temporaryDatabase();
  const store = await openPostgresStore({ url, cacheSize: 1_000_000, warn: () => undefined, name: 'a test' });
  onTestFinished(() => store.close());
  const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
  const publications = store.publications('asterism');
  return {
    publisherOf: (...sources: readonly Source[]) =>
      createFamilyPublisher({
        sources,
        contents,
        publications,
        originOf: (source) => ({ source }),
      }),
    /** The published source of an index. */
    listed: async (index: number) =>
      (await readManifest({ contents }, await publications.newest('family')))?.sources[index],
    /** The published commits of a source, by folder. */
    async commits(index: number) {
      const listed = (await this.listed(index))?.repositories ?? [];
      const records = await contents.readMany(listed.map(({ blob }) => blob));
      const commits = records.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)).provenance.commit);
      return Object.fromEntries(listed.map(({ folder }, at) => [folder, commits[at]]));
    },
  };
}

/** Two repositories behind a git server, and a source of both. */
async function servedRepositories() {
  const root = await temporaryFolder();
  const [one, two] = [await gitTestRepository(root, 'one'), await gitTestRepository(root, 'two')];
  const commits = {
    one: await one.commit({ 'README.md': '# One\n' }),
    two: await two.commit({ 'README.md': '# Two\n' }),
  };
  const remote = await gitTestServer({ root });
  const sourceOf = async (...names: readonly string[]): Promise<Source> =>
    gitSource({ addresses: names.map((name) => `${remote.url}/${name}.git`), mirrors: (await testMirrors()).mirrors });
  const path = (name: string): string => `${new URL(remote.url).host}/${name}`;
  return { one, two, commits, remote, sourceOf, path };
}

/** How a source is doing that has answered, or has failed. */
function stateOf({ name, label, local }: Source, error?: string) {
  return { name, label, local, freshAt: error === undefined ? Date.now() : undefined, error };
}

async function refreshed(source: Source, path: string): Promise<Listing> {
  const listing = await source.refresh?.(path);
  if (listing === undefined) throw new Error(`The source does not know ${path}.`);
  return listing;
}

describe.skipIf(postgresPrograms === undefined)(`publishing a family (${needsPostgres})`, () => {
  test('a push that was refreshed while its source was listed is not replaced by the older listing', async () => {
    const { one, commits, sourceOf, path } = await servedRepositories();
    const family = await openFamily();
    const [source, other] = [await sourceOf('one', 'two'), await sourceOf('one', 'two')];
    const publisher = family.publisherOf(source);
    await publisher.publish(0, { listing: await other.list(), state: stateOf(source) });
    const listing = await source.list();
    const pushed = await one.commit({ 'README.md': '# One, pushed\n' });
    await family.publisherOf(source).merge(0, await refreshed(other, path('one')));
    expect(await family.commits(0)).toEqual({ one: pushed, two: commits.two });
    await publisher.publish(0, { listing, state: stateOf(source) });
    expect(await family.commits(0)).toEqual({ one: pushed, two: commits.two });
    // The next listing has what was pushed since.
    const later = await one.commit({ 'README.md': '# One, pushed again\n' });
    await publisher.publish(0, { listing: await source.list(), state: stateOf(source) });
    expect(await family.commits(0)).toEqual({ one: later, two: commits.two });
  });

  test('a repository that a source has no more disappears with its next listing', async () => {
    const { commits, sourceOf } = await servedRepositories();
    const family = await openFamily();
    const source = await sourceOf('one', 'two');
    const publisher = family.publisherOf(source);
    await publisher.publish(0, { listing: await source.list(), state: stateOf(source) });
    const smaller = await (await sourceOf('two')).list();
    await publisher.publish(0, { listing: smaller, state: stateOf(source) });
    expect(await family.commits(0)).toEqual({ two: commits.two });
  });

  test('an error in one repository keeps what is published of it, and the others are published', async () => {
    const { one, two, commits, sourceOf } = await servedRepositories();
    const family = await openFamily();
    const source = await sourceOf('one', 'two');
    const publisher = family.publisherOf(source);
    await publisher.publish(0, { listing: await source.list(), state: stateOf(source) });
    await one.commit({ 'README.md': '# One, changed\n' });
    const changed = await two.commit({ 'README.md': '# Two, changed\n' });
    const listing = await source.list();
    const broken = {
      hiddenFiles: async () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    };
    const repositories = listing.repositories.map((each) => (each.folder === 'one' ? { ...each, ...broken } : each));
    await publisher.publish(0, { listing: { ...listing, repositories }, state: stateOf(source) });
    expect(await family.commits(0)).toEqual({ one: commits.one, two: changed });
    expect((await family.listed(0))?.warnings).toMatchObject([
      { repository: 'one', message: expect.stringContaining('It cannot be published: Maximum call stack') },
    ]);
  });

  test('a source that fails keeps its published repositories, its time and the count of its failures', async () => {
    const { commits, sourceOf } = await servedRepositories();
    const family = await openFamily();
    const source = await sourceOf('one', 'two');
    await family.publisherOf(source).publish(0, { listing: await source.list(), state: stateOf(source) });
    const freshAt = (await family.listed(0))?.state.freshAt;
    for (const failures of [1, 2]) {
      // Each failure is of another worker.
      await family.publisherOf(source).publish(0, { listing: undefined, state: stateOf(source, `Away ${failures}.`) });
      expect(await family.commits(0)).toEqual(commits);
      expect((await family.listed(0))?.state).toMatchObject({ freshAt, failures, error: `Away ${failures}.` });
    }
  });

  test('a source that was removed from the settings disappears when a worker starts, before anything is listed', async () => {
    const { commits, sourceOf } = await servedRepositories();
    const family = await openFamily();
    const [first, second] = [await sourceOf('one'), await sourceOf('two')];
    const before = family.publisherOf(first, second);
    await before.publish(0, { listing: await first.list(), state: stateOf(first) });
    await before.publish(1, { listing: await second.list(), state: stateOf(second) });
    expect([await family.commits(0), await family.commits(1)]).toEqual([{ one: commits.one }, { two: commits.two }]);
    await family.publisherOf(first).align();
    expect(await family.commits(0)).toEqual({ one: commits.one });
    expect(await family.listed(1)).toBeUndefined();
  });
});
