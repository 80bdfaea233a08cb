import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { emojiImages } from './emoji-images.ts';

const party = '/1f389.png';

async function get(path: string, load?: Parameters<typeof emojiImages>[0]): Promise<Response> {
  return new Hono().get('/:image', emojiImages(load)).request(path);
}

test('[C-05] an emoji is a picture of 72 x 72 pixels', async () => {
  const response = await get(party);
  expect(response.headers.get('content-type')).toBe('image/png');
  const view = new DataView(await response.arrayBuffer());
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([72, 72]);
});

test('[C-05] without optional packages an emoji is its drawing', async () => {
  const missing = () => Promise.reject(new Error('Cannot find native binding.'));
  const response = await get(party, missing);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toMatch(/^<svg [^>]*viewBox/);
  expect((await get('/1ffff.png', missing)).status).toBe(404);
});
