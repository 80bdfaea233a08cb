import robotsParser from 'robots-parser';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const names = Array.from({ length: 130 }, (_, at) => `lamp-${String(at + 1).padStart(3, '0')}`);
const files = Object.fromEntries(
  names.flatMap((name, at) => [
    [`${name}/README.md`, `# ${name}\n\nIt gives light.\n`],
    [`${name}/package.json`, JSON.stringify({ name, description: at === 128 ? 'A kerosene lamp' : 'A lamp' })],
  ]),
);
const origin = 'https://docs.example.org';
const address = '/matrix/index.html';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: origin } } } });
});

afterAll(() => site.close());

async function textAt(path: string): Promise<string> {
  const response = await site.get(path, { 'accept-language': 'en' });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The packages of the table of a document. */
function packagesIn(html: string): readonly string[] {
  return [...html.matchAll(/scope="row">.*?<a href="\/([^/]+)\//g)].map(([, repo]) => repo ?? '');
}

/** The addresses of the other pages in a document. */
function pagesIn(html: string): readonly string[] {
  const [, links = ''] = /<nav [^>]*id="asterism:matrix-pages"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...links.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
}

test('[R-09] a crawler without JavaScript reaches every package by following links, and robots.txt lets it', async () => {
  const robots = robotsParser(`${origin}/robots.txt`, await textAt('/robots.txt'));
  const found: string[] = [];
  const seen = new Set<string>();
  const queue = [address];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    expect(robots.isAllowed(origin + path)).toBe(true);
    const html = await textAt(path);
    expect(packagesIn(html).length).toBeLessThanOrEqual(60);
    found.push(...packagesIn(html));
    queue.push(...pagesIn(html));
  }
  expect([...seen].toSorted()).toEqual([address, `${address}?page=2`, `${address}?page=3`]);
  expect(found.toSorted()).toEqual(names);
});

test('a page has the canonical address of the Matrix like every arrangement, and no `noindex`', async () => {
  const html = await textAt(`${address}?page=2`);
  expect(html).toContain(`<link rel="canonical" href="${origin}${address}">`);
  expect(html).not.toContain('noindex');
});

test.each([
  ['?page=1', ''],
  ['?page=0', ''],
  ['?page=x', ''],
  ['?page=99', '?page=3'],
  ['?page=2&q=kerosene', '?q=kerosene'],
  ['?q=+a++lamp+', '?q=a+lamp'],
  ['?page=2&sort=name', '?sort=name&page=2'],
])('%s leads to the one address of what it shows, %j', async (query, canonical) => {
  const { status, headers } = await site.get(address + query);
  expect([status, headers.get('location')]).toEqual([302, address + canonical]);
});

test('packages are found by the words of name, description and topics, without JavaScript', async () => {
  expect(packagesIn(await textAt(`${address}?q=Kerosene`))).toEqual(['lamp-129']);
  expect(packagesIn(await textAt(`${address}?q=lamp-03+light`))).toEqual([]);
  expect(packagesIn(await textAt(`${address}?q=LAMP-03`))).toHaveLength(10);
  expect(await textAt(`${address}?q=kerosene`)).toContain('value="kerosene"');
  expect(pagesIn(await textAt(`${address}?q=kerosene`))).toEqual([]);
});

test('the family is sent once: no document has more than a page, and its packages are in one cached file', async () => {
  const { html, state } = await readDocument(await site.get(address));
  expect(names.filter((name) => html.includes(`/${name}/`))).toEqual(names.slice(0, 60));
  const response = await site.get('/-/matrix.json');
  const { rows, version } = await response.json();
  expect([rows.length, version]).toEqual([130, state.matrix?.version]);
  const etag = response.headers.get('etag') ?? '';
  expect((await site.get('/-/matrix.json', { 'if-none-match': etag })).status).toBe(304);
});

test('an export has each page of the Matrix as a file that the others link to', async () => {
  const exported = await testExport(files);
  await exported.run('out');
  const pages = ['matrix/index.html', '-/matrix/2.html', '-/matrix/3.html'];
  const documents = await Promise.all(pages.map((file) => exported.read('out', file)));
  expect(documents.flatMap(packagesIn).toSorted()).toEqual(names);
  expect(pagesIn(documents[0] ?? '')).toEqual(['/-/matrix/2.html', '/-/matrix/3.html', '/-/matrix/2.html']);
  expect(pagesIn(documents[2] ?? '')).toContain(address);
  expect(JSON.parse(await exported.read('out', '-/matrix.json')).rows).toHaveLength(130);
});

test('a family of at most one page has no page links and no search field', async () => {
  const small = await startTestSite({ files: Object.fromEntries(Object.entries(files).slice(0, 2 * 48)) });
  onTestFinished(() => small.close());
  const html = await (await small.get(address)).text();
  expect(packagesIn(html)).toHaveLength(48);
  expect(html).not.toContain('asterism:matrix-pages');
  expect(html).not.toContain('id="asterism:matrix-text"');
  expect((await small.get(`${address}?page=2`)).status).toBe(302);
});
