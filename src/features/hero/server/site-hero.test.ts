import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const packages = {
  'lamp/package.json': JSON.stringify({ name: 'lamp', description: '💡 Light', asterism: { stargazers_count: 9 } }),
  'lamp/README.md': '# Lamp\n',
  'lamp/CHANGELOG.md': '# Changes\n\n## 2.0.0 (2026-03-01)\n\nBrighter.\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n',
  'wick/package.json': JSON.stringify({ name: 'wick', description: 'Burns', asterism: { stargazers_count: 5 } }),
  'wick/README.md': '# Wick\n',
  'wick/CHANGELOG.md': '# Changes\n\n## 0.3.0 (2026-02-01)\n\nLonger.\n',
};

async function start(options: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

const address = '/matrix/index.html';

async function textOf(site: TestSite, path = address, language = 'en'): Promise<string> {
  const response = await site.get(path, { 'accept-language': language });
  expect(response.status).toBe(200);
  return response.text();
}

const hero = {
  title: { en: 'Light', hu: 'Fény' },
  text: 'For every room.',
  actions: [
    { text: 'Start', url: '/lamp/index.html', primary: true },
    { text: 'Chat', url: 'https://chat.example' },
  ],
  featured: ['wick', 'lamp', 'candle'],
  newest: 3,
  rising: 3,
};

test('a hero shows title, links, featured packages and newest releases, in the language of the reader', async () => {
  const site = await start({ files: packages, settings: { home: { hero }, server: { base: '/docs' } } });
  const html = await textOf(site, `/docs${address}`);
  const part = /<section[^>]* data-part="hero".*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(part).toMatch(/<h1[^>]*>Light<\/h1>/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  const links = [...part.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [text, href]);
  expect(links).toEqual([
    ['Start', '/docs/lamp/index.html'],
    ['Chat', 'https://chat.example'],
    ['wick', '/docs/wick/index.html'],
    ['lamp', '/docs/lamp/index.html'],
    ['lamp', '/docs/lamp/index.html'],
    ['2.0.0', '/docs/lamp/CHANGELOG.html#200-2026-03-01'],
    ['wick', '/docs/wick/index.html'],
    ['0.3.0', '/docs/wick/CHANGELOG.html#030-2026-02-01'],
  ]);
  expect(html).not.toContain('About this package');
  expect(await textOf(site, `/docs${address}`, 'hu')).toContain('Fény</h1>');
  const warnings = site.snapshots.current()?.warnings.map(({ repository, message }) => [repository, message]);
  expect(warnings).toContainEqual(['home.hero.featured', 'There is no package "candle". Use its folder or its name.']);
});

test('a release with a date in the future is not among the newest', async () => {
  const future = { 'wick/CHANGELOG.md': '# Changes\n\n## 9.0.0 (2999-01-01)\n\nX.\n\n## 0.3.0 (2026-02-01)\n\nY.\n' };
  const site = await start({ files: { ...packages, ...future }, settings: { home: { hero: { newest: 3 } } } });
  const part = /Latest releases.*?<\/ul>/s.exec(await textOf(site))?.[0] ?? '';
  expect([...part.matchAll(/>([\d.]+)<\/a>/g)].map(([, version]) => version)).toEqual(['2.0.0', '0.3.0']);
});

test('an export has the hero, above the home page of the settings', async () => {
  const files = { ...packages, 'home.md': '# Welcome\n' };
  const made = await testExport(files, { home: { hero, page: 'family/home.md' } });
  await made.run('out');
  const html = await made.read('out', 'matrix/index.html');
  expect(html).toContain('data-part="hero"');
  expect(html).toContain('Welcome</h2>');
});

test('a link of a hero to no page is named in the log, with its setting and the nearest path', async () => {
  const actions = ['#matrix', '/lamp/CHANGELOG.htm#x'].map((url) => ({ text: 'Link', url }));
  const site = await start({ files: packages, settings: { home: { hero: { actions } } } });
  const dead = site.snapshots.current()?.warnings.filter(({ about }) => about?.code === 'dead-link');
  expect(dead?.map(({ repository, message }) => `${repository}: ${message}`)).toEqual([
    'home.hero.actions[1].url: The site has no page "/lamp/CHANGELOG.htm". Did you mean "/lamp/CHANGELOG.html"?',
  ]);
});
