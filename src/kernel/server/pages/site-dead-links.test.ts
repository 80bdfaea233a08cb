import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';

const files = {
  'asterism/README.md': '# Core\n',
  'lamp/package.json': '{ "name": "@harebell/lamp" }',
  'lamp/README.md': '# Lamp\n',
  'lamp/docs/start.md': '# Start\n',
  'lamp/docs/two words.md': '# Two words\n',
  'lamp/docs/sub/README.md': '# Sub\n',
  'lamp/guides/oil.md': '# Oil\n',
  'lamp/guides/oil.hu.md': '# Olaj\n',
  'lamp/leaf.pdf': 'pdf',
  'bare/package.json': '{ "name": "bare" }',
  'attic/README.md': '# Attic\n',
};

const redirects = { '/old': '/lamp/docs/start', '/wiki/*': '/lamp/docs/*', '/blog/*': 'https://blog.example/*' };

async function siteWith(settings: SettingsInput, options: Omit<TestSiteOptions, 'settings'> = {}): Promise<TestSite> {
  const shown = { pages: { hidden: ['attic'] }, redirects, ...settings };
  const site = await startTestSite({ files, settings: shown, ...options });
  onTestFinished(() => site.close());
  return site;
}

const linksTo = (urls: readonly string[]) => urls.map((url) => ({ text: 'Link', url }));

/** The site with links to these paths in its footer, as many as there are. */
function footerTo(urls: readonly string[]): SettingsInput {
  const columns = Array.from({ length: Math.ceil(urls.length / 12) }, (_, index) => ({
    title: 'Links',
    links: linksTo(urls.slice(index * 12, index * 12 + 12)),
  }));
  return { site: { footer: { columns } } };
}

const deadLinks = (site: TestSite): readonly string[] =>
  (site.snapshots.current()?.warnings ?? [])
    .filter(({ about }) => about?.code === 'dead-link')
    .map(({ repository, message }) => `${repository}: ${message}`);

const dead: SettingsInput = {
  site: {
    header: { links: linksTo(['https://shop.example/', '/lamp/docs/strat.html']) },
    footer: {
      text: {
        en: 'See [the start](/lamp/docs/start).',
        hu: 'Lásd [itt](/nowhere/at/all.html) és [ott](https://x.example).',
      },
      links: linksTo(['/attic/']),
      columns: [{ title: 'Links', links: linksTo(['mailto:a@b.example', '/lamp/docs/start.html', '/serch?q=oil']) }],
    },
    announcement: { text: 'New', url: '/lmap/guides/oil.html#first' },
  },
  menus: {
    lamp: { items: [{ separator: true }, ...linksTo(['/git/lamp/leef.pdf'])] },
    '*': { items: linksTo(['/-/x/statistics/']) },
  },
};

test('a link of the settings to no page is named in the log, with its setting and the nearest path', async () => {
  const site = await siteWith(dead);
  const noHint = 'Use a path of the site, or a URL with its host.';
  const expected = [
    'site.header.links[1].url: The site has no page "/lamp/docs/strat.html". Did you mean "/lamp/docs/start.html"?',
    'site.footer.text.en: The site has no page "/lamp/docs/start". Did you mean "/lamp/docs/start.html"?',
    `site.footer.text.hu: The site has no page "/nowhere/at/all.html". ${noHint}`,
    `site.footer.links[0].url: The site has no page "/attic/". ${noHint}`,
    'site.footer.columns[0].links[2].url: The site has no page "/serch". Did you mean "/search"?',
    'site.announcement.url: The site has no page "/lmap/guides/oil.html". Did you mean "/lamp/guides/oil.html"?',
    `menus.lamp.items[1].url: The site has no page "/git/lamp/leef.pdf". ${noHint}`,
    `menus.*.items[0].url: The site has no page "/-/x/statistics/". ${noHint}`,
  ];
  expect(deadLinks(site)).toEqual(expected);
  for (const line of expected) expect(site.lines).toContain(`! ${line}`);
});

/** Paths that the site answers, by what answers them. */
const answered = {
  home: ['/', '/index.html', '/matrix', '/matrix/', '/matrix/index.html', '/matrix#matrix', '/?lang=hu'],
  packages: ['/lamp', '/lamp/', '/lamp/index.html', '/lamp/README', '/bare'],
  pages: ['/lamp/docs/start.html', '/lamp/docs/start.html?x=1#first', '/lamp/docs/start.md'],
  encoded: ['/lamp/docs/two%20words.html', '/lamp/docs/../docs/start.html'],
  folders: ['/lamp/docs', '/lamp/docs/', '/lamp/docs/sub/', '/lamp/docs/sub/index.html', '/lamp/guides/'],
  languages: ['/lamp/guides/oil.html', '/lamp/guides/oil.hu.html', '/lamp/guides/oil.original.html'],
  files: ['/git/lamp/leaf.pdf', '/git/lamp/docs/start.md'],
  routes: ['/search', '/search?q=oil', '/-/map.html', '/api/repo', '/robots.txt'],
  feeds: ['/feed.atom', '/feed.json', '/llms.txt', '/lamp/feed.atom', '/lamp/llms.txt'],
  redirects: ['/old', '/old.html', '/wiki/start', '/wiki/sub/', '/blog/2024/one'],
};

/** Paths of versions, and routes that depend on other settings or on the request. */
const unknown = [
  ...['/lamp@2.0.0/docs/gone.html', '/lamp@0a1b2c3/', '/git/lamp@2.0.0/leaf.pdf', '/lamp/compare/1.0...2.0/'],
  ...['/mcp', '/api/check/lamp/badge.svg', '/console', '/login', '/metrics', '/sitemap.xml', '/favicon.ico'],
];

test.each(['', '/docs'])('a path that the site answers is not named, with the base "%s"', async (base) => {
  const urls = Object.values(answered).flat();
  const site = await siteWith({ ...footerTo([...urls, ...unknown]), server: { base } });
  for (const url of urls) expect((await site.get(base + url)).status, url).toBeLessThan(400);
  expect(deadLinks(site)).toEqual([]);
});

test('paths of the settings are inside the base, and a path with the base is named', async () => {
  const site = await siteWith({ ...footerTo(['/docs/lamp/']), server: { base: '/docs' } });
  expect(deadLinks(site)).toEqual([
    'site.footer.columns[0].links[0].url: The site has no page "/docs/lamp/". Did you mean "/lamp/"?',
  ]);
});

test('paths without an answer are named, whichever route they would have', async () => {
  const urls = [
    '/api/repos',
    '/-/x',
    '/assets/no/no.js',
    '/nowhere/feed.atom',
    '/lamp//docs',
    '/wiki/gone',
    '/lamp/gone.md',
  ];
  const site = await siteWith(footerTo(urls));
  expect(deadLinks(site)).toHaveLength(urls.length);
  for (const url of urls) expect([400, 404], url).toContain((await site.get(url)).status);
});

test('a page that is removed makes its links dead at the next sync, and its return ends that', async () => {
  const site = await siteWith(footerTo(['/lamp/guides/new.html']));
  expect(deadLinks(site)).toHaveLength(1);
  const { version } = site.snapshots.current() ?? {};
  await site.write('lamp/guides/new.md', '# New\n');
  await site.sync.run();
  expect(deadLinks(site)).toEqual([]);
  expect(site.snapshots.current()?.version).not.toBe(version);
});

test('links are not looked at while a source cannot be read: their pages may be there', async () => {
  const sources: SettingsInput['sources'] = ['family', 'http://127.0.0.1:9'];
  const site = await siteWith({ ...footerTo(['/elsewhere/']), sources });
  expect(site.snapshots.sources().some(({ error }) => error !== undefined)).toBe(true);
  expect(deadLinks(site)).toEqual([]);
});

test('a package of a remote without a listing may have any page, so only other packages are named', async () => {
  const server = createServer((request, response) => {
    const text = request.url === '/api/repo' ? '{ "repo": { "one": { "name": "one" } } }' : '# One\n';
    const isMissing = !['/api/repo', '/git/one/README.md'].includes(request.url ?? '');
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' }).end(isMissing ? '' : text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const remote = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const urls = ['/one/', '/one/docs/any.html', '/one/docs/any.md', '/git/one/any.pdf', '/two/'];
  const site = await siteWith({ ...footerTo(urls), sources: ['family', remote] });
  expect(site.snapshots.sources().every(({ error }) => error === undefined)).toBe(true);
  expect(deadLinks(site)).toEqual([expect.stringContaining('The site has no page "/two/".')]);
});
