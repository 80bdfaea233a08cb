import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '#bench/chaos/asking.ts';
import { type ChaosSite, createChaosSite } from '#bench/chaos/chaos-site.ts';
import { type Fault, held, type Seen } from '#bench/chaos/fault.ts';
import { git, own } from '#bench/chaos/world.ts';
import { commitFiles, createRepository } from '#bench/family/hostile-family.ts';
import { startServer } from '#bench/servers/child-server.ts';
import { stubKinds } from '#sources/forge/testing/stub-kinds.ts';

/** Answers in place of the forge. */
type Answer = (response: ServerResponse) => void;

/** A site of one package at a forge, with a preview of a request. */
interface PreviewWorld {
  readonly site: ChaosSite;
  /** The bare repository `one.git` is in it. */
  readonly repositories: string;
  /** Sets how the forge answers; undefined for usual answers. */
  answer(given: Answer | undefined): void;
  /** Commits to a ref of the repository. */
  commit(ref: string, files: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

const files = { 'README.md': '# One\n\nThe text of main.\n', 'docs/a.md': '# A\n\nBeside it.\n' };
const proposed = { ...files, 'README.md': '# One\n\nThe text of the request.\n' };

async function startForge(address: string) {
  let given: Answer | undefined;
  const repository = { path: 'acme/one', address, requests: [{ number: 12, title: 'A request' }] };
  const { github } = stubKinds;
  const server = createServer(({ url = '' }, response) => {
    if (given !== undefined) return given(response);
    const origin = `http://127.0.0.1:${portOf()}`;
    const list = url.includes('/pulls')
      ? repository.requests.map((each) => github.describeRequest?.(each) ?? {})
      : [github.describe(repository, origin)];
    const isOne = /^\/repos\/acme\/one$/.test(url.replace(/\?.*/, ''));
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(isOne ? list[0] : list));
  });
  const portOf = (): number => {
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf()}`,
    answer(next: Answer | undefined) {
      given = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function createPreviewWorld(folder: string): Promise<PreviewWorld> {
  const [repositories, place] = [join(folder, 'git'), join(folder, 'site')];
  for (const each of [repositories, place]) await mkdir(each);
  const repository = join(repositories, 'one.git');
  let time = 1_700_000_000;
  const commit: PreviewWorld['commit'] = (ref, changed) => {
    time += 60;
    return commitFiles(repository, { ref, time, files: changed });
  };
  await createRepository(repository);
  await commit('refs/heads/main', files);
  await git({ repositories }, 'one', ['update-ref', 'refs/pull/12/head', 'refs/heads/main']);
  await commit('refs/pull/12/head', proposed);
  const server = await startServer([new URL('../../servers/git-server.ts', import.meta.url).pathname, repositories]);
  const forge = await startForge(`${server.url}/one.git`);
  const settings = join(folder, 'asterism.config.json');
  const sources = [{ github: 'acme', api: forge.url, token: 'a-token' }];
  await writeFile(
    settings,
    JSON.stringify({ sources, previews: { requests: true }, server: { sync: { interval: 5 } } }),
  );
  await own(folder);
  const site = await createChaosSite({ folder: place, args: ['--config', settings, '--cache', join(place, 'cache')] });
  await site.start();
  return {
    ...{ site, repositories, answer: forge.answer, commit },
    async close() {
      await site.stop('SIGKILL');
      forge.close();
      await server.stop();
    },
  };
}

/** Waits until a page has a text. Resolves to what is wrong after 60 s. */
async function until({ url }: ChaosSite, path: string, text: string): Promise<string | undefined> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { status, body } = await request(url + path);
    if (body.includes(text)) return undefined;
    if (performance.now() > deadline) return `${path}: ${status}, without "${text}"`;
    await wait(300);
  }
}

/** The preview and pages, as they must be. */
const shown = [
  ['/one/index.html', 'The text of main.'],
  ['/one/docs/a.html', 'Beside it.'],
] as const;
const preview = ['/one@pr-12/index.html', 'The text of the request.'] as const;

/** A row: a fault begins, all pages stay for some seconds, and it ends. */
function previewFault(
  { name, expected }: Pick<Fault, 'name' | 'expected'>,
  happen: (world: PreviewWorld) => Promise<string | undefined>,
): Fault {
  return {
    ...{ name, expected },
    async run({ folder }): Promise<Seen> {
      const world = await createPreviewWorld(folder);
      try {
        let wrong: string | undefined;
        for (const [path, text] of [...shown, preview]) wrong ??= await until(world.site, path, text);
        wrong ??= await happen(world);
        for (const [path, text] of shown) wrong ??= await until(world.site, path, text);
        await world.commit('refs/heads/main', { ...files, 'docs/a.md': '# A\n\nChanged afterwards.\n' });
        wrong ??= await until(world.site, '/one/docs/a.html', 'Changed afterwards.');
        const { body } = await request(`${world.site.url}/healthz`);
        if (!body.startsWith('{"status":"ok"')) wrong ??= body.slice(0, 300);
        return held(wrong === undefined, wrong ?? 'as expected');
      } finally {
        await world.close();
      }
    },
  };
}

/** How long the site may need to say it, in ms: with a token, the list of a forge is fetched every 30 s. */
const saidMs = 60_000;

/** A row: the forge answers something else until the site says so. */
function forgeFault(name: string, answer: Answer): Fault {
  return previewFault(
    { name, expected: 'pages and the preview stay; the health says it; the next change is shown' },
    async ({ site, answer: set }) => {
      set(answer);
      let wrong: string | undefined;
      let isSaid = false;
      const deadline = performance.now() + saidMs;
      while (!isSaid && performance.now() < deadline) {
        for (const [path, text] of [...shown, preview]) {
          const { status, body } = await request(site.url + path);
          if (!body.includes(text)) wrong ??= `${path}: ${status}`;
        }
        isSaid = !(await request(`${site.url}/healthz`)).body.startsWith('{"status":"ok"');
        await wait(500);
      }
      set(undefined);
      return wrong ?? (isSaid ? undefined : 'the health says nothing');
    },
  );
}

const reply =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Faults of previews and of the forge that lists them. */
export const previewFaults: readonly Fault[] = [
  forgeFault('the forge closes all connections', (response) => void response.destroy()),
  forgeFault('the forge answers 403', reply(403, '{"message":"Forbidden"}')),
  forgeFault(
    'the forge limits the rate',
    reply(429, '{}', { 'retry-after': '5', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' }),
  ),
  forgeFault('the forge answers JSON that is cut off', reply(200, '[{"id":1,')),
  forgeFault('the forge answers a page of HTML', reply(200, '<html>', { 'content-type': 'text/html' })),
  previewFault(
    { name: 'the ref of a request is gone, though the forge lists it', expected: 'pages stay; it is no error of them' },
    async ({ site, repositories }) => {
      await git({ repositories }, 'one', ['update-ref', '-d', 'refs/pull/12/head']);
      await wait(8_000);
      const { status } = await request(`${site.url}/one@pr-12/index.html`);
      return [200, 404].includes(status) ? undefined : `the preview: ${status}`;
    },
  ),
  previewFault(
    {
      name: 'a request of 5,000 files, and of a document that never ends',
      expected: 'pages stay; its address says why',
    },
    async ({ site, commit }) => {
      const many = Array.from({ length: 5_000 }, (_, index) => [`docs/many/${index}.md`, `# ${index}\n`] as const);
      await commit('refs/pull/12/head', { ...proposed, ...Object.fromEntries(many) });
      const refused = await until(site, '/one@pr-12/index.html', 'files');
      await commit('refs/pull/12/head', { ...files, 'README.md': `# One\n\n${'> '.repeat(50_000)}deep\n` });
      await wait(8_000);
      const { status } = await request(`${site.url}/one@pr-12/index.html`);
      return refused ?? ([200, 404, 422].includes(status) ? undefined : `the preview: ${status}`);
    },
  ),
];
