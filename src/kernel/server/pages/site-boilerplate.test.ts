import { afterEach, expect, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite | undefined;

afterEach(() => site?.close());

const footer = `## About our workshop\n\n${'We make small tools that do one thing each. '.repeat(12)}\n`;
const marked = `[//]: #@any-footer\n\n## Thanks\n\nmoney\n\n[//]: #@any-footer:end\n`;

async function start(boilerplate: 'fold' | 'show'): Promise<TestSite> {
  const files: Record<string, string> = {};
  const packages = { lantern: 'It shines.', beacon: 'It warns ships.', candle: 'It burns down.' };
  for (const [name, words] of Object.entries(packages)) {
    files[`${name}/package.json`] = `{ "name": "${name}", "description": "The ${name} of the family" }`;
    files[`${name}/README.md`] = `# ${name}\n\n${words}\n\n${footer}`;
  }
  files['lantern/docs/setup.md'] =
    `# Set it up\n\n*These* are the first words about <b>setting</b> it up.\n\n${marked}`;
  site = await startTestSite({ files, settings: { pages: { boilerplate } } });
  return site;
}

async function page(
  path: string,
): Promise<{ readonly article: string; readonly folded: string; readonly head: string }> {
  const html = (await (await site?.get(path))?.text()) ?? '';
  const [, article = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(html) ?? [];
  // Folders of pages fold as well; they are in the page sidebar.
  const [sheet = ''] = html.split(' id="asterism:sidebar"');
  const [, folded = ''] = /<details[^>]*>([\s\S]*)<\/details>/.exec(sheet) ?? [];
  return { article, folded, head: html.slice(0, html.indexOf('</head>')) };
}

test('a reader finds what many packages say, marked or not, in one disclosure below the article', async () => {
  await start('fold');
  const shared = await page('/lantern/index.html');
  expect(shared.article).toContain('It shines.');
  expect(shared.article).not.toContain('About our workshop');
  expect(shared.folded).toContain('<summary>About these packages</summary>');
  expect(shared.folded).toContain('<h2 id="about-our-workshop">');
  expect((await page('/lantern/docs/setup.html')).folded).toContain('<h2 id="thanks">');
});

test('pages fold what a further package begins to share, in the article, as markdown and in the search', async () => {
  const own = (name: string, words: string): string => `# ${name}\n\n${words}\n\n${footer}`;
  const files = { 'lantern/README.md': own('lantern', 'It shines.'), 'beacon/README.md': own('beacon', 'It warns.') };
  site = await startTestSite({ files, settings: { pages: { boilerplate: 'fold' } } });
  await site.catalog.followers.update();
  const shown = async (): Promise<Readonly<Record<string, boolean>>> => {
    const text = async (path: string): Promise<string> => (await (await site?.get(path))?.text()) ?? '';
    return {
      article: (await page('/lantern/index.html')).article.includes('About our workshop'),
      markdown: (await text('/lantern/index.md')).includes('About our workshop'),
      search: (await text('/api/search?q=workshop&in=lantern')).includes('/lantern/'),
    };
  };
  expect(await shown()).toEqual({ article: true, markdown: true, search: true });
  await site.write('candle/README.md', own('candle', 'It burns down.'));
  await site.sync.run();
  await site.catalog.followers.update();
  expect(await shown()).toEqual({ article: false, markdown: false, search: false });
});

test('a maintainer turns it all off by one setting', async () => {
  await start('show');
  for (const [path, heading] of [
    ['/lantern/index.html', 'about-our-workshop'],
    ['/lantern/docs/setup.html', 'thanks'],
  ] as const) {
    const { article, folded } = await page(path);
    expect(article).toContain(`<h2 id="${heading}">`);
    expect(folded).toBe('');
  }
});

test('a page is described by its own first paragraph, the first page of a package by the package', async () => {
  await start('fold');
  const { head } = await page('/lantern/docs/setup.html');
  expect(head).toContain('<meta name="description" content="These are the first words about setting it up.">');
  expect((await page('/lantern/index.html')).head).toContain('content="The lantern of the family"');
});

test('in-site navigation gets what is folded with the page', async () => {
  await start('fold');
  const response = await site?.get('/lantern/index.html', { accept: 'text/html' });
  expect(response && (await readDocument(response))).toMatchObject({
    badges: '',
    folded: expect.stringContaining('About our workshop'),
  });
});
