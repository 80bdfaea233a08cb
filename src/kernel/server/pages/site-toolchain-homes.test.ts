import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const files = {
  'mkdocs/mkdocs.yml': 'site_name: Lamp\n',
  'mkdocs/docs/index.md': '# Lamp of MkDocs\n\nA lamp to read by. [Guide](guide.md)\n',
  'mkdocs/docs/guide.md': '# Guide\n',
  'docusaurus/docusaurus.config.js': 'module.exports = {};\n',
  'docusaurus/docs/intro.md': '---\nslug: /\n---\n\n# Lamp of Docusaurus\n\nA lamp to read by.\n',
  'docusaurus/docs/a.md': '# A\n',
  'mdbook/book.toml': '[book]\ntitle = "Lamp"\n',
  'mdbook/src/SUMMARY.md': '# Summary\n\n- [Lamp](start.md)\n- [Other](other.md)\n',
  'mdbook/src/start.md': '# Lamp of mdBook\n\nA lamp to read by.\n',
  'mdbook/src/other.md': '# Other\n',
  'antora/antora.yml': 'name: lamp\nversion: 1.0.0\n',
  'antora/modules/ROOT/pages/index.adoc': '= Lamp of Antora\n\nA lamp to read by.\n',
  'sphinx/docs/conf.py': "project = 'Lamp'\n",
  'sphinx/docs/index.rst': 'Lamp of Sphinx\n==============\n\nA lamp to read by.\n',
  'vitepress/docs/.vitepress/config.js': 'export default {}\n',
  'vitepress/docs/index.md': '# Lamp of VitePress\n\nA lamp to read by.\n',
  'own/mkdocs.yml': 'site_name: Own\n',
  'own/README.md': '# Own README\n\nA README of its own.\n',
  'own/docs/index.md': '# Home\n\nA home page.\n',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

test.each([
  ['mkdocs', 'MkDocs'],
  ['docusaurus', 'Docusaurus'],
  ['mdbook', 'mdBook'],
  ['antora', 'Antora'],
  ['sphinx', 'Sphinx'],
  ['vitepress', 'VitePress'],
])(
  'a package of %s without a README begins with the home page of its documentation, and is described by it',
  async (repo, tool) => {
    const html = await (await site.get(`/${repo}/index.html`)).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>Lamp of ${tool}`));
    expect(html).toContain('<meta name="description" content="A lamp to read by.');
    expect(site.snapshots.current()?.packages.get(repo)?.package.description).toMatch(/^A lamp to read by\./);
  },
);

test('links of such a first page lead where those of its file lead', async () => {
  expect(await (await site.get('/mkdocs/index.html')).text()).toContain('<a href="/mkdocs/docs/guide.html">Guide</a>');
});

test('a README of its own stays the first page, and no warning asks for another', async () => {
  expect(await (await site.get('/own/index.html')).text()).toMatch(/<h1[^>]*>Own README/);
  const warnings = site.snapshots.current()?.warnings ?? [];
  expect(warnings.filter(({ message }) => message.includes('README'))).toEqual([]);
});
