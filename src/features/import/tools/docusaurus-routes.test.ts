import { expect, test } from 'vitest';
import { importFiles } from '#features/import/testing/write-site.ts';

test('Docusaurus: documents that name themselves keep their addresses', async () => {
  const { draft } = await importFiles({
    'website/docusaurus.config.js': `module.exports = {
      title: 'Lamp',
      presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]],
      themeConfig: { navbar: { items: [
        { label: 'Start', to: 'intro/first-steps#oil' },
        { label: 'Wicks', type: 'doc', docId: 'parts/wick' },
        { label: 'Glass', to: '/clear' },
      ] } },
    }`,
    'docs/intro/FirstSteps.md': '---\nid: first-steps\n---\n# First steps\n',
    'docs/parts/02-Wicks.md': '---\nid: wick\nslug: cotton\n---\n# Wicks\n',
    'docs/parts/Glass.mdx': '---\nslug: /clear\n---\n# Glass\n',
    'docs/plain.md': '---\nid: plain\n---\n# Plain\n',
  });
  expect(draft.settings()).toMatchObject({
    site: {
      header: {
        links: [
          { text: 'Start', url: '/signpost/docs/intro/FirstSteps.html#oil' },
          { text: 'Wicks', url: '/signpost/docs/parts/02-Wicks.html' },
          { text: 'Glass', url: '/signpost/docs/parts/Glass.mdx' },
        ],
      },
    },
    redirects: {
      '/*': '/signpost/docs/*',
      '/intro/first-steps': '/signpost/docs/intro/FirstSteps.html',
      '/parts/cotton': '/signpost/docs/parts/02-Wicks.html',
      '/clear': '/signpost/docs/parts/Glass.mdx',
    },
  });
  expect(JSON.stringify(draft.settings())).not.toContain('"/plain"');
});
