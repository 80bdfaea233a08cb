import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { htmlErrors, manifestErrors, structuredDataErrors } from '#cli/testing/test-standards.ts';

const origin = 'https://docs.example';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    family: resolve('examples/family'),
    settings: { core: { server: { url: origin } } },
  });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

test('pages of every kind are HTML as its standard has it', async () => {
  const articles = ['text', 'maths', 'images-and-links', 'alerts'].map((name) => `/paperfold/docs/${name}.html`);
  const others = ['/matrix/index.html', '/matrix?sort=name', '/quillon/index.html', '/search?q=page', '/nobody'];
  for (const path of [...articles, ...others]) {
    expect([path, htmlErrors(await text(path))]).toEqual([path, []]);
  }
  const faulty =
    '<!doctype html><html lang="en"><head><title>A</title></head><body><p><a href="/"><a></a></a></p></body></html>';
  expect(htmlErrors(faulty)).not.toEqual([]);
});

test('the first page of a family without a description is described by its packages', async () => {
  expect(await text('/matrix/index.html')).toMatch(/<meta name="description"[^>]* content="\w[\w-]+, [^"]*tidemark/);
});

test('what a page tells search engines is complete by their own rules', async () => {
  for (const path of ['/matrix/index.html', '/quillon/index.html', '/paperfold/docs/text.html']) {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text(path)) ?? [];
    expect([path, await structuredDataErrors(JSON.parse(json)['@graph'])]).toEqual([path, []]);
  }
  expect(
    await structuredDataErrors([{ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem' }] }]),
  ).not.toEqual([]);
});

test('systems that install sites can use every member of the web manifest', async () => {
  const manifest = await (await site.get('/manifest.webmanifest')).json();
  expect(await manifestErrors(manifest)).toEqual([]);
  expect(await manifestErrors({ ...manifest, theme_color: 'dusk' })).toHaveLength(1);
});
