import { rename } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'star/package.json': '{ "name": "asterism" }',
      'inside/package.json': '{ "name": "inside" }',
      'inside/docs/README.md': '# Inside\n\n[next](next.md) [self](README.md) ![logo](logo.png)\n',
      'inside/docs/next.md': '# Next\n\n[up](../README.md)\n',
      'inside/docs/logo.png': 'x',
      'hidden/package.json': '{ "name": "hidden" }',
      'hidden/.github/README.md': '# Behind\n\n[docs](../docs/a.md)\n',
      'hidden/docs/a.md': '# A\n',
      'manual/Readme.adoc': '= Manual\n\nSome *text*, xref:other.adoc[more].\n',
      'manual/other.adoc': '= Other\n',
      'plain/README': 'Plain <b> text\n',
      'restructured/README.rst': 'Title\n=====\n',
      'restructured/README.txt': 'Not this.\n',
    },
  });
});

afterAll(() => site.close());

async function article(path: string): Promise<string> {
  const response = await site.get(path);
  const page = await response.text();
  return `${response.status} ${page.slice(page.indexOf('<article'), page.indexOf('</article>'))}`;
}

test('a README in docs is the first page, at the address of first pages, and its links start in docs', async () => {
  const page = await article('/inside/index.html');
  expect(page).toContain('200 <article');
  expect(page).toContain('<h1 class="visually-hidden" id="inside">Inside</h1>');
  expect(page).toContain('href="/inside/docs/next.html"');
  expect(page).toContain('href="/inside/docs/index.html"');
  expect(page).toContain('src="/git/inside/docs/logo.png"');
  expect(await article('/inside/docs/index.html')).toContain('<h1 id="inside">Inside</h1>');
  expect(await article('/inside/docs/next.html')).toContain('href="/inside/index.html"');
});

test('a README in .github is the first page, and its file is served as it is', async () => {
  const page = await article('/hidden/index.html');
  expect(page).toContain('<h1 id="behind">Behind</h1>');
  expect(page).toContain('href="/hidden/docs/a.html"');
  expect(await (await site.get('/hidden/index.html')).text()).toContain('/git/hidden/.github/README.md');
  expect(await (await site.get('/git/hidden/.github/README.md')).text()).toContain('# Behind');
});

test('AsciiDoc is a page, and links between such files lead to pages', async () => {
  const page = await article('/manual/index.html');
  expect(page).toContain('<h1 class="visually-hidden" id="manual">');
  expect(page).toContain('<strong>text</strong>');
  expect(page).toContain('href="/manual/other.adoc"');
  expect(await article('/manual/other.adoc')).toContain('200 <article');
});

test('READMEs of text are shown as they are written', async () => {
  expect(await article('/plain/index.html')).toContain('<pre class="plain-text">Plain &lt;b&gt; text');
});

test('a README of reStructuredText is a page with headings', async () => {
  expect(await article('/restructured/index.html')).toContain('<h1 id="user-content-title">Title</h1>');
});

test('a README elsewhere than in the root is no fault, and neither is the absence of one while a folder is away', async () => {
  const away = await startTestSite({
    files: {
      'one/README.md': '# One\n',
      'two/package.json': '{ "name": "two" }',
      'two/.github/README.md': '# Two\n',
      'three/package.json': '{ "name": "three" }',
      'three/docs/README.md': '# Three\n',
    },
  });
  onTestFinished(() => away.close());
  expect(away.lines).toEqual([]);
  const folder = join(away.cache, '../family');
  await rename(folder, `${folder}-away`);
  await away.sync.run();
  expect(away.lines.join('\n')).toMatch(/^! .*no folder .*$/);
  expect(await (await away.get('/two/index.html')).status).toBe(503);
  await rename(`${folder}-away`, folder);
  await away.sync.run();
  expect(await (await away.get('/two/index.html')).text()).toContain('<h1 class="visually-hidden" id="two">Two</h1>');
});
