import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const readme = { 'README.md': '# Package\n' };

/** Files of packages by folder. */
const packages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docusaurus: {
    'docusaurus.config.js': 'module.exports = {};\n',
    'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nheron\n',
    'docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nbittern\n',
    'docs/_part.mdx': '# Part\n\negret\n',
    'docs/listed.md': '# Listed\n\nstork, see [the draft](draft.md)\n',
  },
  mkdocs: {
    'mkdocs.yml': 'site_name: M\nexclude_docs: |\n  internal/\n  part.md\n',
    'docs/index.md': '# Home\n',
    'docs/internal/x.md': '# Internal\n\nosprey\n',
    'docs/more/part.md': '# Part\n\nplover\n',
    'docs/a.md': '---\nsearch:\n  exclude: true\n---\n# A\n\nmerlin\n',
  },
  starlight: {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({})] };\n",
    'src/content/docs/p.md': '---\ntitle: P\npagefind: false\n---\n\ngannet\n',
    'src/content/docs/q.md': '---\ntitle: Q\ndraft: true\n---\n\npuffin\n',
  },
  vitepress: {
    'docs/.vitepress/config.ts': "export default { srcExclude: ['**/TODO.md', 'parts/*.md'] };\n",
    'docs/TODO.md': '# Todo\n\nkestrel\n',
    'docs/parts/a.md': '# Part\n\nbuzzard\n',
    'docs/more/parts/a.md': '# Other\n\nfalcon\n',
  },
  sphinx: {
    'docs/conf.py': "project = 'S'\nexclude_patterns = ['_build', 'drafts']\n",
    'docs/index.rst': 'Home\n====\n',
    'docs/drafts/a.rst': 'Draft\n=====\n\nharrier\n',
  },
  jekyll: {
    '_config.yml': 'title: J\n',
    'docs/a.md': '---\npublished: false\n---\n# A\n\nlinnet\n',
  },
  plain: { 'docs/a.md': '---\ndraft: true\nunlisted: true\nsearch: false\n---\n# A\n\nsiskin\n' },
};

let site: TestSite;
beforeAll(async () => {
  const files = Object.entries(packages).flatMap(([repo, own]) =>
    Object.entries({ ...readme, ...own }).map(([path, text]) => [`${repo}/${path}`, text]),
  );
  site = await startTestSite({
    files: Object.fromEntries(files),
    settings: { core: { server: { url: 'https://docs.example.com' } } },
  });
  await site.catalog.followers.update();
});
afterAll(() => site.close());

async function textOf(path: string): Promise<string> {
  return (await site.get(path)).text();
}

async function hitsOf(word: string): Promise<readonly string[]> {
  const { hits } = await (await site.get(`/api/search?q=${word}`)).json();
  return hits.map(({ url }: { url: string }) => url);
}

test.each([
  ['heron', '/docusaurus/docs/draft.html'],
  ['bittern', '/docusaurus/docs/unlisted.html'],
  ['egret', '/docusaurus/docs/_part.mdx'],
  ['osprey', '/mkdocs/docs/internal/x.html'],
  ['plover', '/mkdocs/docs/more/part.html'],
  ['puffin', '/starlight/src/content/docs/q.html'],
  ['kestrel', '/vitepress/docs/TODO.html'],
  ['buzzard', '/vitepress/docs/parts/a.html'],
  ['harrier', '/sphinx/docs/drafts/a.rst'],
  ['linnet', '/jekyll/docs/a.html'],
])(
  'a page that its authors keep out of their site is in no list and no search, and has an address: %s',
  async (word, path) => {
    expect(await hitsOf(word)).toEqual([]);
    for (const list of [
      '/llms.txt',
      `/${path.split('/')[1]}/llms.txt`,
      '/sitemap.xml',
      `/${path.split('/')[1]}/index.html`,
    ])
      expect([list, (await textOf(list)).includes(path.replace(/\.html$/, ''))]).toEqual([list, false]);
    const html = await textOf(path);
    expect(html).toContain(word);
    expect(html).toContain('<meta name="robots" content="noindex">');
  },
);

test.each([
  ['merlin', '/mkdocs/docs/a.html'],
  ['gannet', '/starlight/src/content/docs/p.html'],
])('a page that its authors keep out of their search is listed: %s', async (word, path) => {
  expect(await hitsOf(word)).toEqual([]);
  expect(await textOf('/sitemap.xml')).toContain(path);
  const html = await textOf(path);
  expect(html).toContain(`href="${path}"`);
  expect(html).not.toContain('noindex');
});

test('other pages are found: of a folder that no pattern means, and drafts outside of a toolchain', async () => {
  expect(await hitsOf('stork')).toEqual(['/docusaurus/docs/listed.html']);
  expect(await hitsOf('falcon')).toEqual(['/vitepress/docs/more/parts/a.html']);
  expect(await hitsOf('siskin')).toEqual(['/plain/docs/a.html']);
});

test('an export has the pages that are not listed, at their addresses and in none of its lists', async () => {
  const family = await testExport({
    'one/docusaurus.config.js': 'module.exports = {};\n',
    'one/README.md': '# One\n',
    'one/docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nbittern\n',
  });
  await family.run('out');
  const files = await family.files('out');
  expect(files.get('one/docs/unlisted.html')).toContain('bittern');
  expect(files.get('llms.txt')).not.toContain('unlisted');
});

test('the list of what is left out is no part of the data that the other pages are rendered with', () => {
  const { family, packages } = site.snapshots.current() ?? {};
  expect(packages?.get('vitepress')?.sites[0]?.excluded).toEqual(['docs/TODO.md', 'docs/parts/a.md']);
  expect(family?.packages.get('vitepress')?.sites).toEqual([{ toolchain: 'vitepress', root: 'docs/' }]);
});
