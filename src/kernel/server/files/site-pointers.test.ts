import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { pointerFiles } from '#server/testing/unusual-files.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files: pointerFiles });
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
