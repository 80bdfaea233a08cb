import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { serveFamily } from '#sources/testing/static-host.ts';

const realWorker = fileURLToPath(import.meta.resolve('#markdown/pool/render-worker.ts'));
const pages = ['/matrix/', '/router/index.html', '/router/docs/more.html', '/router/package.json', '/shelf/index.html'];
/** Files that the search index reads in addition. */
const unread = ['asterism/package.json', 'shelf/package.json'];

let folder: string;
let family: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  family = join(folder, 'family');
  await write('family/asterism/package.json', '{ "name": "asterism" }');
  await write('family/asterism/README.md', '# Core\n\nSee [the router](../router/README.md).\n');
  await write('family/router/package.json', '{ "name": "router", "version": "1.0.0" }');
  await write('family/router/README.md', '# Router\n\n[More](docs/more.md) and [later](docs/later.md).\n');
  await write('family/router/docs/more.md', '# More\n\n![A picture](a.png)\n');
  await write('family/shelf/package.json', '{ "name": "shelf" }');
  await write('family/shelf/README.md', '# Shelf\n');
  // The real worker, which also records what it renders.
  await write(
    'worker/render-worker.js',
    `import { appendFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ call }) => {
       if (call?.name !== 'render') return;
       const [{ currentRepo, path }] = call.args;
       appendFileSync(${JSON.stringify(join(folder, 'rendered'))}, currentRepo + '/' + path + '\\n');
     });
     await import(${JSON.stringify(pathToFileURL(realWorker).href)});`,
  );
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Starts a site of the family, repeatedly with the same cache folder. */
function start(options: Partial<TestSiteOptions> = {}): Promise<TestSite> {
  const renderWorker = pathToFileURL(join(folder, 'worker/render-worker.js'));
  return startTestSite({ family, cache: join(folder, 'cache'), renderWorker, ...options });
}

/**
 * Files rendered since the last call, sorted and without duplicates: requests do not wait for the index, which reads
 * the same pages.
 */
async function rendered(): Promise<readonly string[]> {
  const file = join(folder, 'rendered');
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  return [...new Set(text.split('\n').filter(Boolean))].toSorted();
}

/** Reads pages one after another and returns their articles; the index has read all of them too at the end. */
async function read(site: TestSite, paths: readonly string[] = pages): Promise<readonly string[]> {
  const articles: string[] = [];
  for (const path of paths) {
    const { status, article } = await readDocument(await site.get(path.replace(/\/$/, '/index.html')));
    expect(status, path).toBe(200);
    articles.push(article);
  }
  await site.catalog.followers.update();
  return articles;
}

test('a restart renders nothing twice', async () => {
  const first = await start();
  const before = await read(first);
  await first.close();
  expect(await rendered()).toHaveLength(pages.length + unread.length);
  const second = await start();
  expect(await read(second)).toEqual(before);
  await second.close();
  expect(await rendered()).toEqual([]);
});

test('a new page renders again only the pages that link to it', async () => {
  const first = await start();
  const [, router] = await read(first);
  expect(router).toContain('/git/router/docs/later.md');
  await rendered();
  await write('family/router/docs/later.md', '# Later\n');
  await first.sync.run();
  expect((await read(first))[1]).toContain('/router/docs/later.html');
  expect(await rendered()).toEqual(['router/README.md', 'router/docs/later.md']);
  await first.close();
  await write('family/router/docs/a.png', 'a picture');
  const second = await start();
  expect((await read(second))[2]).toContain('<img');
  expect(await rendered()).toEqual(['router/docs/more.md']);
  await second.close();
});

test('a page that changed while the site was down is rendered again, and no other', async () => {
  const first = await start();
  await read(first);
  await first.close();
  await rendered();
  await write('family/shelf/README.md', '# Shelf\n\nNew words.\n');
  const second = await start();
  expect((await read(second)).at(-1)).toContain('New words.');
  expect(await rendered()).toEqual(['shelf/README.md']);
  await second.close();
});

test('a new release shows nothing that an earlier one rendered', async () => {
  const first = await start();
  await read(first);
  await first.close();
  await rendered();
  await write('worker/part.js', '// Other code.');
  const second = await start();
  await read(second);
  expect(await rendered()).toHaveLength(pages.length + unread.length);
  await second.close();
});

test('[C-01] a start immediately shows the saved data of remote sources, whether they respond or not', async () => {
  const host = await serveFamily(family);
  const settings = { sources: [host.url] };
  const first = await start({ settings });
  const paths = ['/router/index.html', '/router/docs/more.html', '/shelf/index.html'];
  const before = await read(first, paths);
  await first.close();
  host.requests.length = 0;
  // Accepts every request and never responds.
  host.answer = () => true;
  const second = await start({ settings, sync: false });
  expect(await second.sync.start()).toMatchObject({ packages: 3, failed: [] });
  expect(await read(second, paths)).toEqual(before);
  await vi.waitFor(() => expect(host.requests).toEqual(['/api/repo']));
  await host.stop();
  await second.close();
});

test('without a usable cache folder, data of earlier runs is lost, but no page', async () => {
  await write('cache', 'A file where the folder should be.');
  const site = await start();
  await read(site);
  expect(site.lines).toContainEqual(
    expect.stringMatching(/^! The file .+ cannot be used .+ Check the folder and its disk/),
  );
  await site.close();
});

test('while its source is down, a page says so in the language of the reader and offers to retry', async () => {
  const site = await start();
  await rename(family, join(folder, 'away'));
  const answer = await site.get('/shelf/index.html', { 'Accept-Language': 'hu' });
  await rename(join(folder, 'away'), family);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain('Az oldal forrása jelenleg nem érhető el. Az oldal automatikusan újra próbálkozik.');
  expect(html).toContain('Újrapróbálkozás');
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main'))).not.toContain('cannot be reached');
  await site.close();
});

test('while the folder of the family is missing, rendered pages are shown and others ask to come back later', async () => {
  const site = await start();
  const [, router] = await read(site);
  await write('family/shelf/README.md', '# Shelf, changed\n');
  await site.sync.run();
  await rename(family, join(folder, 'away'));
  expect((await read(site, ['/router/index.html']))[0]).toEqual(router);
  for (const path of ['/shelf/index.html', '/git/shelf/README.md', '/shelf/index.md']) {
    const response = await site.get(path);
    expect(response.status, path).toBe(503);
    expect(response.headers.get('retry-after'), path).toBe('5');
  }
  await rename(join(folder, 'away'), family);
  expect((await read(site, ['/shelf/index.html']))[0]).toContain('changed');
  await site.close();
});

test('a site whose first sync was killed says of repositories that are not here yet that they are being loaded', async () => {
  const root = await temporaryFolder();
  for (const name of ['one', 'two']) {
    const repository = await gitTestRepository(root, name);
    await repository.commit({ 'README.md': `# ${name}\n`, 'docs/more.md': '# More\n' });
  }
  let hold: Promise<void> | undefined;
  const server = await gitTestServer({ root, delay: async () => hold });
  const git = (names: readonly string[]) => ({ sources: names.map((name) => `${server.url}/${name}.git`) });
  await (await start({ settings: git(['one']) })).close();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  hold = promise;
  const site = await start({ settings: git(['one', 'two']), sync: false });
  onTestFinished(() => site.close());
  await site.sync.start();
  const statusOf = async (path: string): Promise<number> => (await site.get(path)).status;
  const paths = ['/two/index.html', '/two/docs/more.html', '/git/two/README.md', '/api/repo/two'];
  expect(await statusOf('/one/index.html')).toBe(200);
  expect(await statusOf('/one/none.html')).toBe(404);
  for (const path of paths) {
    const answer = await site.get(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, expect.any(String)]);
  }
  expect(await (await site.get('/readyz')).json()).toEqual({ status: 'loading' });
  release();
  await site.sync.run();
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/three/index.html')).toBe(404);
  expect(await (await site.get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('packages that the settings name are not called missing while git cannot fetch them for the first time', async () => {
  const root = await temporaryFolder();
  for (const name of ['one', 'two'])
    await (await gitTestRepository(root, name)).commit({ 'README.md': `# ${name}\n`, 'docs/more.md': '# More\n' });
  await rename(join(root, 'two.git'), join(root, 'away.git'));
  const server = await gitTestServer({ root });
  await server.stop();
  const git = ['one', 'two'].map((name) => `${server.url}/${name}.git`);
  const site = await start({ settings: { sources: [family, { git }] } });
  onTestFinished(() => site.close());
  const answersOf = async (name: string): Promise<readonly unknown[]> => {
    const paths = [`/${name}/index.html`, `/${name}/docs/more.html`, `/git/${name}/README.md`, `/api/repo/${name}`];
    const answers = await Promise.all(paths.map((path) => site.get(path)));
    return answers.map(({ status, headers }) => (headers.has('retry-after') ? `${status}, later` : status));
  };
  const later = Array(4).fill('503, later');
  expect(await answersOf('router')).toEqual([200, 200, 200, 200]);
  expect([await answersOf('one'), await answersOf('two')]).toEqual([later, later]);
  expect(await answersOf('three')).toEqual([404, 404, 404, 404]);
  expect((await site.get('/readyz')).status).toBe(200);
  await server.start();
  await site.sync.run();
  expect([await answersOf('one'), await answersOf('two')]).toEqual([[200, 200, 200, 200], later]);
  await rename(join(root, 'away.git'), join(root, 'two.git'));
  await site.sync.run();
  expect(await answersOf('two')).toEqual([200, 200, 200, 200]);
});
