import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { withMetrics } from '#cli/testing/with-metrics.ts';

const token = 'a-token-for-metrics';

const files = {
  'asterism/README.md': '# Core\n',
  'lamp/README.md': '# Lamp\n\nText.\n',
  'lamp/docs/a.md': '# A\n\nText.\n',
  'lamp/docs/b.md': '# B\n\nSee [a](a.md).\n',
  'bulb/README.md': '# Bulb\n\nFor the [lamp](/lamp/docs/a.html).\n',
  'bulb/package.json': '{ "name": "bulb", "dependencies": { "cord": "1" } }',
  'cord/README.md': '# Cord\n',
  'cord/package.json': '{ "name": "cord" }',
  'cord/docs/c.md': '# C\n',
};

/** Every document of the family, by its path. */
const paths = ['/-/map.html', '/matrix', ...pagesOf(['bulb', 'cord', 'lamp'])];

function pagesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const own = Object.keys(files).flatMap((file) => (file.startsWith(`${name}/docs/`) ? [file] : []));
    return [`/${name}/index.html`, ...own.map((file) => `/${file.replace(/md$/, 'html')}`)];
  });
}

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { server: withMetrics(token) } });
});

afterAll(() => site.close());

/** Number of documents that were made since the start. */
async function made(): Promise<number> {
  const response = await site.get('/metrics', { authorization: `Bearer ${token}` });
  return Number(/^asterism_page_answers_total\{cache="miss"\} (\d+)$/m.exec(await response.text())?.[1]);
}

/** The bytes of each document, and the paths of those that had to be made for it. */
async function readAll() {
  const texts = new Map<string, string>();
  const fresh: string[] = [];
  for (const path of paths) {
    const before = await made();
    texts.set(path, await (await site.get(path)).text());
    if ((await made()) > before) fresh.push(path);
  }
  return { texts, fresh };
}

test.each([
  ['nothing', {}, []],
  ['a text', { 'lamp/docs/b.md': '# B\n\nOther.\n' }, ['/lamp/docs/b.html']],
  ['a star', { 'stars.json': '{ "lamp": 1 }' }, ['/-/map.html', '/matrix', '/lamp/index.html']],
  [
    'a title',
    { 'lamp/docs/b.md': '# Bee\n\nOther.\n' },
    ['/lamp/index.html', '/lamp/docs/a.html', '/lamp/docs/b.html'],
  ],
  [
    'a description',
    { 'cord/package.json': '{ "name": "cord", "description": "A cord" }' },
    ['/matrix', '/cord/index.html', '/cord/docs/c.html'],
  ],
  ['a page', { 'cord/docs/d.md': '# D\n' }, ['/matrix', '/cord/index.html', '/cord/docs/c.html']],
  [
    'a dependency',
    { 'bulb/package.json': '{ "name": "bulb" }' },
    ['/-/map.html', '/bulb/index.html', '/cord/index.html'],
  ],
  [
    'a mention',
    { 'cord/docs/c.md': '# C\n\n[Lamp](/lamp/index.html).\n' },
    ['/-/map.html', '/cord/index.html', '/cord/docs/c.html', '/lamp/index.html'],
  ],
  ['a package', { 'wick/README.md': '# Wick\n' }, ['/-/map.html', '/matrix']],
  [
    'an order of packages',
    { 'stars.json': '{ "lamp": 1, "cord": 2 }' },
    ['/-/map.html', '/matrix', '/cord/index.html', '/lamp/index.html'],
  ],
])('%s changes these documents, and those of other packages are not made again', async (_what, changes, expected) => {
  const before = await readAll();
  for (const [path, text] of Object.entries(changes)) await site.write(path, text);
  await site.sync.run();
  const after = await readAll();
  expect(paths.filter((path) => after.texts.get(path) !== before.texts.get(path))).toEqual(expected);
  const packages = new Set(expected.map((path) => path.split('/')[1]));
  expect(after.fresh.filter((path) => !packages.has(path.split('/')[1]))).toEqual([]);
});
