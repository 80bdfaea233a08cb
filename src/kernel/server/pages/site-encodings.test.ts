import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { encodedFiles } from '#server/testing/unusual-files.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files: encodedFiles });
});
afterAll(() => site.close());

test.each([
  ['/lamp', 'Egy kis olvasólámpa, Café.'],
  ['/lamp/docs/japanese.html', '使い方'],
  ['/lamp/docs/chinese.html', '说明'],
  ['/lamp/docs/wide.html', 'Äpfel'],
])('%s is read in the encoding that its bytes have', async (path, text) => {
  expect(await (await site.get(path)).text()).toContain(`<p>${text}`);
});

test('titles of documents in other encodings are whole in lists', async () => {
  const html = await (await site.get('/lamp')).text();
  for (const title of ['設定', '安装', 'Größe']) expect(html).toContain(`>${title}<`);
});

test('a file with NUL bytes says what it is, as a page and as markdown', async () => {
  const html = await (await site.get('/lamp/docs/binary.html')).text();
  expect(html).toContain('This file is not text: it contains NUL bytes');
  expect(await (await site.get('/lamp/docs/binary.html.md')).text()).toContain('it contains NUL bytes');
});
