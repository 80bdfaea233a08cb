import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SearchResult } from '#features/search/contract/search.ts';

const page = (title: string, text: string): string => `# ${title}\n\n${text}\n`;
const files = {
  'lamp/package.json': '{ "name": "lamp", "description": "Light for <b>dark</b> rooms" }',
  'lamp/README.md': page(
    'Lamp',
    'See [the guide](docs/guide.md).\n\n## Bright colours\n\nTurn the *dim*mer, new in 1.0.3.',
  ),
  'lamp/docs/guide.md': page('Guide', 'Árvíztűrő tükörfúrógép. Call `readCamelCase()`.\n\n## Wiring\n\nRed and blue.'),
  'lamp/docs/data.md': page('Data', `![x](data:image/png;base64,${'QUJD'.repeat(2_000)}) seen since v1.0.3`),
  'desk/README.md': page('Desk', 'A desk for a lamp. Red and blue.'),
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
  await site.catalog.followers.update();
});
afterAll(() => site.close());

async function search(query: string, more = ''): Promise<SearchResult> {
  const answer = await site.get(`/api/search?q=${encodeURIComponent(query)}${more}`);
  expect(answer.status, query).toBe(200);
  return (await answer.json()) as SearchResult;
}

const urls = async (query: string, more = ''): Promise<string[]> =>
  (await search(query, more)).hits.map(({ url }) => url);

test('a client gets the right heading with its matched words marked', async () => {
  const { hits, complete, corrected } = await search('wiring');
  expect(complete).toBe(true);
  expect(corrected).toBeNull();
  expect(hits[0]).toMatchObject({
    kind: 'section',
    repo: 'lamp',
    file: 'docs/guide.md',
    url: '/lamp/docs/guide.html#wiring',
    title: [{ text: 'Guide', match: false }],
    heading: [{ text: 'Wiring', match: true }],
  });
});

test.each([
  ['arvizturo', 'words without their accents'],
  ['camel', 'a part of an identifier'],
  ['readcamelcase', 'an identifier in other letters'],
  ['arvízt', 'the beginning of a word'],
  ['tükörfúrógpé', 'a word with a mistake'],
  ['"tükörfúrógép call"', 'a phrase'],
  ['CALL árvíztűrő', 'words in another order'],
])('"%s" finds its page: %s', async (query) => {
  expect(await urls(query)).toContain('/lamp/docs/guide.html');
});

test('a scope leaves out other packages, under every name that the scope has', async () => {
  expect(await urls('red blue')).toEqual(['/desk/index.html', '/lamp/docs/guide.html#wiring']);
  expect(await urls('red blue', '&in=desk')).toEqual(['/desk/index.html']);
});

test('encoded data is not searched, and what stands beside it is', async () => {
  expect(await urls('QUJDQUJD')).toEqual([]);
  expect(await urls('seen')).toEqual(['/lamp/docs/data.html']);
});

test.each([
  '"',
  '*',
  'lamp OR',
  'NEAR(lamp desk)',
  'title : lamp',
  '{title} : lamp',
  'lamp" OR "desk',
  '^lamp',
  'lamp + desk -',
  "'; DROP TABLE words; --",
  'zzs',
  '(((((',
  '\u0000lamp',
  '😀',
])('the characters in %j are no operators', async (query) => {
  await search(query);
  expect(await urls('wiring')).toContain('/lamp/docs/guide.html#wiring');
});

test.each([
  ['', 'Give the words'],
  ['q=%20', 'Give the words'],
  [`q=${'x'.repeat(10_000)}`, 'longer than 200'],
  ['q=lamp&in=nobody', 'not one of this site'],
  ['q=lamp&limit=0', 'from 1 to 500'],
  ['q=lamp&limit=501', 'from 1 to 500'],
  ['q=lamp&limit=1e9', 'from 1 to 500'],
  ['q=lamp&lang=%3Cb%3E', 'language code'],
])('a client that requests "%.20s" gets the reason of the refusal', async (query, message) => {
  const answer = await site.get(`/api/search?${query}`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
});

test('an unchanged response is not sent twice', async () => {
  const first = await site.get('/api/search?q=lamp');
  const etag = first.headers.get('etag') ?? '';
  const again = await site.get('/api/search?q=lamp', { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('after a sync a changed page is found by its new words, and a page that is gone not at all', async () => {
  await site.write('lamp/docs/new.md', page('New', 'kerosene'));
  await site.sync.run();
  await site.catalog.followers.update();
  expect(await urls('kerosene')).toEqual(['/lamp/docs/new.html']);
  await site.write('lamp/docs/new.md', page('New', 'paraffin'));
  await site.sync.run();
  await site.catalog.followers.update();
  expect([await urls('kerosene'), await urls('paraffin')]).toEqual([[], ['/lamp/docs/new.html']]);
});

test('a visitor without JavaScript reads the results by package, with the words marked', async () => {
  const answer = await site.get('/search?q=wiring&in=lamp');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<title>wiring · Search · family</title>');
  expect(html).toMatch(/<a href="\/lamp\/docs\/guide\.html#wiring">.*<mark>Wiring<\/mark>/);
  expect(html).toContain('1 result in 1 package.');
  expect(html).toMatch(/<input type="checkbox" name="in"[^>]*value="lamp"/);
});

test('a visitor reads the search page in Hungarian, before searching and where nothing is found', async () => {
  const hungarian = { 'Accept-Language': 'hu' };
  expect(await (await site.get('/search', hungarian)).text()).toContain('<h1 tabindex="-1">Keresés</h1>');
  const html = await (await site.get('/search?q=%3Cscript%3Enirgendwo', hungarian)).text();
  expect(html).toContain('Nincs találat erre: „&lt;script&gt;nirgendwo”.');
});

test('a query of ten thousand characters does no harm', async () => {
  expect((await site.get(`/search?q=${'lamp '.repeat(2_000)}`)).status).toBe(200);
});

test('a client that searches too often gets a 429, on the page too', async () => {
  const other = await startTestSite({ files: { 'desk/README.md': '# Desk' } });
  try {
    const path = (index: number): string => (index % 2 === 0 ? '/api/search?q=desk' : '/search?q=desk');
    const answers = await Promise.all(Array.from({ length: 90 }, (_, index) => other.get(path(index))));
    const refused = answers.filter(({ status }) => status === 429);
    const texts = await Promise.all(refused.map((answer) => answer.text()));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(texts.some((text) => text === 'Too many searches.\n')).toBe(true);
    expect(texts.some((text) => text.includes('Too many searches at the moment'))).toBe(true);
  } finally {
    await other.close();
  }
});

test.each(['1.0.3', 'v1.0.3'])(
  'a reader who asks for %s finds what the texts call v1.0.3 and 1.0.3',
  async (version) => {
    expect((await urls(version)).toSorted()).toEqual(['/lamp/docs/data.html', '/lamp/index.html#bright-colours']);
  },
);
