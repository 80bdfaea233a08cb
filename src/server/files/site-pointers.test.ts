import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkSources, findingsIn, inTemporaryFolder, writeFamily } from '#cli/testing/test-check.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
const files = {
  'lamp/package.json': '{ "name": "lamp", "version": "1.0.0", "description": "A lamp.", "license": "MIT" }',
  'lamp/README.md':
    '# Lamp\n\n![The wick](docs/wick.png)\n\n![The film](docs/film.mp4)\n\n<video src="docs/film.mp4" controls></video>\n\n[The manual](docs/manual.pdf), [all](docs/manual.md)\n',
  'lamp/docs/wick.png': pointer,
  'lamp/docs/film.mp4': 'a film',
  'lamp/docs/manual.pdf': pointer,
  'lamp/docs/manual.md': pointer,
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

test('a picture in Git LFS shows its alternative text, and its pointer is not served as a picture', async () => {
  const html = await (await site.get('/lamp')).text();
  expect(html).toContain('<p><em>The wick</em></p>');
  expect(html).not.toContain('wick.png"');
  for (const path of ['/git/lamp/docs/wick.png', '/git/lamp/docs/manual.pdf']) {
    const response = await site.get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(await response.text()).toMatch('Git LFS');
  }
});

test('a file that the client has is not read again to look for a pointer', async () => {
  const path = '/git/lamp/docs/film.mp4';
  const etag = (await site.get(path)).headers.get('etag') ?? '';
  const reader = site.snapshots.current()?.packages.get('lamp')?.reader;
  if (reader === undefined) throw new Error('The site has no lamp.');
  const read = vi.spyOn(reader, 'read');
  onTestFinished(() => read.mockRestore());
  expect((await site.get(path, { 'If-None-Match': etag })).status).toBe(304);
  expect(read).not.toHaveBeenCalled();
  expect((await site.get(path)).status).toBe(200);
  expect(read).toHaveBeenCalledOnce();
});

test('a page in Git LFS says so above its pointer', async () => {
  const html = await (await site.get('/lamp/docs/manual.html')).text();
  expect(html).toContain('This file is stored in Git LFS.');
  expect(html).toContain('size 12345');
});

test('a film is a link to its file, as an image and as a player', async () => {
  const html = await (await site.get('/lamp')).text();
  expect(html).toContain('<a href="/git/lamp/docs/film.mp4">The film</a>');
  expect(html).toContain('<a href="/git/lamp/docs/film.mp4">film.mp4</a>');
  expect(await (await site.get('/git/lamp/docs/film.mp4')).text()).toBe('a film');
});

test('a check names the picture and the page that are in Git LFS', () =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(folder, files);
    const found = findingsIn(await checkSources({ sources: [folder] })).filter(({ message }) =>
      message.includes('Git LFS'),
    );
    expect(found.map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ['missing-image', 'README.md', 3],
      ['repository', 'docs/manual.md', undefined],
    ]);
  }));
