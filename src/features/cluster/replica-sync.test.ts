import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSnapshotStore, type SnapshotStore } from '#catalog/snapshot-store.ts';
import { gitSource } from '#features/git/git-source.ts';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { health } from '#server/api/health.ts';
import { createRepositoryCalls } from './answers.ts';
import { createContents } from './contents/contents.ts';
import { createFamilyPublisher } from './family/family-publisher.ts';
import { createFamilyReader } from './family/family-reader.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { createLastPublication } from './last-publication.ts';
import { ReplicaSync } from './replica-sync.ts';
import { createSharedFacts } from './shared-facts.ts';
import { openPostgresStore } from './store/open-postgres-store.ts';

/** A published repository, and a replica that shows it. */
async function startReplica() {
  const url = await temporaryDatabase();
  const store = await openPostgresStore({ url, cacheSize: 1_000_000, warn: () => undefined, name: 'a test' });
  onTestFinished(() => store.close());
  const onError = (error: unknown): never => {
    throw error;
  };
  const jobs = await openJobQueue({ url, product: 'asterism', isWorker: false, onError });
  onTestFinished(jobs.close);
  const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
  const publications = store.publications('asterism');
  const calls = createRepositoryCalls({ contents, jobs, timeoutMs: 1_000 });

  const one = await gitTestRepository(await temporaryFolder(), 'one');
  const source = gitSource({ addresses: [one.path], mirrors: (await testMirrors()).mirrors });
  const originOf = () => ({ source: 0 });
  const publisher = createFamilyPublisher({ sources: [source], contents, publications, originOf });
  const { name, label, local } = source;
  const publish = async (): Promise<void> => {
    const listing = await source.list();
    await publisher.publish(0, { listing, state: { name, label, local, freshAt: Date.now(), error: undefined } });
  };

  const snapshots = createSnapshotStore();
  const failures: Error[] = [];
  const reported: number[] = [];
  const shown: number[] = [];
  const changes: (string | undefined)[] = [];
  const sync = new ReplicaSync({
    publications,
    contents,
    snapshots,
    family: createFamilyReader({ contents, calls }),
    last: createLastPublication(store.documents, 'asterism'),
    facts: createSharedFacts({ lists: new Map(), release: 'test', contents, publications }),
    requests: { syncAll: publish, refresh: publish },
    sources: 1,
    staleAfter: Number.POSITIVE_INFINITY,
    settings: { product: 'asterism', base: '', hosts: [], emoji: 'text' },
    linkedPages: async () => ({ pages: new Map(), files: [], targets: [], outward: new Set(), warnings: [] }),
    imageSizes: async () => ({ sizes: new Map(), pointers: new Set(), isPartial: false }),
    boilerplate: undefined,
    // Each snapshot is made with it.
    async familyPast() {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return emptyHistory;
    },
    onReport: (_report, number) => reported.push(number),
    onChange: () => changes.push(commit()),
    onShown: (number) => shown.push(number),
    onError,
  });
  onTestFinished(() => sync.close());
  const commit = (): string | undefined => snapshots.current()?.packages.get('one')?.repository?.provenance?.commit;
  return { one, publish, publications, sync, snapshots, commit, failures, reported, shown, changes };
}

/** The state of a site that `/healthz` answers. */
async function stateOf(snapshots: SnapshotStore): Promise<unknown> {
  const app = new Hono().get('/healthz', health({ snapshots, store: undefined, parts: () => [] }));
  return (await (await app.request('/healthz')).json()).status;
}

describe.skipIf(postgresPrograms === undefined)(`a replica (${needsPostgres})`, () => {
  test('a publication whose snapshot could not be made is shown by the next attempt, and is stale until then', async () => {
    const { one, publish, publications, sync, snapshots, commit, failures, reported, shown } = await startReplica();
    const first = await one.commit({ 'README.md': '# One\n' });
    await publish();
    await sync.start();
    expect(commit()).toBe(first);
    const second = await one.commit({ 'README.md': '# One, pushed\n' });
    await publish();
    const number = (await publications.newest('family'))?.number;
    failures.push(new Error('The history cannot be read.'));
    await expect(sync.load()).rejects.toThrow('The history cannot be read.');
    expect(commit()).toBe(first);
    expect(shown).not.toContain(number);
    expect(await stateOf(snapshots)).toBe('stale');
    expect((await sync.load()).changed).toBe(true);
    expect(await stateOf(snapshots)).toBe('ok');
    expect(commit()).toBe(second);
    expect(shown.at(-1)).toBe(number);
    expect(reported.at(-1)).toBe(number);
  });

  test('a thread is started for readers before another family is shown, and not for the same one', async () => {
    const { one, publish, sync, commit, changes } = await startReplica();
    const first = await one.commit({ 'README.md': '# One\n' });
    await publish();
    await sync.start();
    expect(changes).toEqual([]);
    const second = await one.commit({ 'README.md': '# One, pushed\n' });
    await publish();
    await sync.load();
    expect(commit()).toBe(second);
    expect(changes).toEqual([first]);
    await publish();
    await sync.load();
    expect(changes).toEqual([first]);
  });

  test('a change that is taken back before it could be shown leaves the replica at the newest state', async () => {
    const { one, publish, publications, sync, commit, failures, shown } = await startReplica();
    const first = await one.commit({ 'README.md': '# One\n' });
    await publish();
    await sync.start();
    await one.commit({ 'README.md': '# One, pushed\n' });
    await publish();
    failures.push(new Error('The history cannot be read.'));
    await expect(sync.load()).rejects.toThrow('The history cannot be read.');
    await one.git('reset', '--quiet', '--hard', first);
    await one.push();
    await publish();
    await sync.load();
    expect(commit()).toBe(first);
    expect(shown.at(-1)).toBe((await publications.newest('family'))?.number);
  });

  test('a replica whose first snapshot could not be made shows it by the next attempt', async () => {
    const { one, publish, sync, commit, failures } = await startReplica();
    const first = await one.commit({ 'README.md': '# One\n' });
    await publish();
    failures.push(new Error('The history cannot be read.'));
    await expect(sync.load()).rejects.toThrow('The history cannot be read.');
    await sync.load();
    expect(commit()).toBe(first);
  });
});
