import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const origin = 'https://docs.example';
const described = '🏮 Light </script><script>alert(1)</script> & more';

const files = {
  'asterism/package.json': '{ "name": "asterism", "description": "⁂ The whole family" }',
  'asterism/README.md': '# Asterism\n',
  'lantern/package.json': JSON.stringify({
    name: 'lantern',
    description: described,
    license: '(MIT OR Apache-2.0)',
    contributors: [{ name: 'Ada </script>', url: 'https://example.org/ada' }],
    repository: 'https://forge.example/family/lantern.git',
    asterism: { stargazers_count: 1500, icon: 'fas fa-lightbulb' },
  }),
  'lantern/README.md': '# Lantern\n\nSee [a](docs/guide/a.md) and [own](.own/x.md).\n',
  'lantern/index.ts': 'export const light = 1;',
  'lantern/docs/guide/README.md': '# The guide\n',
  'lantern/docs/guide/a.md': '# First & last\n',
  'lantern/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'bare/package.json': '{}',
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: `${origin}/` } } } });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

/** The contents of the head's elements that match, in order. */
function contents(html: string, pattern: RegExp): readonly (string | undefined)[] {
  return [...html.matchAll(pattern)].map(([, content]) => content);
}

const canonicals = (html: string) => contents(html, /<link rel="canonical" href="([^"]*)">/g);
const robotsTags = (html: string) => contents(html, /<meta name="robots" content="([^"]*)">/g);
const sharing = (html: string, name: string) =>
  contents(html, new RegExp(`<meta [^>]*property="og:${name}" content="([^"]*)">`, 'g'));

async function dataOf(path: string) {
  const blocks = contents(await text(path), /<script type="application\/ld\+json">(.*?)<\/script>/g);
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).not.toContain('<');
  return JSON.parse(blocks[0] ?? '')['@graph'];
}

test('every spelling of a first page leads to one canonical address', async () => {
  for (const path of ['/lantern', '/lantern/', '/lantern/README.html', '/lantern/index.html']) {
    const answer = await site.get(path);
    const html = answer.status === 301 ? await text(answer.headers.get('location') ?? '') : await answer.text();
    expect([path, canonicals(html)]).toEqual([path, [`${origin}/lantern/index.html`]]);
  }
  expect(canonicals(await text('/matrix?sort=name'))).toEqual([`${origin}/matrix/index.html`]);
  expect(canonicals(await text('/bare'))).toEqual([`${origin}/bare/index.html`]);
});

test('failures, searches and raw files are hidden from search engines', async () => {
  for (const path of ['/nobody', '/lantern/none.html', '/search', '/search?q=light']) {
    const html = await text(path);
    expect([robotsTags(html), canonicals(html), sharing(html, 'title')]).toEqual([['noindex'], [], []]);
    expect(html).not.toContain('ld+json');
  }
  expect((await site.get('/git/lantern/README.md')).headers.get('x-robots-tag')).toBe('noindex');
  expect((await site.get('/git/lantern/logo.svg')).headers.get('x-robots-tag')).toBeNull();
});

test('a shared link shows title, description and the picture of the package', async () => {
  const html = await text('/lantern/docs/guide/a.html');
  expect(sharing(html, 'title')).toEqual(['First &amp; last · lantern']);
  expect(sharing(html, 'type')).toEqual(['article']);
  expect(sharing(html, 'site_name')).toEqual(['asterism']);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  const [image = ''] = sharing(html, 'image');
  expect(image).toMatch(/^https:\/\/docs\.example\/assets\/card\/[\w-]{16}\/lantern\.png$/);
  const answer = await site.get(image.replace(origin, ''));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const size = imageSize(new Uint8Array(await answer.arrayBuffer()));
  expect(size).toMatchObject({ width: 1200, height: 630 });
  expect([sharing(html, 'image:width'), sharing(html, 'image:height')]).toEqual([['1200'], ['630']]);
});

test('a picture that was shared before it changed leads to the one of now', async () => {
  const [image = ''] = sharing(await text('/lantern/index.html'), 'image');
  const old = await site.get('/assets/card/abcdefgh01234567/lantern.png');
  expect([old.status, origin + old.headers.get('location')]).toEqual([302, image]);
  for (const path of ['/assets/card/x/nobody.png', '/assets/card/x/lantern', '/assets/icon/7.png']) {
    expect((await site.get(path)).status).toBe(404);
  }
});

test('concurrent requests for one picture all get it', async () => {
  const [image = ''] = sharing(await text('/bare'), 'image');
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.get(image.replace(origin, ''))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a search engine learns what a package is, and no text of it ends the block', async () => {
  const [source, crumbs] = await dataOf('/lantern/index.html');
  expect(source).toEqual({
    '@type': 'SoftwareSourceCode',
    name: 'lantern',
    url: `${origin}/lantern/index.html`,
    description: 'Light </script><script>alert(1)</script> & more',
    programmingLanguage: 'TypeScript',
    codeRepository: 'https://forge.example/family/lantern',
    license: ['https://spdx.org/licenses/MIT.html', 'https://spdx.org/licenses/Apache-2.0.html'],
    author: [{ '@type': 'Person', name: 'Ada </script>', url: 'https://example.org/ada' }],
  });
  expect(crumbs.itemListElement).toHaveLength(2);
});

test('a search engine learns the breadcrumbs of a page, by addresses that respond', async () => {
  const [crumbs] = await dataOf('/lantern/docs/guide/a.html');
  const items: readonly { position: number; name: string; item: string }[] = crumbs.itemListElement;
  expect(items.map(({ position, name, item }) => [position, name, item.replace(origin, '')])).toEqual([
    [1, 'asterism', '/matrix/index.html'],
    [2, 'lantern', '/lantern/index.html'],
    [3, expect.stringMatching(/guide/i), '/lantern/docs/guide/index.html'],
    [4, 'First & last', '/lantern/docs/guide/a.html'],
  ]);
  for (const { item } of items) expect((await site.get(item.replace(origin, ''))).status).toBe(200);
});

test('a search engine learns how the site is searched', async () => {
  const [webSite, ...more] = await dataOf('/matrix/index.html');
  expect(more).toEqual([]);
  expect(webSite).toMatchObject({ '@type': 'WebSite', name: 'asterism', url: `${origin}/matrix/index.html` });
  const { target, 'query-input': input } = webSite.potentialAction;
  expect(input).toBe('required name=words');
  const search = target.urlTemplate.replace('{words}', 'lantern').replace(origin, '');
  await site.catalog.followers.update();
  expect(await text(search)).toContain('href="/lantern/index.html');
});

test('a system that installs the site has its icons and the way to its most-starred packages', async () => {
  const answer = await site.get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'asterism',
    description: 'The whole family',
    start_url: '/matrix/index.html',
  });
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'lantern', url: '/lantern/index.html' });
  const pictures: readonly { src: string; sizes: string; type: string }[] = manifest.icons;
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  for (const { src, sizes, type } of pictures.slice(1)) {
    const image = await site.get(src);
    expect([src, image.status, image.headers.get('content-type')]).toEqual([src, 200, type]);
    const { width, height } = imageSize(new Uint8Array(await image.arrayBuffer()));
    expect(`${width}x${height}`).toBe(sizes);
  }
});
