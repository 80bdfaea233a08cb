import { expect, test } from 'vitest';
import { importFiles } from '#features/import/testing/write-site.ts';

test('VitePress: a folder that is rewritten keeps its addresses, and so do the others', async () => {
  const { draft } = await importFiles({
    'docs/.vitepress/config.ts': `export default {
      title: 'Lamp',
      rewrites: { 'en/:rest*': ':rest*', 'old/tools/:path(.*)': 'tools/:path', 'x/:a*': ':b*' },
      themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'Saw', link: '/tools/saw#teeth' }] },
    }`,
    'docs/en/guide/start.md': '# Start\n',
    'docs/hu/guide/start.md': '# Kezdet\n',
    'docs/old/tools/saw.md': '# Saw\n',
  });
  expect(draft.settings()).toMatchObject({
    site: {
      header: {
        links: [
          { text: 'Guide', url: '/signpost/docs/en/guide/start.html' },
          { text: 'Saw', url: '/signpost/docs/old/tools/saw.html#teeth' },
        ],
      },
    },
    redirects: {
      '/*': '/signpost/docs/en/*',
      '/tools/*': '/signpost/docs/old/tools/*',
      '/hu/*': '/signpost/docs/hu/*',
    },
  });
});
