import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'local/README.md': '# Local\n\n[source](src/) [up](../bare/src) [none](gone/) [readme](/bare#readme)\n',
      'local/src/a&b <c>.ts': 'export {};\n',
      'local/src/notes.md': '# Notes & more\n\n[root](..)\n',
      'local/src/deep/x.ts': 'export {};\n',
      'bare/package.json': '{ "name": "bare" }',
      'bare/src/main.rs': 'fn main() {}\n',
      'bare/src/notes.md': '[up](..)\n',
      'forged/package.json': '{ "name": "forged", "repository": "https://github.com/acme/forged" }',
      'forged/README.md': '# Forged\n\n[source](src/)\n',
      'forged/src/x.ts': 'export {};\n',
      'titled/README.md': '# Titled\n\n## Readme\n\nIts own.\n',
    },
    settings: { core: { server: { url: 'https://site.test' } } },
  });
});

afterAll(() => site.close());

async function text(path: string): Promise<string> {
  const response = await site.get(path);
  return `${response.status} ${await response.text()}`;
}

test('a link to a folder without a page leads to the list of what is in it', async () => {
  const from = await text('/local/index.html');
  expect(from).toContain('<a href="/local/src/index.html">source</a> <a href="/bare/src/index.html">up</a>');
  const list = await text('/local/src/index.html');
  expect(list.slice(0, 4)).toBe('200 ');
  expect(list).toContain(
    [
      '<h1>src</h1>',
      '<ul>',
      '<li><a href="/local/src/deep/index.html">deep/</a></li>',
      '<li><a href="/git/local/src/a%26b%20%3Cc%3E.ts">a&amp;b &lt;c&gt;.ts</a></li>',
      '<li><a href="/local/src/notes.html">notes.md</a> – Notes &amp; more</li>',
      '</ul>',
    ].join('\n'),
  );
  expect((await site.get('/git/local/src/a%26b%20%3Cc%3E.ts')).status).toBe(200);
  expect(await text('/local/src/deep/index.html')).toContain('/git/local/src/deep/x.ts');
});

test('other spellings of a folder lead to its list, and a folder that is not there has none', async () => {
  for (const path of ['/local/src', '/local/src/', '/local/src/README.html']) {
    const { status, headers } = await site.get(path);
    expect([status, headers.get('Location')], path).toEqual([301, '/local/src/index.html']);
  }
  for (const path of ['/local/gone/', '/local/gone/index.html', '/local/sr/index.html', '/local/.git/index.html']) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});

test('the list of a folder is shown by in-site navigation, is hidden from search engines and is no markdown', async () => {
  const response = await site.get('/local/src/index.html');
  const { html: list, state, article } = await readDocument(response);
  expect(state.view).toMatchObject({ path: '/local/src/index.html', title: 'src · local' });
  expect(article).toContain('<h1>src</h1>');
  expect(list).toContain('<meta name="robots" content="noindex">');
  expect(list).not.toContain('text/markdown');
  expect(response.headers.get('Link')).toBeNull();
  expect(await text('/sitemap.xml')).not.toContain('/local/src/index.html');
  expect((await site.get('/local/src/index.md')).status).toBe(404);
});

test('where a forge is known it shows the folder', async () => {
  expect(await text('/forged/index.html')).toContain('href="https://github.com/acme/forged/tree/HEAD/src"');
  expect(await text('/forged/src/index.html')).toContain('href="https://github.com/acme/forged/blob/HEAD/src/x.ts"');
});

test('a link to the root of a package without a README leads to its card', async () => {
  expect(await text('/bare/src/notes.html')).toContain('<a href="/bare/index.html">up</a>');
});

test('[P-02] the address of a README at a forge leads to the beginning of the article on a first page only', async () => {
  expect(await text('/local/index.html')).toContain('<a href="/bare/index.html#readme">readme</a>');
  expect(await text('/local/index.html')).toMatch(/<span id="readme"><\/span><article/);
  expect(await text('/local/src/notes.html')).not.toContain('id="readme"');
  const own = await text('/titled/index.html');
  expect(own.match(/id="readme"/g)).toEqual(['id="readme"']);
  expect(own).toContain('<h2 id="readme">');
});

test('the check accepts links to folders without a page and to #readme, and reports a missing folder', async () => {
  await expect.poll(async () => (await site.get('/api/check/local')).status).toBe(200);
  const report = await (await site.get('/api/check/local')).json();
  const links = report.findings.filter(({ rule = '' }: Record<string, string>) => rule.startsWith('dead'));
  expect(links.map(({ subject }: Record<string, string>) => subject)).toEqual(['gone/']);
});
