import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type Listening, listen } from '#server/http/listen.ts';

/** Longer than what git holds in memory, and no two parts alike. */
const video = Array.from({ length: 150_000 }, (_, index) => `byte-${index}`.padEnd(10)).join('');
const files = {
  'lamp/README.md': '# Lamp\n\n[Film](film.mp4), [sound](sound.mp3)\n',
  'lamp/film.mp4': video,
  'lamp/sound.mp3': video.slice(0, 5_000),
  'lamp/empty.mp3': '',
};

let folder: TestSite;
let listening: Listening;
beforeAll(async () => {
  folder = await startTestSite({ files });
  listening = await listen({ ...folder, fetch: folder.app.fetch }, { host: '127.0.0.1', port: 0, connections: 100 });
});
afterAll(async () => {
  await listening.close();
  await folder.close();
});

async function gitSite(): Promise<TestSite> {
  const repository = await gitTestRepository(await temporaryFolder(), 'lamp');
  await repository.commit({
    'README.md': files['lamp/README.md'],
    'film.mp4': video,
    'sound.mp3': files['lamp/sound.mp3'],
  });
  return startTestSite({
    settings: { sources: [{ git: repository.path }] },
    cache: join(await temporaryFolder(), 'cache'),
  });
}

const sites: Readonly<Record<string, () => Promise<TestSite>>> = {
  'a folder': () => startTestSite({ files }),
  git: gitSite,
  'another site': () => startTestSite({ settings: { sources: [listening.url] } }),
};

test.each(Object.entries(sites))(
  'a player that asks for parts of a film from %s gets them, its end first',
  async (_, start) => {
    const site = await start();
    onTestFinished(() => site.close());
    for (const [path, whole] of [
      ['/git/lamp/film.mp4', video],
      ['/git/lamp/sound.mp3', files['lamp/sound.mp3']],
    ] as const) {
      const all = await site.get(path);
      expect([all.status, all.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
      expect((await all.text()) === whole).toBe(true);
      const size = whole.length;
      for (const [range, from, to] of [
        ['0-1', 0, 2],
        ['-100', size - 100, size],
        [`${size - 3_000}-`, size - 3_000, size],
        ['1000-3999', 1_000, 4_000],
      ] as const) {
        const part = await site.get(path, { Range: `bytes=${range}`, 'Accept-Encoding': 'br, gzip' });
        expect(part.status, range).toBe(206);
        expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${size}`);
        expect(part.headers.get('content-length')).toBe(String(to - from));
        expect(part.headers.get('content-encoding')).toBeNull();
        expect(part.headers.get('etag')).toBe(all.headers.get('etag'));
        expect(part.headers.get('content-type')).toBe(all.headers.get('content-type'));
        expect((await part.text()) === whole.slice(from, to), range).toBe(true);
      }
    }
  },
  120_000,
);

test('a range that the file does not have is refused with its size, and HEAD has none', async () => {
  const path = '/git/lamp/sound.mp3';
  for (const range of ['bytes=5000-', 'bytes=9-1', 'bytes=-0']) {
    const refused = await folder.get(path, { Range: range });
    expect([refused.status, refused.headers.get('content-range')], range).toEqual([416, 'bytes */5000']);
  }
  expect((await folder.get('/git/lamp/empty.mp3', { Range: 'bytes=0-' })).status).toBe(416);
  expect((await folder.get(path, { Range: 'bytes=0-1,3-4' })).status).toBe(200);
  const head = await folder.app.request(path, { method: 'HEAD', headers: { Range: 'bytes=0-1' } });
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    '5000',
    'bytes',
  ]);
});

test('a player that has the beginning of an older file gets the whole new one', async () => {
  const path = '/git/lamp/sound.mp3';
  const etag = (await folder.get(path)).headers.get('etag') ?? '';
  const status = async (condition: string): Promise<number> =>
    (await folder.get(path, { Range: 'bytes=2-3', 'If-Range': condition })).status;
  expect(await status(etag)).toBe(206);
  expect(await status('"another"')).toBe(200);
  expect(await status(`W/${etag}`)).toBe(200);
  expect(await status('Tue, 03 Mar 2026 10:00:00 GMT')).toBe(200);
  expect((await folder.get(path, { Range: 'bytes=2-3', 'If-None-Match': etag })).status).toBe(304);
});

test('over a connection a part is as long as it says', async () => {
  const answer = await fetch(`${listening.url}/git/lamp/film.mp4`, { headers: { Range: 'bytes=1200000-1299999' } });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([206, '100000']);
  expect((await answer.text()) === video.slice(1_200_000, 1_300_000)).toBe(true);
});
