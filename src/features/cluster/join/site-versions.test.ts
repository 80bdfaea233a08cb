import { describe, expect, test } from 'vitest';
import { type TestProcess, testCluster, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

/** More than the size up to which contents are published. */
const large = 'One line of a file that is too large to be published.\n'.repeat(30_000);

/** A repository with versions, a worker, and two replicas. */
async function versionsCluster() {
  let one: GitTestVersions | undefined;
  const cluster = await testCluster({
    repositories: {
      one: {
        'README.md': '# One, unreleased\n\nSee [b](docs/b.md) and [the settings](.editorconfig).\n',
        '.editorconfig': 'root = true\n',
        'data/large.txt': large,
        'data/other.txt': `${large}other\n`,
      },
    },
    async create(root, name) {
      one = await gitTestVersions(root, name);
      return one;
    },
  });
  if (one === undefined) throw new Error('There is no repository.');
  const worker = await cluster.start('work');
  const replicas = [await cluster.start('serve'), await cluster.start('serve')] as const;
  await untilShown(replicas, '/one/index.html', 'One, unreleased');
  return { one, worker, replicas, alone: await cluster.alone() };
}

async function answerOf({ get }: Pick<TestProcess, 'get'>, path: string): Promise<readonly unknown[]> {
  const response = await get(path);
  const headers = ['location', 'asterism-commit', 'content-type', 'etag'].map((name) => response.headers.get(name));
  return [path, response.status, ...headers, await response.text()];
}

/** Paths that need a worker, and texts of their answers. */
function askedFor({ tagged }: GitTestVersions): readonly (readonly [path: string, text: string])[] {
  const { 'v1.0.0': first, 'v3.0.0': third } = tagged;
  return [
    ['/one@2.0.0/docs/b.html', 'B</h1>'],
    ['/git/one@2.0.0/README.md', '# One 2.0.0\n'],
    ['/one@1.0.0/llms.txt', '/one@1.0.0/docs/a.md'],
    [`/one@${first}/docs/a.html`, 'A</h1>'],
    [`/git/one@${third}/docs/b.md`, '# B 3'],
    ['/one/compare/1.0.0...3.0.0', 'Changes in one from 1.0.0 to 3.0.0'],
    ['/one/compare/1.0.0...3.0.0/pages/docs/b.html', '<ins'],
    ['/git/one/data/large.txt', large],
  ];
}

const published: readonly (readonly [path: string, text: string])[] = [
  ['/one/index.html', 'One, unreleased'],
  ['/one/docs/b.html', 'B 3</h1>'],
  ['/one/docs/b.md', '# B 3'],
  ['/git/one/package.json', '"version":"3.0.0"'],
  ['/git/one/.editorconfig', 'root = true'],
  ['/feed.atom', '<feed'],
  ['/api/repo', '"3.0.0"'],
];

describe.skipIf(postgresPrograms === undefined)(`versions in a cluster (${needsPostgres})`, () => {
  test('old versions, permanent links, comparisons and large files are those of a site of one process', async () => {
    const { one, replicas, alone } = await versionsCluster();
    for (const [path, text] of [...askedFor(one), ...published]) {
      const expected = await answerOf(alone, path);
      expect(expected.slice(0, 2)).toEqual([path, 200]);
      expect(expected.at(-1)).toContain(text);
      for (const replica of replicas) expect(await answerOf(replica, path)).toEqual(expected);
    }
    for (const path of [
      '/one@2/docs/c.html',
      '/one@9.0.0/index.html',
      '/git/one@2.0.0/.env',
      '/one@1.0.0/docs/b.html',
    ]) {
      const expected = await answerOf(alone, path);
      for (const replica of replicas) expect((await answerOf(replica, path)).slice(0, 4)).toEqual(expected.slice(0, 4));
    }
  });

  test('without a worker what it must answer is unavailable and says so, and all that is published goes on', async () => {
    const { one, worker, replicas } = await versionsCluster();
    const [replica, second] = replicas;
    const known = askedFor(one)[0] ?? ['', ''];
    expect((await replica.get(known[0])).status).toBe(200);
    await worker.close();
    expect((await replica.get(known[0])).status).toBe(200);
    const paths = ['/git/one/data/other.txt', '/one@3.0.0/docs/b.html'];
    const answers = await Promise.all(paths.map((path) => replica.get(path, { accept: 'text/html' })));
    for (const [index, answer] of answers.entries()) {
      expect([paths[index], answer.status, answer.headers.get('retry-after')]).toEqual([paths[index], 503, '5']);
      expect(await answer.text()).not.toMatch(/postgres:|127\.0\.0\.1/);
    }
    for (const each of [replica, second])
      for (const [path, text] of published) {
        const [, status, ...rest] = await answerOf(each, path);
        expect([path, status]).toEqual([path, 200]);
        expect(rest.at(-1)).toContain(text);
      }
    expect((await replica.get('/readyz')).status).toBe(200);
  });
});
