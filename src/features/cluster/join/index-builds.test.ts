import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Contents, createContents } from '#features/cluster/contents/contents.ts';
import { createIndexBuilder, type IndexBuilder } from '#features/cluster/index/index-builder.ts';
import { parseIndexManifest } from '#features/cluster/index/index-manifest.ts';
import { createPublishedSearch } from '#features/cluster/index/published-search.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import type { Publications } from '#features/cluster/store/shared-store.ts';
import type { SearchQuery } from '#features/search/contract/search.ts';
import { type OpenSearch, openSearch } from '#features/search/engine/open-search.ts';
import { createIndexFiller } from '#features/search/indexing/fill-index.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { SourceError } from '#sources/source.ts';

const pages = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [
    `one/docs/page-${index}.md`,
    `# Page ${index}\n\nThe lantern number${index} shows the way.\n`,
  ]),
);
const files = { 'one/README.md': '# One\n', ...pages };

function queryOf(text: string): SearchQuery {
  return { text, filter: {}, language: undefined, limit: 5 };
}

function open(file: string): OpenSearch {
  const site = { product: 'asterism', base: '' };
  const warn = (message: string): void => expect.fail(message);
  return openSearch({ file, worker: builtWorker('search'), site, warn });
}

interface Shared {
  readonly contents: Contents;
  readonly publications: Publications;
}

/** The contents and publications of a new database. */
async function newDatabase(): Promise<Shared> {
  const store = await openPostgresStore({
    url: await temporaryDatabase(),
    cacheSize: 1_000_000,
    warn: () => undefined,
    name: 'a builder of a test',
  });
  onTestFinished(() => store.close());
  const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
  return { contents, publications: store.publications('asterism') };
}

async function testSite(): Promise<TestSite> {
  const site = await startTestSite({ files });
  onTestFinished(() => site.close());
  return site;
}

function snapshotOf({ snapshots }: TestSite) {
  const snapshot = snapshots.current();
  if (snapshot === undefined) throw new Error('The site has no snapshot.');
  return snapshot;
}

function builderOf({ catalog: { articles } }: TestSite, shared: Shared, file: string): IndexBuilder {
  return createIndexBuilder({ articles, release: 'a release', concurrency: 2, ...shared, file, open });
}

/** The published hashes. */
async function published({ contents, publications }: Shared): Promise<readonly string[]> {
  const newest = await publications.newest('index');
  return parseIndexManifest(newest && (await contents.read(newest.blob)))?.chunks ?? [];
}

/** Builds a part of an index and leaves its files as a killed process does. */
async function cutOff(site: TestSite, file: string): Promise<void> {
  const whole = `${file}-whole`;
  const index = open(whole);
  let read = 0;
  const { articles } = site.catalog;
  const filler = createIndexFiller({ index, articles, release: 'a release', concurrency: 1 });
  await filler.fill(snapshotOf(site), () => {
    read += 1;
    return read < 100;
  });
  for (const suffix of ['', '-wal', '-shm']) await copyFile(whole + suffix, file + suffix);
  await index.close();
  await rm(whole, { force: true });
}

describe.skipIf(postgresPrograms === undefined)(`builds of the index (${needsPostgres})`, () => {
  test('the first index after a build that was cut off has the bytes of an undisturbed build', async () => {
    const [folder, site] = [await temporaryFolder(), await testSite()];
    const [undisturbed, disturbed] = [await newDatabase(), await newDatabase()];
    await builderOf(site, undisturbed, join(folder, 'a')).build(snapshotOf(site));
    await cutOff(site, join(folder, 'b'));
    await builderOf(site, disturbed, join(folder, 'b')).build(snapshotOf(site));
    expect((await published(undisturbed)).length).toBeGreaterThan(0);
    expect(await published(disturbed)).toEqual(await published(undisturbed));
  });

  test('a later index that another worker continues has the same bytes, whatever its file was', async () => {
    const [folder, site] = [await temporaryFolder(), await testSite()];
    const [undisturbed, disturbed] = [await newDatabase(), await newDatabase()];
    const [own, other] = [
      builderOf(site, undisturbed, join(folder, 'a')),
      builderOf(site, disturbed, join(folder, 'b')),
    ];
    await own.build(snapshotOf(site));
    await other.build(snapshotOf(site));
    await site.write('one/docs/page-7.md', '# Page 7\n\nA lighthouse is larger.\n');
    await site.sync.run();
    await own.build(snapshotOf(site));
    await cutOff(site, join(folder, 'c'));
    await builderOf(site, disturbed, join(folder, 'c')).build(snapshotOf(site));
    expect(await published(disturbed)).toEqual(await published(undisturbed));
  });

  test('nothing is built for a snapshot whose index is published', async () => {
    const [folder, site, shared] = [await temporaryFolder(), await testSite(), await newDatabase()];
    await builderOf(site, shared, join(folder, 'a')).build(snapshotOf(site));
    const before = await shared.publications.newest('index');
    await builderOf(site, shared, join(folder, 'b')).build(snapshotOf(site));
    expect(await shared.publications.newest('index')).toEqual(before);
  });

  test('an index without a page that could not be read is published, and built again until it has all pages', async () => {
    const [folder, site, shared] = [await temporaryFolder(), await testSite(), await newDatabase()];
    const { articles } = site.catalog;
    let isAway = true;
    const flaky: typeof articles = {
      ...articles,
      words: (snapshot, repo, page) =>
        isAway && page.file === 'docs/page-33.md'
          ? Promise.reject(new SourceError('It is away.'))
          : articles.words(snapshot, repo, page),
    };
    const file = join(folder, 'a');
    const builder = createIndexBuilder({
      articles: flaky,
      release: 'a release',
      concurrency: 2,
      ...shared,
      file,
      open,
    });
    await expect(builder.build(snapshotOf(site))).rejects.toThrow('1 page could not be read');
    const without = await shared.publications.newest('index');
    await expect(builder.build(snapshotOf(site))).rejects.toThrow('1 page could not be read');
    expect(await shared.publications.newest('index')).toEqual(without);
    isAway = false;
    await builder.build(snapshotOf(site));
    const search = createPublishedSearch({
      ...shared,
      snapshots: site.snapshots,
      file: join(folder, 'replica'),
      open,
      onTaken: () => undefined,
      onError: (error) => expect.fail(String(error)),
    });
    onTestFinished(() => search.close());
    await search.update();
    expect((await search.search(queryOf('number33'))).hits.map((hit) => hit.file)).toEqual(['docs/page-33.md']);
  });

  test('every search finds its page while the index is replaced again and again', async () => {
    const [folder, site, shared] = [await temporaryFolder(), await testSite(), await newDatabase()];
    const builder = builderOf(site, shared, join(folder, 'a'));
    await builder.build(snapshotOf(site));
    const errors: unknown[] = [];
    const search = createPublishedSearch({
      ...shared,
      snapshots: site.snapshots,
      file: join(folder, 'replica'),
      open,
      onTaken: () => undefined,
      onError: (error) => errors.push(error),
    });
    onTestFinished(() => search.close());
    await search.update();
    let isOver = false;
    const counts: number[] = [];
    const searching = (async () => {
      while (!isOver) counts.push((await search.search(queryOf('number33'))).hits.length);
    })();
    for (let round = 0; round < 4; round += 1) {
      await site.write('one/docs/page-7.md', `# Page 7\n\nThe lighthouse is in round${round}.\n`);
      await site.sync.run();
      await builder.build(snapshotOf(site));
      await search.update();
      const found = await search.search(queryOf(`round${round}`));
      expect([found.hits.map(({ file }) => file), found.complete]).toEqual([['docs/page-7.md'], true]);
    }
    isOver = true;
    await searching;
    expect(counts.length).toBeGreaterThan(4);
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(errors).toEqual([]);
  });
});
