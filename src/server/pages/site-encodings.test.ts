import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSources, findingsIn, inTemporaryFolder, writeFamily } from '#cli/testing/test-check.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');

const files = {
  'lamp/README.md': Buffer.from('# Lámpa\n\nEgy kis olvasólámpa, Café.\n', 'latin1'),
  // 設定 and 使い方 in Shift_JIS, 安装 and 说明 in GBK.
  'lamp/docs/japanese.md': Buffer.concat([hex('2320 90dd92e8 0a0a'), hex('8e67 82a2 95fb 0a')]),
  'lamp/docs/chinese.md': Buffer.concat([hex('2320 b0b2d7b0 0a0a'), hex('cbb5c3f7 0a')]),
  'lamp/docs/wide.md': Buffer.from('\uFEFF# Größe\n\nÄpfel 🚀\n', 'utf16le'),
  'lamp/docs/binary.md': Buffer.from('# Nothing\0\0\0\n'),
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
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

test('a check names the README that is not UTF-8, and the file with NUL bytes', () =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(folder, files);
    const found = findingsIn(await checkSources({ sources: [folder] })).filter(({ message }) => /UTF-8/.test(message));
    expect(found.map(({ file, message }) => [file, message.split('.')[0]])).toEqual([
      ['README.md', 'It is not UTF-8; its bytes are read as iso-8859-2'],
      ['docs/binary.md', 'The page is not text: it has NUL bytes, so nothing is shown'],
    ]);
  }));
