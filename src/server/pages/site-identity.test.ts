import { expect, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

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
