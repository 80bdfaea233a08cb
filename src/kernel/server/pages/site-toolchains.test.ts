import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { pageKind } from '#model/page/page.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ family: join(import.meta.dirname, '../../../../examples/toolchains') });
});

afterAll(() => site.close());

/** The pages of each repository in reading order, after the first page: name and file. */
const contents: Readonly<Record<string, readonly (readonly [name: string, file: string])[]>> = {
  mkdocs: [
    ['Welcome', 'docs/index.md'],
    ['First cup', 'docs/start.md'],
    ['Overview', 'docs/heat/index.md'],
    ['Green tea', 'docs/heat/green.md'],
    ['Black tea', 'docs/heat/black.md'],
    ['Descaling', 'docs/descaling.md'],
  ],
  mdbook: [
    ['Preface', 'book/preface.md'],
    ['Strike a light', 'book/light.md'],
    ['Wet wood', 'book/light/wet.md'],
    ['Keep it burning', 'book/keep.md'],
    ['Thanks', 'book/thanks.md'],
    ['Summary', 'book/SUMMARY.md'],
  ],
  quillpress: [
    ['What is it?', 'docs/guide/index.md'],
    ['Set a line', 'docs/guide/line.md'],
    ['Ink', 'docs/guide/ink.md'],
    ['Type cases', 'docs/reference/cases.md'],
    ['Quillpress', 'docs/index.md'],
  ],
  docusaurus: [
    ['Start here', 'docs/intro.mdx'],
    ['Flights', 'docs/flights/overview.md'],
    ['Short flights', 'docs/flights/short.md'],
    ['Across the sea', 'docs/flights/Long.md'],
    ['Building', 'docs/nests/01-building.md'],
    ['Eggs', 'docs/nests/02-eggs.md'],
  ],
  starlight: [
    ['The compass', 'src/content/docs/compass.md'],
    ['By night', 'src/content/docs/night.md'],
    ['Maps in memory', 'src/content/docs/maps/memory.md'],
    ['Paper', 'src/content/docs/maps/paper.md'],
    ['Polestar', 'src/content/docs/index.mdx'],
  ],
  nuxt: [
    ['Larder', 'content/index.md'],
    ['Build shelves', 'content/1.start/1.shelves.md'],
    ['Stocking', 'content/1.start/2.stock.md'],
    ['Daily lists', 'content/2.lists/1.daily.md'],
    ['Weekly lists', 'content/2.lists/2.weekly.md'],
    ['Yearly lists', 'content/2.lists/10.yearly.md'],
  ],
  antora: [
    ['Start', 'docs/modules/ROOT/pages/index.adoc'],
    ['The flow', 'docs/modules/ROOT/pages/flow.adoc'],
    ['All gates', 'docs/modules/gates/pages/index.adoc'],
    ['Wooden gates', 'docs/modules/gates/pages/wood.adoc'],
    ['Of iron', 'docs/modules/gates/pages/iron.adoc'],
    ['Nav', 'docs/modules/gates/nav.adoc'],
    ['Nav', 'docs/modules/ROOT/nav.adoc'],
  ],
  jekyll: [
    ['Home', 'index.md'],
    ['Letters', 'letters/index.md'],
    ['The address', 'letters/address.md'],
    ['Stamps', 'letters/stamps.md'],
    ['Parcels', 'parcels.md'],
  ],
  sphinx: [
    ['Loom', 'docs/index.rst'],
    ['First cloth', 'docs/start.rst'],
    ['Colours of thread', 'docs/threads/colours.rst'],
    ['Patterns', 'docs/patterns.md'],
    ['Twill', 'docs/patterns/twill.md'],
    ['Plain weave', 'docs/patterns/plain.md'],
    ['Changes', 'docs/changes.md'],
  ],
  'lantern-form': [
    ['Paper', 'docs/paper.md'],
    ['Folding', 'docs/fold.md'],
    ['Light', 'docs/light.md'],
    ['All fields', 'docs/api.md'],
    ['Lantern', 'docs/index.md'],
  ],
};

test.each(Object.entries(contents))(
  'the pages of %s have the order and the names of its own settings',
  async (repo, pages) => {
    const text = await (await site.get(`/${repo}/llms.txt`)).text();
    const names = [...text.matchAll(/^- \[(.*?)\]\(/gm)].map(([, name]) => name);
    expect(names.slice(1)).toEqual(pages.filter(([, file]) => pageKind(file) !== undefined).map(([name]) => name));
  },
);

test.each([
  ['mkdocs', 'docs/index.html', ['docs/start.html', 'docs/heat/green.html']],
  ['mkdocs', 'docs/start.html', ['docs/descaling.html']],
  ['mdbook', 'book/light.html', ['book/keep.html']],
  ['quillpress', 'docs/guide/index.html', ['docs/guide/line.html']],
  ['quillpress', 'docs/guide/line.html', ['docs/guide/ink.html']],
  ['docusaurus', 'docs/nests/01-building.html', ['docs/nests/02-eggs.html']],
  ['starlight', 'src/content/docs/compass.html', ['src/content/docs/night.html']],
  ['starlight', 'src/content/docs/night.html', ['src/content/docs/maps/paper.html']],
  ['nuxt', 'content/index.html', ['content/1.start/2.stock.html']],
  ['nuxt', 'content/1.start/2.stock.html', ['content/1.start/1.shelves.html']],
  [
    'antora',
    'docs/modules/ROOT/pages/index.html',
    ['docs/modules/ROOT/pages/flow.adoc', 'docs/modules/gates/pages/wood.adoc'],
  ],
  ['antora', 'docs/modules/gates/pages/wood.adoc', ['docs/modules/ROOT/pages/index.html']],
  ['jekyll', 'letters/stamps.html', ['letters/address.html']],
  ['sphinx', 'docs/patterns.html', ['docs/patterns/twill.html']],
  ['sphinx', 'docs/patterns.html', ['docs/start.rst#start']],
  ['sphinx', 'docs/threads/colours.rst', ['docs/start.rst#start']],
  ['myst', 'handbook/planets/saturn.html', ['handbook/winding.html#noise']],
  ['lantern-form', 'docs/paper.html', ['docs/fold.html']],
])('links of %s/%s lead where its own site leads', async (repo, path, targets) => {
  const response = await site.get(`/${repo}/${path}`);
  expect(response.status).toBe(200);
  const article = /<article[\s\S]*?<\/article>/.exec(await response.text())?.[0] ?? '';
  for (const target of targets) expect(article).toContain(`href="/${repo}/${target}"`);
});

test('[P-05] a page without a heading shows the title of its front matter, which is folded below, and is named as the list names it', async () => {
  const text = await (await site.get('/nuxt/content/1.start/1.shelves.html')).text();
  expect(text).toMatch(/<h1 id="shelves"[^>]*>Shelves/);
  const [, listed] = /aria-current="page">([^<]*)/.exec(text) ?? [];
  expect(listed).toBe('Build shelves');
  expect(text).toContain(`<title>${listed} · nuxt · `);
  expect(text.indexOf('<details><summary>Front matter</summary>')).toBeGreaterThan(text.indexOf('Of oak.'));
});

test('the description of a page is that of its front matter', async () => {
  const text = await (await site.get('/starlight/src/content/docs/compass.html')).text();
  expect(text).toContain('content="How to read a needle."');
});

test('the page before and after a page are those of its own settings', async () => {
  const text = await (await site.get('/nuxt/content/1.start/2.stock.html')).text();
  expect(text).toMatch(/rel="prev"[^>]*href="[^"]*1\.shelves\.html"|href="[^"]*1\.shelves\.html"[^>]*rel="prev"/);
  expect(text).toMatch(/rel="next"[^>]*href="[^"]*1\.daily\.html"|href="[^"]*1\.daily\.html"[^>]*rel="next"/);
});
