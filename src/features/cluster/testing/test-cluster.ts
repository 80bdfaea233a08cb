import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { withMetrics } from '#cli/testing/with-metrics.ts';
import type { Role } from '#cli/wiring/catalog/shared-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { type GitTestServer, type GitTestServerOptions, gitTestServer } from '#features/git/testing/git-test-server.ts';
import { type TestPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type Listening, listen } from '#server/http/listen.ts';

/** A process of a site, in the process of the test. */
export interface TestProcess extends TestSite {
  /** Requests a path over HTTP, which adds the number of the snapshot. */
  fetch(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Calls the webhook, as a forge does after a push to `acme/{repository}`. */
  push(repository: string): Promise<number>;
}

/** How a process of a cluster is started. */
export interface TestProcessOptions extends Omit<TestSiteOptions, 'sync' | 'role' | 'files' | 'family'> {
  /** False to take no jobs and hear of no publication until the test calls `follow`. */
  readonly follow?: boolean;
}

/** Processes that share a database, and the git server of their repositories. */
export interface TestCluster {
  /** The repositories by name; the server has them at `/acme/{name}.git`. */
  readonly repositories: Readonly<Record<string, GitTestRepository>>;
  readonly server: GitTestServer;
  /** URL of the database. */
  readonly database: string;
  /** Starts a process, which ends with the test. Processes that only serve know no address of the git server. */
  start(role: Role, options?: TestProcessOptions): Promise<TestProcess>;
  /** Starts a site of one process and without the database, which reads the same repositories. */
  alone(options?: TestSiteOptions): Promise<TestSite>;
}

/** How a cluster is made. */
export interface TestClusterOptions extends Partial<GitTestServerOptions> {
  /** Files of the first commit of each repository. */
  readonly repositories?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Creates the repository of a name; those of {@link repositories} when absent. */
  readonly create?: (root: string, name: string) => Promise<GitTestRepository>;
  /** A database server of the test itself. */
  readonly postgres?: TestPostgres;
  /** Settings of all processes. */
  readonly settings?: SettingsInput;
}

const secret = 'a secret of the test, long enough';
const token = 'a-token-for-metrics';

/** Repositories of a small family with links, an image and a folder. */
export const smallFamily = {
  one: {
    'package.json': '{ "name": "one", "version": "1.0.0", "repository": "https://github.com/acme/one" }',
    'README.md': '# One\n\nSee [the guide](docs/guide.md) and [two](../two/README.md).\n\n![A picture](docs/a.svg)\n',
    'docs/guide.md': '# Guide of one\n\nA lantern shows the way.\n',
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>A</title></svg>',
    'src/main.c': 'int main(void) { return 0; }\n',
  },
  two: {
    'package.json':
      '{ "name": "two", "dependencies": { "one": "1.0.0" }, "repository": "https://github.com/acme/two" }',
    'README.md': '# Two\n\nNeeds [one](../one/README.md).\n',
  },
};

/** Creates repositories, their server and a database. All end with the test. */
export async function testCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  const { repositories: files = smallFamily, create = gitTestRepository, postgres, settings, ...served } = options;
  const root = await temporaryFolder();
  const repositories: Record<string, GitTestRepository> = {};
  for (const [name, first] of Object.entries(files)) {
    const made = await create(root, join('acme', name));
    await made.commit(first);
    repositories[name] = made;
  }
  const server = await gitTestServer({ root, ...served });
  const database = postgres?.url ?? (await temporaryDatabase());
  const sourcesAt = (url: string): SettingsInput['sources'] => [
    { git: Object.keys(files).map((name) => `${url}/acme/${name}.git`), web: 'https://github.com/acme/{repo}' },
  ];
  const common: SettingsInput = {
    ...settings,
    server: { ...settings?.server, webhook: { secret }, ...withMetrics(token) },
  };
  return {
    repositories,
    server,
    database,
    async start(role, { follow = true, ...own } = {}) {
      // Nothing answers at this port.
      const sources = sourcesAt(role === 'serve' ? 'http://127.0.0.1:9' : server.url);
      const site = await startTestSite({
        ...own,
        role,
        sync: false,
        settings: {
          sources,
          ...common,
          store: database,
          ...own.settings,
          server: { ...common.server, ...own.settings?.server },
        },
      });
      let closing: Promise<void> | undefined;
      const close = (): Promise<void> => {
        closing ??= site.close();
        return closing;
      };
      onTestFinished(close);
      if (follow) {
        await site.sync.start();
        site.sync.follow();
      }
      return withHttp({ ...site, close });
    },
    async alone(own = {}) {
      const site = await startTestSite({ ...own, settings: { sources: sourcesAt(server.url), ...common } });
      onTestFinished(() => site.close());
      return site;
    },
  };
}

async function withHttp(site: TestSite): Promise<TestProcess> {
  let listening: Listening | undefined;
  onTestFinished(async () => listening?.close());
  return {
    ...site,
    async fetch(path, headers = {}) {
      const handlers = { ...site, fetch: site.app.fetch, isForSite: () => true };
      listening ??= await listen(handlers, { host: '127.0.0.1', port: 0, connections: 1_000 });
      return fetch(listening.url + path, { headers: { Connection: 'close', ...headers }, redirect: 'manual' });
    },
    async push(repository) {
      const body = JSON.stringify({ ref: 'refs/heads/main', repository: { full_name: `acme/${repository}` } });
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-github-delivery': crypto.randomUUID(),
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      };
      return (await site.app.request('http://site.test/api/hook', { method: 'POST', headers, body })).status;
    },
  };
}

/** Waits until a page of all processes contains a text. */
export async function untilShown(
  processes: readonly Pick<TestSite, 'get'>[],
  path: string,
  text: string,
): Promise<void> {
  for (const [index, { get }] of processes.entries())
    await expect.poll(async () => (await get(path)).text(), { message: `${path} of process ${index}` }).toContain(text);
}

/** Waits until the search of all processes finds a page. */
export async function untilFound(
  processes: readonly Pick<TestSite, 'get'>[],
  words: string,
  path: string,
): Promise<void> {
  for (const [index, { get }] of processes.entries())
    await expect
      .poll(async () => (await get(`/api/search?q=${encodeURIComponent(words)}`)).text(), {
        message: `the search of process ${index}`,
      })
      .toContain(path);
}

/** The value of a metric of a process; 0 for one that it does not have. */
export async function metricOf({ get }: Pick<TestSite, 'get'>, name: string): Promise<number> {
  const text = await (await get('/metrics', { Authorization: `Bearer ${token}` })).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Waits until no process of the cluster has a job. */
export async function idle(process: TestProcess | undefined): Promise<void> {
  if (process === undefined) throw new Error('There is no process.');
  const jobs = async (state: string): Promise<number> => metricOf(process, `asterism_jobs{state="${state}"}`);
  await expect.poll(async () => (await jobs('waiting')) + (await jobs('active'))).toBe(0);
}
