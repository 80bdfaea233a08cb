import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const files = {
  'asterism/README.md': '# Core\n',
  'asterism/package.json': '{ "name": "asterism", "asterism": { "code": "Matrix" } }',
  'lamp/README.md': '# Lamp\n',
};
const site = {
  name: { en: 'Bluebell', hu: 'Harangvirág' },
  tagline: 'Tools for small gardens',
  description: 'All packages of Bluebell.',
  header: { links: [{ text: 'Shop', url: 'https://shop.example/' }] },
  footer: { text: 'See [the licence](/lamp).' },
  announcement: { id: 'three', text: 'Version 3 is here.', url: '/lamp' },
};

test('a site with a name calls its home, its tabs, its feed, its index and its app by it', async () => {
  const named = await startTestSite({ files, settings: { site } });
  const read = async (path: string, headers = {}): Promise<string> => (await named.get(path, headers)).text();
  const [home, hungarian, lamp] = [
    await read('/matrix'),
    await read('/matrix', { 'accept-language': 'hu' }),
    await read('/lamp'),
  ];
  const [manifest, feed, index] = [
    await read('/manifest.webmanifest'),
    await read('/feed.atom'),
    await read('/llms.txt'),
  ];
  await named.close();
  expect(home).toContain('<title>Tools for small gardens · Bluebell</title>');
  expect(home).toContain('content="All packages of Bluebell."');
  expect(hungarian).toContain('<title>Tools for small gardens · Harangvirág</title>');
  expect(lamp).toContain('aria-label="Bluebell"');
  expect(lamp).toContain('<a href="https://shop.example/" target="_blank" rel="noopener">Shop</a>');
  expect(lamp).toContain('<a href="/lamp">the licence</a>');
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Bluebell', description: 'All packages of Bluebell.' });
  expect(feed).toContain('Bluebell');
  expect(index).toContain('# Bluebell\n\n> All packages of Bluebell.');
});

test('an announcement has its id for the boot script, and one that has ended is left out', async () => {
  const shown = await startTestSite({ files, settings: { site } });
  const html = await (await shown.get('/lamp')).text();
  await shown.close();
  expect(html).toContain('data-announcement="three"');
  expect(html).toContain('<a href="/lamp">Version 3 is here.</a>');
  const ended = { ...site, announcement: { ...site.announcement, until: '2020-01-01' } };
  const later = await startTestSite({ files, settings: { site: ended } });
  const without = await (await later.get('/lamp')).text();
  await later.close();
  expect(without).not.toContain('Version 3 is here.');
  expect(without).not.toContain('data-announcement');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';

test('without a core package the home page has name, icon and tagline of the settings', async () => {
  const folder = await temporaryFolder();
  const icon = join(folder, 'icon.svg');
  await writeFile(icon, svg);
  const { 'lamp/README.md': lamp } = files;
  const named = await startTestSite({ files: { 'lamp/README.md': lamp }, settings: { site: { ...site, icon } } });
  const html = await (await named.get('/matrix')).text();
  await named.close();
  const card = /<section[^>]*data-part="card".*?<\/section>/.exec(html)?.[0] ?? '';
  expect(card).toMatch(/<img class="logo" src="\/assets\/site\/icon-[\w-]{12}\.svg" width="8" height="8" alt=""\/>/);
  expect(card).toContain('<h1>Bluebell</h1>');
  expect(card).toContain('<b>Tools for small gardens</b>');
  expect(card).not.toContain('monogram');
});

test('names of the settings are text, with their signs, emoji and small letters', async () => {
  const name = 'iOS & "Söhne" <b>🔔</b>';
  const named = await startTestSite({ files, settings: { site: { name, tagline: '</title><i>' } } });
  const [home, lamp, manifest] = [
    await (await named.get('/matrix')).text(),
    await (await named.get('/lamp')).text(),
    await (await named.get('/manifest.webmanifest')).json(),
  ];
  await named.close();
  const written = 'iOS &amp; &quot;Söhne&quot; &lt;b&gt;';
  expect(home).toContain(`<title>&lt;/title&gt;&lt;i&gt; · ${written}🔔&lt;/b&gt;</title>`);
  expect(home).toMatch(new RegExp(`<h1>${written}<img class="emoji"[^>]*alt="🔔"[^>]*/>&lt;/b&gt;</h1>`));
  expect(lamp).toMatch(new RegExp(`data-part="breadcrumbs"[^>]*><ol><li><a href="/matrix/index.html">${written}<img`));
  expect(manifest).toMatchObject({ name });
});

test('breadcrumbs have the name of the family as it is written', async () => {
  const derived = await startTestSite({ files });
  const lamp = await (await derived.get('/lamp')).text();
  await derived.close();
  expect(lamp).toMatch(/data-part="breadcrumbs"[^>]*><ol><li><a/);
});

test('paths in the text of the footer are inside the base of the site, in every language', async () => {
  const footer = { text: { en: 'See [the lamp](/lamp) and [us](https://us.example).', hu: 'Lásd [itt](/lamp).' } };
  const based = await startTestSite({ files, settings: { site: { footer }, server: { base: '/docs' } } });
  const english = await (await based.get('/docs/lamp')).text();
  const hungarian = await (await based.get('/docs/lamp', { 'accept-language': 'hu' })).text();
  await based.close();
  expect(english).toContain('<a href="/docs/lamp">the lamp</a>');
  expect(english).toContain('href="https://us.example"');
  expect(hungarian).toContain('<a href="/docs/lamp">itt</a>');
});
