import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { faultyWorker } from '#platform/testing/faulty-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function startSite(options: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

/** The real render worker, whose thread exits at a given text in a document. */
async function fragileWorker(): Promise<URL> {
  const file = join(await temporaryFolder(), 'fragile-worker.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ call }) => {
      if (call?.args[0].md?.includes('END THE THREAD')) process.exit(1);
    });
    await import(${JSON.stringify(import.meta.resolve('#markdown/pool/render-worker.ts'))});`,
  );
  return pathToFileURL(file);
}

/** The real render worker, whose threads add to `started` that they warm up. */
async function recordingWorker(): Promise<{ worker: URL; started: () => Promise<string> }> {
  const folder = await temporaryFolder();
  const [file, started] = [join(folder, 'recording-worker.mjs'), join(folder, 'started')];
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    appendFileSync(${JSON.stringify(started)}, 'started ');
    parentPort.on('message', ({ call }) => {
      if (call?.name === 'warmUp') appendFileSync(${JSON.stringify(started)}, 'warm ');
    });
    await import(${JSON.stringify(import.meta.resolve('#markdown/pool/render-worker.ts'))});`,
  );
  return { worker: pathToFileURL(file), started: () => readFile(started, 'utf8') };
}

/** Small pages of one package by path. */
function pages(repo: string, count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `docs/p${index}.md`);
  return Object.fromEntries(['README.md', ...names].map((name) => [`${repo}/${name}`, `# ${name}\n\n*text*\n`]));
}

test('a render thread that exits affects one page, which is shown as plain text; other pages use a new thread', async () => {
  const site = await startSite({
    files: { ...pages('a', 12), 'a/docs/end.md': '# Fine\n\nEND THE THREAD\n' },
    settings: { server: { limits: { threads: 2 } } },
    renderWorker: await fragileWorker(),
  });
  const names = [...Array.from({ length: 12 }, (_, index) => `p${index}`), 'end'];
  const answers = await Promise.all(names.map((name) => site.get(`/a/docs/${name}.html`)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts.filter((html) => html.includes('<em>text</em>'))).toHaveLength(12);
  expect(texts.at(-1)).toMatch(/<pre>\n<a id="fine"><\/a># Fine\n\nEND THE THREAD\n<\/pre>/);
  expect(site.lines.filter((line) => line.startsWith('! a/docs/end.md: its render thread exited.'))).not.toEqual([]);
});

test.each([true, false])(
  'the render threads of a site with readers warm up if the settings say so (%s)',
  async (warmUp) => {
    const { worker, started } = await recordingWorker();
    const settings = { server: { limits: { warmUp } } };
    const site = await startSite({ files: pages('a', 1), settings, warmUp: true, renderWorker: worker });
    expect((await site.get('/a/index.html')).status).toBe(200);
    expect(await started()).toBe(warmUp ? 'started warm ' : 'started ');
  },
);

test('a request during overload gets a Retry-After, and the page later', async () => {
  const site = await startSite({
    files: pages('a', 30),
    settings: { server: { limits: { threads: 1, queueLimit: 2 } } },
  });
  const paths = Array.from({ length: 30 }, (_, index) => `/a/docs/p${index}.html`);
  const answers = await Promise.all(paths.map((path) => site.get(path)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(30);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'));
  expect(await refused[0]?.text()).toContain('Too many requests at the moment.');
  for (const path of paths) expect((await site.get(path)).status, path).toBe(200);
});

test('a request whose page waits while the site runs out of time to stop gets a whole answer with a Retry-After', async () => {
  const site = await startSite({ files: pages('a', 30), settings: { server: { limits: { threads: 1 } } } });
  const asked = Array.from({ length: 30 }, (_, index) => site.get(`/a/docs/p${index}.html`));
  // The others wait for the only thread then.
  await Promise.race(asked);
  site.beginStop();
  site.refuseWaiting();
  const found = await Promise.all(asked);
  const refused = found.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(20);
  expect(found.filter(({ status }) => status === 200)).toHaveLength(30 - refused.length);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'));
  expect(await refused[0]?.text()).toContain('</html>');
});

test('a search that waits while the site runs out of time to stop gets a whole answer with a Retry-After', async () => {
  const { module, fail } = faultyWorker(builtWorker('search'));
  const site = await startSite({ files: pages('a', 1), workers: { search: module } });
  await site.catalog.followers.update();
  await fail('hang');
  const asked = [site.get('/api/search?q=page'), site.get('/search?q=page')];
  // The searches have begun when another request is answered.
  await site.get('/readyz');
  site.refuseWaiting();
  const [call, page] = await Promise.all(asked);
  expect([call?.status, page?.status]).toEqual([503, 503]);
  expect(call?.headers.get('retry-after')).toBe('30');
  expect(await page?.text()).toContain('</html>');
  // They were answered before their thread was given up.
  const { parts } = await (await site.get('/healthz')).json();
  expect(parts).toContainEqual(expect.objectContaining({ name: 'search', ended: 0 }));
});

test('a source that disappears and returns while pages are read breaks no page', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`docs/p${index}.md`, `# P${index}\n`]));
  await one.commit({ 'README.md': '# One\n', ...files });
  const server = await gitTestServer({ root });
  const site = await startSite({ settings: { sources: [`${server.url}/one.git`] } });
  let isOver = false;
  let count = 0;
  const statuses = new Set<number>();
  const read = async (): Promise<void> => {
    for (; !isOver; count += 1) {
      const paths = [`/one/docs/p${count % 40}.html`, `/git/one/docs/p${count % 40}.md`, '/matrix/index.html'];
      for (const path of paths) statuses.add((await site.get(path)).status);
    }
  };
  const readers = [read(), read(), read()];
  const readMore = (): Promise<void> => {
    const before = count;
    return expect.poll(() => count, { interval: 10 }).toBeGreaterThan(before + 3);
  };
  await readMore();
  await server.stop();
  await site.sync.run();
  await readMore();
  expect((await (await site.get('/healthz')).json()).status).toBe('stale');
  await server.start();
  await one.commit({ 'README.md': '# One, again\n' });
  await site.sync.run();
  await readMore();
  isOver = true;
  await Promise.all(readers);
  expect(await (await site.get('/one')).text()).toContain('One, again');
  expect([...statuses]).toEqual([200]);
});
