import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type Source, SourceError } from '#sources/source.ts';
import { testSourceContract } from '#sources/testing/source-contract.ts';
import { serveFamily } from '#sources/testing/static-host.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { type RemoteOptions, remoteSource } from './remote.ts';
import { remoteAddress } from './remote-address.ts';

const quick = { connectTimeoutMs: 1_000, timeoutMs: 2_000, retries: 0, retryDelayMs: 1 };

async function sourceOf(url: string, options: Partial<RemoteOptions> = {}): Promise<Source> {
  const store = options.store ?? (await temporaryStore()).documents;
  const source = remoteSource({ ...remoteAddress(url), product: 'asterism', limits: quick, ...options, store });
  onTestFinished(() => source.close());
  return source;
}

testSourceContract({ name: 'remote', open: async (family) => sourceOf((await serveFamily(family)).url) });

async function smallFamily(): Promise<string> {
  const family = await temporaryFolder();
  const files = {
    'one/package.json': '{ "name": "one", "version": "1.0.0" }',
    'one/README.md': '# One\n',
    'one/docs/page.md': '# Page\n',
    'two/package.json': '{ "name": "two" }',
    'two/README.md': '# Two\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(family, path)), { recursive: true });
    await writeFile(join(family, path), text);
  }
  return family;
}

test('[C-01] a site that starts while the remote is down shows its cached pages and says why and since when', async () => {
  const host = await serveFamily(await smallFamily());
  const store = (await temporaryStore()).documents;
  const first = await (await sourceOf(host.url, { store })).list();
  await first.repositories[0]?.find('docs/page.md');
  const before = Date.now();
  await host.stop();
  const { repositories, stale } = await (await sourceOf(host.url, { store })).list();
  expect(repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
  expect(stale?.reason).toMatch(/cannot be reached.+Check the address/);
  expect(stale?.since).toBeLessThanOrEqual(before);
  expect(repositories[0]?.files.map(({ path }) => path)).toEqual(['README.md', 'docs/page.md', 'package.json']);
  expect(new TextDecoder().decode(await repositories[0]?.read('docs/page.md'))).toBe('# Page\n');
  await expect(repositories[0]?.find('docs/other.md')).rejects.toThrow(SourceError);
});

test('[C-01] a site that starts for the first time while the remote is down says what to do', async () => {
  const host = await serveFamily(await smallFamily());
  await host.stop();
  await expect((await sourceOf(host.url)).list()).rejects.toThrow(
    /cannot be reached.+Check the address and the network/,
  );
});

test.each([
  ['an error', (response) => response.writeHead(500).end()],
  ['no JSON', (response) => response.end('<html>')],
  ['another shape', (response) => response.end('{ "packages": [] }')],
  ['no package', (response) => response.end('{ "repo": {} }')],
  [
    'half an answer',
    (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
  ],
  ['404', (response) => response.writeHead(404).end()],
] satisfies [string, (response: ServerResponse) => unknown][])(
  '[C-01] a remote that answers with %s later leaves the last good packages',
  async (_what, misbehave) => {
    const host = await serveFamily(await smallFamily());
    const source = await sourceOf(host.url);
    await source.list();
    host.answer = (request, response) => {
      if (request.url !== '/api/repo') return false;
      misbehave(response);
      return true;
    };
    const { repositories, stale } = await source.list();
    expect(repositories).toHaveLength(2);
    expect(stale?.reason).toMatch(/\/api\/repo/);
    host.answer = () => false;
    expect((await source.list()).stale).toBeUndefined();
  },
);

test('[C-02] documents that were read are revalidated by conditional requests', async () => {
  const family = await smallFamily();
  const host = await serveFamily(family);
  const source = await sourceOf(host.url);
  const { repositories } = await source.list();
  host.requests.length = 0;
  await repositories[0]?.read('README.md');
  await repositories[0]?.read('README.md');
  expect(host.requests).toEqual([]);
  const statuses: number[] = [];
  host.answer = (_request, response) => {
    response.on('finish', () => statuses.push(response.statusCode));
    return false;
  };
  await source.list();
  expect(statuses.toSorted()).toEqual([304, 304, 304, 304, 304, 404]);
});

test('[C-02] a document that was removed at the remote is removed here', async () => {
  const family = await smallFamily();
  const host = await serveFamily(family);
  const source = await sourceOf(host.url);
  const before = await source.list();
  expect(await before.repositories[0]?.find('docs/page.md')).toBeDefined();
  await rm(join(family, 'one/docs/page.md'));
  const after = await source.list();
  expect(await after.repositories[0]?.find('docs/page.md')).toBeUndefined();
});

test('[C-02] a missing document is requested once, regardless of the number of readers', async () => {
  const host = await serveFamily(await smallFamily());
  const { repositories } = await (await sourceOf(host.url)).list();
  host.requests.length = 0;
  const find = () => repositories[0]?.find('none.md');
  expect(await Promise.all([find(), find(), find()])).toEqual([undefined, undefined, undefined]);
  expect(await find()).toBeUndefined();
  expect(host.requests).toEqual(['/git/one/none.md']);
});

test('[C-02] a web page in place of a document counts as missing', async () => {
  const host = await serveFamily(await smallFamily());
  const { repositories } = await (await sourceOf(host.url)).list();
  host.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>');
    return true;
  };
  expect(await repositories[0]?.find('docs/page.md')).toBeUndefined();
});

test('secrets of a repository are never requested', async () => {
  const host = await serveFamily(await smallFamily());
  const { repositories } = await (await sourceOf(host.url)).list();
  host.requests.length = 0;
  for (const path of ['.env', '.git/config', 'docs/server.pem', '../two/README.md']) {
    expect(await repositories[0]?.find(path)).toBeUndefined();
  }
  expect(host.requests).toEqual([]);
});

test('another Asterism lists its files, and other files are not requested', async () => {
  const host = await serveFamily(await smallFamily());
  host.answer = (request, response) => {
    if (request.url !== '/api/files') return false;
    const files = {
      one: [
        { path: 'docs/page.md', hash: 'h1', size: 7 },
        { path: '.linked.json', hash: 'h2', size: 2 },
        { path: '../x', hash: 'h3', size: 1 },
      ],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ files }));
    return true;
  };
  const store = (await temporaryStore()).documents;
  const { repositories } = await (await sourceOf(host.url, { store })).list();
  expect(repositories.map(({ folder, complete, files }) => ({ folder, complete, files }))).toEqual([
    { folder: 'one', complete: true, files: [{ path: 'docs/page.md', hash: 'h1', size: 7 }] },
    { folder: 'two', complete: true, files: [] },
  ]);
  expect(await repositories[0]?.find('.linked.json')).toEqual({ path: '.linked.json', hash: 'h2', size: 2 });
  host.requests.length = 0;
  expect(new TextDecoder().decode(await repositories[0]?.read('docs/page.md'))).toBe('# Page\n');
  await repositories[0]?.read('docs/page.md');
  expect(await repositories[0]?.read('README.md')).toBeUndefined();
  expect(host.requests).toEqual(['/git/one/docs/page.md']);
  await host.stop();
  const later = await (await sourceOf(host.url, { store })).list();
  expect(later.repositories[0]).toMatchObject({ complete: true, files: [{ path: 'docs/page.md' }] });
  expect(new TextDecoder().decode(await later.repositories[0]?.read('docs/page.md'))).toBe('# Page\n');
});

test('a document that changed and cannot be fetched is shown as a stale copy until it can', async () => {
  const host = await serveFamily(await smallFamily());
  let version = 1;
  host.answer = (request, response) => {
    if (request.url === '/api/files') {
      response.end(
        JSON.stringify({ files: { one: [{ path: 'docs/page.md', hash: `h${version}`, size: 7 }], two: [] } }),
      );
      return true;
    }
    if (version !== 2 || !request.url?.startsWith('/git/')) return false;
    response.writeHead(500).end();
    return true;
  };
  const source = await sourceOf(host.url);
  const read = async () => {
    const open = await (await source.list()).repositories[0]?.open('docs/page.md');
    return open && { text: await new Response(open.body).text(), hash: open.file.hash };
  };
  expect(await read()).toEqual({ text: '# Page\n', hash: 'h1' });
  version = 2;
  expect(await read()).toEqual({ text: '# Page\n', hash: 'h1' });
  expect((await source.list()).stale?.reason).toMatch(/docs\/page\.md/);
  version = 3;
  expect(await read()).toEqual({ text: '# Page\n', hash: 'h3' });
  expect((await source.list()).stale).toBeUndefined();
});

test.each([true, false])(
  'cached data is listed without a request to the remote (it lists its files: %s)',
  async (lists) => {
    const host = await serveFamily(await smallFamily());
    host.answer = (request, response) => {
      if (request.url !== '/api/files' || !lists) return false;
      response.end(JSON.stringify({ files: { one: [{ path: 'docs/page.md', hash: 'h1', size: 7 }], two: [] } }));
      return true;
    };
    const store = (await temporaryStore()).documents;
    const first = await sourceOf(host.url, { store });
    expect(await first.listCached?.()).toBeUndefined();
    await (await first.list()).repositories[0]?.read('docs/page.md');
    host.requests.length = 0;
    const second = await sourceOf(host.url, { store });
    const cached = await second.listCached?.();
    const [one, two] = cached?.repositories ?? [];
    expect(one?.files.map(({ path }) => path)).toContain('docs/page.md');
    expect(new TextDecoder().decode(await one?.read('docs/page.md'))).toBe('# Page\n');
    if (!lists) await expect(two?.read('none.md')).rejects.toThrow(/has not been contacted yet/);
    expect(host.requests).toEqual([]);
    await second.list();
    expect(host.requests).toContain('/api/repo');
  },
);

test('files of another Asterism whose own source cannot list are requested on demand', async () => {
  const host = await serveFamily(await smallFamily());
  host.answer = (request, response) => {
    if (request.url !== '/api/files') return false;
    response.end(JSON.stringify({ files: { one: [], two: [] }, incomplete: ['one'] }));
    return true;
  };
  const { repositories } = await (await sourceOf(host.url)).list();
  expect(repositories.map(({ complete }) => complete)).toEqual([false, true]);
  expect(await repositories[0]?.find('docs/page.md')).toMatchObject({ path: 'docs/page.md', size: 7 });
  expect(new TextDecoder().decode(await repositories[0]?.read('docs/page.md'))).toBe('# Page\n');
  expect(await repositories[1]?.find('README.md')).toBeUndefined();
});

test('the metadata of a remote is validated like a package.json', async () => {
  const host = await serveFamily(await smallFamily());
  const repo = {
    one: { name: 'one', version: 5, asterism: { menu: [{ name: 'x', link: 'javascript:1' }] } },
    two: null,
  };
  host.answer = (request, response) => {
    if (request.url !== '/api/repo') return false;
    response.end(JSON.stringify({ repo }));
    return true;
  };
  const { repositories, warnings } = await (await sourceOf(host.url)).list();
  expect(repositories.map(({ metadata }) => [metadata.name, metadata.version, metadata.menu])).toEqual([
    ['one', '1.0.0', []],
    ['two', undefined, []],
  ]);
  expect(warnings.map(({ repository, message }) => [repository, /^The field "[\w.]+"/.exec(message)?.[0]])).toEqual([
    ['one', 'The field "version"'],
    ['one', 'The field "asterism.menu"'],
    ['two', 'The field "repo"'],
  ]);
});

const corpus = resolve('../shared/corpus');

test.skipIf(!existsSync(corpus))(
  'the corpus beside the project (skipped without it): all 31 packages are found',
  async () => {
    const file = join(await temporaryFolder(), 'repo.json');
    execFileSync(process.execPath, [join(corpus, 'make-repo-json.mjs'), '--all', file], { stdio: 'ignore' });
    const info = await readFile(file);
    const host = await serveFamily(join(corpus, 'patrikx3'));
    host.answer = (request, response) => request.url === '/api/repo' && response.end(info) !== undefined;
    const { repositories, warnings, stale } = await (await sourceOf(host.url, { product: 'corifeus' })).list();
    expect(warnings).toEqual([]);
    expect(stale).toBeUndefined();
    expect(repositories).toHaveLength(31);
    for (const { folder, files, metadata } of repositories) {
      expect(existsSync(join(corpus, 'patrikx3', folder)), metadata.name).toBe(true);
      expect(files.map(({ path }) => path)).toContain('README.md');
    }
    expect(new Set(repositories.map(({ folder }) => folder)).size).toBe(31);
  },
);
