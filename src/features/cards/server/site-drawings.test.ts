import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const origin = 'https://docs.example';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: { 'oil/README.md': '# Oil\n' },
    settings: { core: { server: { url: origin } } },
  });
});

afterAll(() => site.close());

test('the home page and the map of a family without a core package have a picture', async () => {
  for (const path of ['/matrix/index.html', '/-/map.html']) {
    const [, image = ''] =
      /<meta property="og:image" content="([^"]+)"/.exec(await (await site.get(path)).text()) ?? [];
    const answer = await site.get(image.replace(origin, ''));
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('icons that programs request without a link are drawn', async () => {
  for (const [path, width] of [
    ['/favicon.ico', 32],
    ['/apple-touch-icon.png', 180],
    ['/apple-touch-icon-precomposed.png', 180],
  ] as const) {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width });
  }
});
