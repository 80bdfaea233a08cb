import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SettingsInput } from '#config/schema.ts';
import { createContents } from '#features/cluster/contents/contents.ts';
import { readManifest } from '#features/cluster/family/family-publisher.ts';
import { parseIndexManifest } from '#features/cluster/index/index-manifest.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { nginxIsInstalled, ownFolders, ownUser, runNginx } from '#server/testing/nginx-process.ts';
import { builtMain, type ClusterProcess, startProcess } from './testing/cluster-processes.ts';
import { loadPages } from './testing/page-load.ts';

const isReady = nginxIsInstalled && postgresPrograms !== undefined && existsSync(builtMain);
const secret = 'a-secret-of-the-webhook';
const names = ['one', 'two', 'three', 'four'];

/** Time for real processes that are killed and started again, in milliseconds; a busy machine takes minutes. */
const timeoutMs = 600_000;

/** How long jobs of a killed worker are waited for: the queue takes them over after some heartbeats. */
const polling = { timeout: 240_000 };

/** Repositories of some pages each, which link to each other. */
async function writeRepositories(root: string, pages: number): Promise<ReadonlyMap<string, GitTestRepository>> {
  const repositories = new Map<string, GitTestRepository>();
  for (const [index, name] of names.entries()) {
    const one = await gitTestRepository(root, join('acme', name));
    const next = names[(index + 1) % names.length] ?? name;
    const documents = Array.from({ length: pages }, (_, page) => [
      `docs/page-${page}.md`,
      `# Page ${page} of ${name}\n\nThe word${page} is in [the next](../../${next}/docs/page-${page}.md).\n`,
    ]);
    await one.commit({ 'README.md': `# ${name}\n\nThe first text.\n`, ...Object.fromEntries(documents) });
    repositories.set(name, one);
  }
  return repositories;
}

function settingsOf(git: string): SettingsInput {
  return {
    sources: [{ git: names.map((name) => `${git}/acme/${name}.git`), web: 'https://github.com/acme/{repo}' }],
    server: {
      trustProxy: ['127.0.0.1'],
      webhook: { secret },
      sync: { interval: 86_400 },
      limits: { threads: 1 },
    },
  };
}

/** nginx in front of replicas, as `nginx-cluster.conf` says, without the cache of `nginx.conf`. */
async function startNginx(replicas: readonly ClusterProcess[]) {
  const folder = await temporaryFolder();
  const waiting = replicas.map(({ url }) => new URL(url).host);
  const text = await readFile(new URL('./nginx-cluster.conf', import.meta.url), 'utf8');
  const own = text.replace(/^ +server \S+( max_fails.*;)\n/gm, (_line, rules) => `server ${waiting.shift()}${rules}\n`);
  const configuration = (port: number): string => `daemon off; pid nginx.pid; ${ownUser}
events { worker_connections 1024; }
http {
  ${ownFolders}
${own.replace('listen 127.0.0.1:3000;', `listen 127.0.0.1:${port};`)}
}
`;
  const nginx = await runNginx(folder, configuration, '/healthz');
  if (nginx === undefined) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
  onTestFinished(() => nginx.stop());
  return { url: nginx.url, log: () => readFile(join(folder, 'error.log'), 'utf8') };
}

async function push(url: string, name: string): Promise<number> {
  const body = JSON.stringify({ ref: 'refs/heads/main', repository: { full_name: `acme/${name}` } });
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': crypto.randomUUID(),
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  const answer = await fetch(`${url}/api/hook`, { method: 'POST', headers, body }).catch(() => undefined);
  return answer?.status ?? 0;
}

async function untilShown(replicas: readonly ClusterProcess[], path: string, text: string): Promise<void> {
  for (const { url, output } of replicas) {
    const read = (): Promise<string> => fetch(url + path).then((answer) => answer.text(), String);
    await expect.poll(read, { message: `${url}${path}\n${output()}` }).toContain(text);
  }
}

/** Folders for the processes of a cluster. */
async function newFolder(name: string): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder);
  return folder;
}

describe.skipIf(!isReady)(`a cluster of processes behind nginx (it needs nginx, a build, and ${needsPostgres})`, () => {
  test(
    'no page request fails while each process in turn and then the database is killed and comes back',
    async () => {
      const root = await temporaryFolder();
      const repositories = await writeRepositories(root, 10);
      const server = await gitTestServer({ root });
      const postgres = await ownPostgres();
      const start = async (command: 'serve' | 'work', git: string): Promise<ClusterProcess> =>
        startProcess(command, { folder: await newFolder(command), settings: settingsOf(git), store: postgres.url });
      const workers = [await start('work', server.url), await start('work', server.url)];
      const nowhere = 'http://127.0.0.1:9';
      const replicas = [await start('serve', nowhere), await start('serve', nowhere), await start('serve', nowhere)];
      for (const each of [...workers, ...replicas]) await each.untilReady();
      const { url, log } = await startNginx(replicas);
      const paths = names.flatMap((name) => [
        `/${name}/index.html`,
        `/${name}/docs/page-3.html`,
        `/${name}/docs/page-7.html`,
      ]);
      for (const path of paths) await untilShown(replicas, path, '</html>');
      const load = loadPages({ url, paths, clients: 20 });
      const pushed = new Map<string, string>();
      const change = async (name: string, text: string): Promise<void> => {
        pushed.set(name, text);
        await repositories.get(name)?.commit({ 'README.md': `# ${name}\n\n${text}\n` });
        // Forges call again when they get no answer.
        await expect.poll(() => push(url, name)).toBe(202);
      };
      for (const [index, each] of [...replicas, ...workers].entries()) {
        await each.kill();
        await change(names[index % 2] ?? '', `Pushed while process ${index} was away.`);
        each.start();
        await each.untilReady();
      }
      await change('three', 'Pushed before the database was away.');
      await untilShown(replicas, '/three/index.html', 'Pushed before the database was away.');
      await postgres.crash();
      await repositories.get('four')?.commit({ 'README.md': '# four\n\nCommitted while the database was away.\n' });
      const before = load.answered();
      await expect.poll(() => load.answered()).toBeGreaterThan(before + 1_000);
      await postgres.start();
      pushed.set('four', 'Committed while the database was away.');
      await expect
        .poll(async () => {
          await push(url, 'four');
          return (await fetch(`${replicas[0]?.url}/four/index.html`)).text();
        })
        .toContain('Committed while the database was away.');
      for (const [name, text] of pushed) await untilShown(replicas, `/${name}/index.html`, text);
      await load.end();
      expect(load.faults, (await log()).slice(-5_000)).toEqual([]);
      expect(load.answered()).toBeGreaterThan(1_000);
    },
    timeoutMs,
  );
});

/** What the newest publications of a database say: names of records, which are hashes, and the index. */
async function publishedAt(url: string) {
  const store = await openPostgresStore({ url, cacheSize: 1_000_000, warn: () => undefined, name: 'a test' });
  try {
    const publications = store.publications('asterism');
    const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
    const family = await readManifest({ contents }, await publications.newest('family'));
    const index = await publications.newest('index');
    const manifest = parseIndexManifest(index && (await contents.read(index.blob)));
    return {
      records: family?.sources.map((source) => source?.repositories?.map(({ folder, blob }) => [folder, blob])),
      warnings: family?.sources.map((source) => source?.warnings),
      index: manifest && { stamp: manifest.stamp, chunks: manifest.chunks },
    };
  } finally {
    await store.close();
  }
}

/** True while a worker writes to the file in which it builds the index. */
async function isBuilding({ cache }: ClusterProcess): Promise<boolean> {
  return (await readdir(cache)).some((name) => name.endsWith('-build-wal'));
}

describe.skipIf(!isReady)(`workers of a cluster (it needs a build, and ${needsPostgres})`, () => {
  test(
    'a worker that is killed in a sync or in a build of the index is replaced by the other, with the same result',
    async () => {
      const root = await temporaryFolder();
      await writeRepositories(root, 100);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let delay = (): Promise<void> => held;
      const server = await gitTestServer({ root, delay: () => delay() });
      const settings = settingsOf(server.url);
      const database = await temporaryDatabase();
      const start = async (store = database): Promise<ClusterProcess> =>
        startProcess('work', { folder: await newFolder('work'), settings, store });
      const first = await start();
      await expect.poll(() => server.requests.length, { message: first.output() }).toBeGreaterThanOrEqual(names.length);
      const second = await start();
      await expect.poll(() => fetch(`${second.url}/healthz`).then(({ status }) => status, String)).toBe(200);
      await first.kill();
      delay = async () => undefined;
      release();
      await expect.poll(() => isBuilding(second), { ...polling, interval: 5 }).toBe(true);
      await second.kill();
      const cut = await publishedAt(database);
      expect([cut.records?.[0]?.length, cut.index]).toEqual([names.length, undefined]);
      first.start();
      await expect.poll(async () => (await publishedAt(database)).index, polling).toBeDefined();
      const undisturbed = await temporaryDatabase();
      await start(undisturbed);
      await expect.poll(async () => (await publishedAt(undisturbed)).index, polling).toBeDefined();
      await expect.poll(() => publishedAt(database), polling).toEqual(await publishedAt(undisturbed));
    },
    timeoutMs,
  );
});
