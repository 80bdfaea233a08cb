import { expect, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const half = '\\ud800';
const manifest = `{
  "name": "lamp", "version": "1.0.0${half}", "description": "Light ${half} and more", "license": { "type": "MIT${half}" },
  "keywords": ["${half}", "light${half}", "${'a'.repeat(99)}😀"],
  "homepage": "https://example.org/${half}",
  "author": { "name": "Ada ${half}", "url": "https://example.org/" },
  "funding": [{ "type": "gift${half}", "url": "https://example.org/${half}" }],
  "dependencies": { "other${half}": "1" },
  "asterism": { "code": "${half}", "type": "${half}", "prefix": "${half}", "menu": [{ "name": "${half}", "link": "/x${half}" }] }
}`;
const files = {
  'torch/README.md': '# Torch\n',
  'lamp/package.json': manifest,
  'lamp/README.md': `# ${'a'.repeat(198)}😀${'b'.repeat(20)}\n\n${'x'.repeat(498)}😀 is the end of a long first paragraph.\n`,
  'lamp/.github/FUNDING.yml': `custom: ["https://example.org/\\ud800"]\ngithub: "\\ud800"\n`,
  'lamp/docs/guide.md': `---\ntitle: "half \\ud800"\n---\n\n# Guide\n\n\`\`\`js ${'t'.repeat(400)}😀\nx\n\`\`\`\n`,
};

const settings = { core: { server: { url: 'https://docs.example.org' } } };

test('half a character in a manifest breaks no page and no address', async () => {
  const site = await startTestSite({ files, settings });
  try {
    for (const path of [
      '/',
      '/lamp',
      '/lamp/docs/guide.html',
      '/-/family.json',
      '/matrix',
      '/llms.txt',
      '/sitemap.xml',
    ]) {
      const first = await site.get(path);
      const response = await site.get(first.headers.get('location') ?? path);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      expect([path, /\\ud[89a-f]/i.test(text), text.isWellFormed()]).toEqual([path, false, true]);
    }
    expect(await (await site.get('/lamp')).text()).toContain('Light \ufffd and more');
  } finally {
    await site.close();
  }
});

test('half a character in a manifest does not stop an export', async () => {
  const { run, read } = await testExport(files, settings);
  await run('out');
  expect(await read('out', 'lamp/index.html')).toContain('Light \ufffd and more');
});
