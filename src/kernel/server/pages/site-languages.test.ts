import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    settings: { core: { server: { url: 'https://docs.example' } } },
    files: {
      'lamp/package.json': '{ "name": "lamp", "description": "A lamp" }',
      'lamp/README.md': '# Lamp\n\n[Magyar](README.hu.md) [wick](docs/wick.md)\n',
      'lamp/README.hu.md':
        '# Lámpa\n\n[English](README.md#lamp), [kanóc](docs/wick.md)\n\n`<a href="/lamp/index.html">`\n',
      'lamp/README.zh-CN.md': '# 灯\n',
      'lamp/docs/wick.md': '# Wick\n',
      'lamp/docs/hu/wick.md': '# Kanóc\n',
      'lamp/docs/oil.md': '# Oil\n',
      'lamp/docs/hu/sajat.md': '# Saját\n',
      'book/README.md': '# 书\n',
      'book/README.en.md': '# Book\n',
      'book/docs/en/a.md': '# First\n',
      'book/docs/hu/a.md': '# Első\n',
      'plain/README.md': '# Plain\n',
      'twice/README.md': '# Twice\n',
      'twice/README.hu.md': '# Kétszer\n',
      'twice/README_hu.md': '# Kétszer megint\n',
    },
  });
});

afterAll(() => site.close());

async function read(path: string, language = 'en'): Promise<string> {
  const response = await site.get(path, { 'accept-language': language });
  expect(response.status).toBe(200);
  return response.text();
}

/** The language of the page's article, and its first heading. */
async function article(path: string, language?: string): Promise<string> {
  const [, attributes = '', heading] = /<article([^>]*)><h1[^>]*>([^<]*)/.exec(await read(path, language)) ?? [];
  return `${/ lang="([^"]*)"/.exec(attributes)?.[1] ?? '?'}: ${heading}`;
}

function links(html: string, rel: string): readonly string[] {
  return [
    ...html.matchAll(new RegExp(`<link rel="${rel}"(?: hreflang="([^"]*)")? href="https://docs.example([^"]*)"`, 'g')),
  ].map(([, language, path]) => (language === undefined ? `${path}` : `${language} ${path}`));
}

test('a page is read in the language of the visitor under one address', async () => {
  expect(await article('/lamp/index.html')).toBe('en: Lamp');
  expect(await article('/lamp', 'hu')).toBe('hu: Lámpa');
  expect(await article('/lamp/index.html', 'hu')).toBe('hu: Lámpa');
  expect(await article('/lamp/docs/wick.html', 'hu-HU,hu;q=0.9,en;q=0.8')).toBe('hu: Kanóc');
  // From the answers that are kept, too.
  expect(await article('/lamp/index.html')).toBe('en: Lamp');
  expect(await article('/lamp/index.html', 'hu')).toBe('hu: Lámpa');
});

test('an article follows the browser into a language that the interface does not have', async () => {
  expect(await article('/lamp/index.html', 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh-CN: 灯');
  expect(await article('/lamp/index.html', 'zh-TW,en;q=0.8')).toBe('zh-CN: 灯');
  expect(await article('/lamp/index.html', 'fr,zh;q=0.9')).toBe('zh-CN: 灯');
  // From the answers that are kept, and for others.
  expect(await article('/lamp/index.html', 'zh')).toBe('zh-CN: 灯');
  expect(await article('/lamp/index.html', 'fr')).toBe('en: Lamp');
  expect(await article('/lamp/docs/wick.html', 'zh,hu;q=0.5')).toBe('hu: Kanóc');
  const html = await read('/lamp/index.html', 'zh-CN');
  expect(html).toMatch(/<html lang="en"/);
  expect(html).toContain('<a href="/lamp/README.original.html" hrefLang="en" lang="en">English</a>');
});

test('a visitor who chose a language reads articles in it', async () => {
  const response = await site.get('/lamp/index.html', { 'accept-language': 'zh', cookie: 'language=en' });
  expect(await response.text()).toContain(
    '<article class="markdown-body" data-part="article" tabindex="-1" lang="en">',
  );
});

test('a request inside the site names the languages of the document and of its article', async () => {
  const named = async (languages: string) => {
    const response = await site.get('/lamp/index.html', { 'accept-language': 'hu', 'asterism-language': languages });
    expect(response.headers.get('vary')).not.toContain('Accept-Language');
    const html = await response.text();
    return [/<html lang="([^"]*)"/, /<article[^>]* lang="([^"]*)"/].map((pattern) => pattern.exec(html)?.[1]);
  };
  expect(await named('en')).toEqual(['en', 'en']);
  expect(await named('en;zh-CN,zh')).toEqual(['en', 'zh-CN']);
  expect(await named('en;<script>,zh')).toEqual(['en', 'zh-CN']);
});

test('each version has an address that shows it to every visitor', async () => {
  expect(await article('/lamp/README.hu.html')).toBe('hu: Lámpa');
  expect(await article('/lamp/README.zh-CN.html', 'hu')).toBe('zh-CN: 灯');
  expect(await article('/lamp/README.original.html', 'hu')).toBe('en: Lamp');
  expect(await article('/lamp/docs/wick.original.html', 'hu')).toBe('en: Wick');
  expect(await article('/lamp/docs/hu/wick.html')).toBe('hu: Kanóc');
  expect(await (await site.get('/lamp/README.original.md')).text()).toMatch(
    /\/README\.original\.html\n---\n\n# Lamp\n/,
  );
  expect((await site.get('/plain/README.original.html')).status).toBe(404);
});

test('search engines find every version at one address of its own, and the address for all', async () => {
  const alternates = ['en /lamp/index.html', 'hu /lamp/README.hu.html', 'zh-CN /lamp/README.zh-CN.html'];
  for (const [path, canonical, language] of [
    ['/lamp/index.html', '/lamp/index.html', 'en'],
    ['/lamp/index.html', '/lamp/README.hu.html', 'hu'],
    ['/lamp/README.hu.html', '/lamp/README.hu.html', 'en'],
    ['/lamp/README.original.html', '/lamp/index.html', 'hu'],
  ] as const) {
    const html = await read(path, language);
    expect(links(html, 'canonical')).toEqual([canonical]);
    expect(links(html, 'alternate')).toEqual([...alternates, 'x-default /lamp/index.html']);
  }
  expect(links(await read('/plain/index.html'), 'alternate')).toEqual([]);
  expect(links(await read('/lamp/docs/oil.html'), 'alternate')).toEqual([]);
});

test('an original in an unknown language beside an English translation is not lost', async () => {
  expect(await article('/book/index.html')).toBe('en: Book');
  expect(await article('/book/index.html', 'hu')).toBe('?: 书');
  expect(await article('/book/README.original.html')).toBe('?: 书');
  expect(links(await read('/book/README.original.html'), 'canonical')).toEqual(['/book/README.original.html']);
  expect(await read('/book/index.html', 'hu')).toContain('Ezt az oldalt még nem fordították le.');
});

test('where each language has a folder, the page between them follows the visitor and the folders do not', async () => {
  expect(await article('/book/docs/a.html')).toBe('en: First');
  expect(await article('/book/docs/a.html', 'hu')).toBe('hu: Első');
  expect(await article('/book/docs/en/a.html', 'hu')).toBe('en: First');
  expect(await article('/book/docs/hu/a.html')).toBe('hu: Első');
  const html = await read('/book/docs/a.html');
  expect(links(html, 'canonical')).toEqual(['/book/docs/en/a.html']);
  expect(links(html, 'alternate')).toEqual([
    'en /book/docs/en/a.html',
    'hu /book/docs/hu/a.html',
    'x-default /book/docs/a.html',
  ]);
});

test('a reader gets a notice if a page is not in their language, but only in packages with other pages in it', async () => {
  const missing = 'Ezt az oldalt még nem fordították le. A megjelenített nyelv: angol.';
  expect(await read('/lamp/docs/oil.html', 'hu')).toContain(missing);
  expect(await article('/lamp/docs/oil.html', 'hu')).toBe('en: Oil');
  for (const [path, language] of [
    ['/lamp/docs/oil.html', 'en'],
    ['/lamp/docs/wick.html', 'hu'],
    ['/lamp/docs/hu/sajat.html', 'hu'],
    ['/plain/index.html', 'hu'],
    ['/lamp/README.original.html', 'hu'],
  ] as const) {
    expect(await read(path, language)).not.toMatch(/még nem fordították le|not translated/);
  }
});

test('other languages of a page are offered by their own names', async () => {
  const html = await read('/lamp/index.html', 'hu');
  expect(html).toContain('<a href="/lamp/README.original.html" hrefLang="en" lang="en">English</a>');
  expect(html).toContain('<a href="/lamp/index.html" hrefLang="hu" lang="hu" aria-current="true">Magyar</a>');
  expect(html).toContain('<a href="/lamp/README.zh-CN.html" hrefLang="zh-CN" lang="zh-CN">中文</a>');
});

test('a translation that names the original leads to it, and not to itself once more', async () => {
  const html = await read('/lamp/index.html', 'hu');
  expect(html).toContain('<a href="/lamp/README.original.html#lamp">English</a>');
  expect(html).toContain('<a href="/lamp/docs/wick.html">kanóc</a>');
  expect(html).toContain('&lt;a href="/lamp/index.html"&gt;');
});

test('without JavaScript the menu of languages leads from any version to the chosen one', async () => {
  const html = await read('/lamp/README.hu.html', 'hu');
  const href = /href="([^"]*\?language=en)"/.exec(html)?.[1] ?? '';
  const response = await site.get(href, { 'accept-language': 'hu' });
  expect(response.headers.get('location')).toBe('/lamp/index.html');
  expect(response.headers.get('set-cookie')).toContain('language=en');
});

test('the tree has each page once, called in the language of the page being read', async () => {
  const tree = (html: string): string => /id="asterism:pages".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const hungarian = tree(await read('/lamp/index.html', 'hu'));
  expect(hungarian).toContain('<a href="/lamp/index.html" aria-current="page">lamp</a>');
  expect(hungarian.match(/href="[^"]*wick[^"]*"[^>]*>[^<]*/g)).toEqual(['href="/lamp/docs/wick.html">Kanóc']);
  expect(tree(await read('/lamp/index.html'))).toContain('href="/lamp/docs/wick.html">Wick</a>');
  expect(tree(await read('/book/docs/hu/a.html')).match(/href="[^"]*a.html"/g)).toEqual(['href="/book/docs/a.html"']);
});

test('in-site navigation names its language, and gets the document that a visitor in that language gets', async () => {
  for (const [language, shown] of [
    ['en', 0],
    ['hu', 1],
  ] as const) {
    const headers = { accept: 'text/html', 'asterism-language': language, 'accept-language': 'en, hu;q=0.1' };
    const { html, state } = await readDocument(await site.get('/lamp/index.html', headers));
    expect(html).toBe(await read('/lamp/index.html', language));
    expect(state).toMatchObject({
      language,
      view: { languages: { path: '/lamp/index.html', shown, versions: [{ language: 'en' }, { language: 'hu' }, {}] } },
    });
  }
});

test('the maintainer gets a warning about two files for one language, of which one is used', async () => {
  expect(await article('/twice/index.html', 'hu')).toBe('hu: Kétszer');
  expect(await article('/twice/README_hu.html')).toContain('Kétszer megint');
  expect(site.lines.join('\n')).toContain('This is the same page in the same language as README.hu.md');
});
