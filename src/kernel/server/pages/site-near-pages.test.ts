import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

/** Documents of another package whose names are as long as the one that is meant, and begin with the same letter. */
const otherDocuments = Array.from(
  { length: 400 },
  (_, index) => `bulk/docs/d${String(index).repeat(9).slice(0, 9)}.md`,
);

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'lamp/README.md': '# Lamp\n',
      'lamp/docs/wiring.md': '# Red and blue\n',
      'lamp/docs/setup-guide.md': '# Setting up\n',
      'lamp/docs/oil.md': '# Oil\n',
      'wick/README.md': '# Wick\n',
      'wick/docs/wiring.md': '# Wires\n',
      'wick/docs/flame.md': '# A hot \u{1f525} flame\n',
      'bulk/README.md': '# Bulk\n',
      'zinc/README.md': '# Zinc\n',
      'zinc/docs/deployment.md': '# Going live\n',
      ...Object.fromEntries(otherDocuments.map((file) => [file, '# Other\n'])),
    },
  });
});

afterAll(() => site.close());

/** The pages that are offered at an address that has none, and the search. */
async function offered(path: string, language = 'en'): Promise<readonly string[]> {
  const response = await site.get(path, { 'Accept-Language': language });
  expect(response.status).toBe(404);
  const html = await response.text();
  const failure = html.slice(html.indexOf('<section id="asterism:failure"'), html.indexOf('</section>'));
  return [...failure.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => `${text} ${href}`);
}

test.each([
  ['/lamp/docs/wirring.html', 'Red and blue /lamp/docs/wiring.html'],
  ['/lamp/wiring.html', 'Red and blue /lamp/docs/wiring.html'],
  ['/lamp/docs/guide.html', 'Setting up /lamp/docs/setup-guide.html'],
  ['/lamp/manual/setting-up.html', 'Setting up /lamp/docs/setup-guide.html'],
  ['/lmap/index.html', 'lamp /lamp/index.html'],
  ['/wick/docs/oil.html', 'Oil · lamp /lamp/docs/oil.html'],
  ['/zinc/docs/deploymnt.html', 'Going live /zinc/docs/deployment.html'],
])('[R-06] a visitor of %s is offered the page that was most likely meant', async (path, page) => {
  expect((await offered(path))[0]).toBe(page);
});

test('[R-06] a visitor may search for the words of an address that has no page, in each language', async () => {
  expect(await offered('/lamp/docs/brass-polish.html')).toContain(
    'Search for “lamp brass polish” /search?q=lamp+brass+polish',
  );
  expect(await offered('/lamp/docs/wirring.html', 'hu')).toContain(
    'Keresés erre: „lamp wirring” /search?q=lamp+wirring',
  );
  expect(await offered('/lamp/%3Cscript%3E.html')).toContain('Search for “lamp script” /search?q=lamp+script');
});

test('emoji in the names of offered pages are images, as in articles', async () => {
  const html = await (await site.get('/wick/docs/flames.html')).text();
  expect(html).toMatch(/<a href="\/wick\/docs\/flame.html">A hot <img [^>]*alt="\u{1f525}"[^>]*\/> flame<\/a>/u);
});

test('the page that a file host shows for every missing one offers the search alone', async () => {
  expect(await offered('/404.html')).toEqual(['Search all pages /search', 'Go to the home page /']);
});
