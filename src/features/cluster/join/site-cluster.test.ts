import { describe, expect, test } from 'vitest';
import type { TestSite } from '#cli/testing/test-site.ts';
import { type TestProcess, testCluster, untilFound, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { listedPaths } from '#features/export/crawl/listed-paths.ts';
import { features } from '#features/server.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

/** Paths of a site besides its pages. */
const others = [
  '/git/one/docs/a.svg',
  '/git/one/src/main.c',
  '/git/two/package.json',
  '/one/docs/guide.md',
  '/api/repo',
  '/api/repo/one',
  '/api/files',
  '/api/check/one',
  '/sitemap.xml',
  '/matrix/index.html',
  '/one/src/index.html',
  '/one/none.html',
];

/** Headers that name the request or the time. */
const ofRequest = ['asterism-synced', 'date', 'x-request-id'];

/** Everything that readers and programs can request, as one text for each path. */
async function crawl(site: TestSite): Promise<ReadonlyMap<string, string>> {
  const snapshot = site.snapshots.current();
  if (snapshot === undefined) throw new Error('The site has no snapshot.');
  const answers = new Map<string, string>();
  for (const path of [...listedPaths(snapshot, true, features.paths), ...others]) {
    const response = await site.get(path);
    const headers = [...response.headers].filter(([name]) => !ofRequest.includes(name));
    answers.set(path, `${response.status} ${JSON.stringify(headers)}\n${await response.text()}`);
  }
  return answers;
}

/** The first difference of each answer that differs: a whole answer would fill the screen. */
function differences(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): readonly string[] {
  return [...expected].flatMap(([path, wanted]) => {
    const text = found.get(path) ?? '';
    if (text === wanted) return [];
    const at = Math.max(0, [...wanted].findIndex((letter, index) => letter !== text[index]) - 40);
    return [`${path}: ${text.slice(at, at + 120)} | ${wanted.slice(at, at + 120)}`];
  });
}

async function searchOf({ get }: TestProcess | TestSite, words: string): Promise<unknown> {
  return (await get(`/api/search?q=${words}`)).json();
}

describe.skipIf(postgresPrograms === undefined)(`a cluster (${needsPostgres})`, () => {
  test('replicas without git answer every address with the bytes of a site of one process', async () => {
    const cluster = await testCluster({ settings: { core: { server: { url: 'https://docs.example.com' } } } });
    const worker = await cluster.start('work');
    const [first, second] = [await cluster.start('serve'), await cluster.start('serve')];
    await untilShown([worker, first, second], '/two/index.html', 'Two</h1>');
    cluster.server.requests.length = 0;
    const alone = await cluster.alone();
    const expected = await crawl(alone);
    expect(expected.size).toBeGreaterThan(30);
    for (const replica of [first, second]) expect(differences(await crawl(replica), expected)).toEqual([]);
    await alone.catalog.followers.update();
    await untilFound([first, second], 'lantern', '/one/docs/guide.html');
    for (const replica of [first, second])
      expect(await searchOf(replica, 'lantern')).toEqual(await searchOf(alone, 'lantern'));
    expect([...first.lines, ...second.lines]).toEqual([]);
  });
});
