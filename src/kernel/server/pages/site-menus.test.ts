import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const files = {
  'lamp/package.json': JSON.stringify({
    name: 'lamp',
    asterism: {
      menu: [
        { name: 'Oil', link: 'docs/oil.html', badge: 'new' },
        { name: 'Begin', link: 'docs/start.html' },
      ],
    },
  }),
  'lamp/README.md': '# Lamp\n',
  'lamp/docs/oil.md': '# All about oil\n',
  'lamp/docs/start.md': '# Getting started with the lamp\n',
  'lamp/docs/wicks.md': '# Wicks\n',
  'lamp/guides/a.md': '# First guide\n',
  'lamp/guides/b.md': '# Second guide\n',
  'wick/README.md': '# Wick\n',
  'wick/docs/start.md': '# Begin\n',
};

const menus: SettingsInput['menus'] = {
  lamp: {
    order: ['docs/start', 'guides/'],
    titles: { 'docs/start.md': { en: 'Five minutes', hu: 'Öt perc' }, 'docs/wicks': 'Of wicks' },
    items: [
      { separator: true, title: { en: 'Elsewhere', hu: 'Máshol' } },
      { text: 'Wick', url: '/wick/', badge: 'beta' },
    ],
  },
  '*': {
    order: ['docs/start'],
    items: [{ separator: true }, { text: 'Chat', url: 'https://chat.example', badge: 'Live' }],
  },
};

async function start(options: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

/** The texts of links, titles of folders and of separators in a part of a page. */
function textsIn(html: string, part: string): readonly string[] {
  const found = new RegExp(`<nav[^>]*data-part="${part}".*?</nav>`, 's').exec(html)?.[0] ?? '';
  return [...found.matchAll(/<(?:a|summary|li)\b[^>]*>(?:<span>)?([^<]+)(?:<[^>]*>)*?/g)].map(([, text = '']) =>
    text.trim(),
  );
}

const badges = (html: string): readonly string[] =>
  [...html.matchAll(/<small class="[^"]*">([^<]+)</g)].map(([, text = '']) => text);

test('the order and the titles of the settings come before the menu and the folders of the repository', async () => {
  const site = await start({ files, settings: { menus } });
  const html = await (await site.get('/lamp/docs/wicks.html')).text();
  expect(textsIn(html, 'page-tree').slice(0, 8)).toEqual([
    'lamp',
    'Five minutes',
    'Guides',
    'First guide',
    'Second guide',
    'Oil',
    'Docs',
    'Of wicks',
  ]);
  const next = await (await site.get('/lamp/docs/start.html')).text();
  expect(next).toMatch(/href="\/lamp\/guides\/a\.html"[^>]*rel="next"|rel="next"[^>]*href="\/lamp\/guides\/a\.html"/);
  const index = await (await site.get('/lamp/llms.txt')).text();
  expect(index.indexOf('Five minutes')).toBeLessThan(index.indexOf('Oil'));
});

test('a title of a package wins over one for all packages, in all lists, however each of them names the page', async () => {
  const titles = { 'docs/start': 'Own', 'README.md': 'Overview', 'docs/wicks.md': 'Own wicks' };
  const every = { 'docs/start.md': 'Every', './docs/wicks': 'Every wicks', 'docs/oil': 'Every oil' };
  const site = await start({ files, settings: { menus: { lamp: { titles }, '*': { titles: every } } } });
  const html = await (await site.get('/lamp/docs/wicks.html')).text();
  expect(textsIn(html, 'package-menu')).toEqual(['Every oil', 'Own']);
  expect(textsIn(html, 'page-tree').slice(0, 5)).toEqual(['Overview', 'Every oil', 'Own', 'Docs', 'Own wicks']);
});

test('links, separators and badges are in the header menu and in the page tree, in the language of the reader', async () => {
  const site = await start({ files, settings: { menus, server: { base: '/docs' } } });
  const html = await (await site.get('/docs/lamp/docs/wicks.html')).text();
  expect(textsIn(html, 'package-menu')).toEqual(['Oil', 'Five minutes', 'Elsewhere', 'Wick', 'Chat']);
  expect(textsIn(html, 'page-tree').slice(-3)).toEqual(['Elsewhere', 'Wick', 'Chat']);
  expect(html.match(/href="\/docs\/wick\/"/g)).toHaveLength(2);
  expect(html.match(/href="https:\/\/chat\.example" target="_blank" rel="noopener"/g)).toHaveLength(2);
  expect(badges(html)).toEqual(expect.arrayContaining(['new', 'beta', 'Live']));
  const hungarian = await (await site.get('/docs/lamp/docs/wicks.html', { 'accept-language': 'hu' })).text();
  expect(textsIn(hungarian, 'package-menu')).toEqual(['Oil', 'Öt perc', 'Máshol', 'Wick', 'Chat']);
  expect(badges(hungarian)).toEqual(expect.arrayContaining(['új', 'béta', 'Live']));
});

test('a separator that no link follows is left out', async () => {
  const line = { separator: true } as const;
  const titled = { separator: true, title: 'Nothing' } as const;
  const items = [line, titled, line, { text: 'Wick', url: '/wick/' }, line, titled];
  const every = [line, { text: 'Chat', url: 'https://chat.example' }, line];
  const site = await start({
    files,
    settings: { menus: { lamp: { items }, wick: { items: [line] }, '*': { items: every } } },
  });
  const html = await (await site.get('/lamp/index.html')).text();
  for (const part of ['package-menu', 'page-tree']) {
    const nav = new RegExp(`<nav[^>]*data-part="${part}".*?</nav>`, 's').exec(html)?.[0] ?? '';
    const inOrder = nav.matchAll(/<li[^>]*>(?=<\/li>)|(?<=<a [^>]*href="(?:\/wick\/|https:)[^>]*>)[^<]+|Nothing/g);
    const names = [...inOrder].map(([text]) => (text.startsWith('<li') ? '-' : text));
    expect(names, part).toEqual(['-', 'Wick', '-', 'Chat']);
  }
});

test('links for all packages are in packages without a menu of their own', async () => {
  const site = await start({ files, settings: { menus } });
  const html = await (await site.get('/wick/index.html')).text();
  expect(textsIn(html, 'package-menu')).toEqual(['Chat']);
});

test('unknown packages and pages of the settings are warnings with the nearest name', async () => {
  const wrong = {
    lmp: { titles: {} },
    lamp: { order: ['docs/strat', 'guides', './guides/', 'nowhere'], titles: { 'docs/oils.md': 'Oil' } },
    '*': { order: ['docs/missing', 'docs/oil', 'guides'], titles: { guides: 'Guides' } },
  };
  const site = await start({ files, settings: { menus: wrong } });
  const warnings = site.snapshots.current()?.warnings ?? [];
  const named = warnings.filter(({ repository }) => repository.startsWith('menus'));
  expect(named.map(({ repository, message }) => `${repository}: ${message}`)).toEqual([
    'menus: There is no package "lmp". Did you mean "lamp"?',
    'menus.lamp.order: "lamp" has no page "docs/strat". Did you mean "docs/start.md"?',
    'menus.lamp.order: "lamp" has no page "nowhere". Use its path in the repository.',
    'menus.lamp.titles: "lamp" has no page "docs/oils.md". Did you mean "docs/oil.md"?',
    'menus.*.order: No package has a page "docs/missing". Use its path in the repositories.',
    'menus.*.titles: No package has a page "guides". Use its path in the repositories.',
  ]);
});

test('a package under two names is a warning, and the first menu is used', async () => {
  const named = {
    'signpost-router/package.json': JSON.stringify({ name: '@org/signpost' }),
    'signpost-router/README.md': '# R',
  };
  const link = (text: string) => ({ items: [{ text, url: '/lamp/' }] });
  const twice = { 'signpost-router': link('First'), '@org/signpost': link('Second') };
  const site = await start({ files: { ...files, ...named }, settings: { menus: twice } });
  const { inOrder = [], warnings = [] } = site.snapshots.current() ?? {};
  const repo = inOrder.find(({ name }) => name === '@org/signpost')?.repo;
  expect(textsIn(await (await site.get(`/${repo}/index.html`)).text(), 'package-menu')).toEqual(['First']);
  expect(warnings.map(({ repository, message }) => [repository, message])).toEqual([
    [
      'menus.@org/signpost',
      '"@org/signpost" is the same package as "signpost-router", whose menu is used. Put both under one name.',
    ],
  ]);
});

test('an export has the menus of the settings', async () => {
  const made = await testExport(files, { menus });
  await made.run('out');
  expect(textsIn(await made.read('out', 'lamp/docs/wicks.html'), 'package-menu')).toContain('Chat');
});
