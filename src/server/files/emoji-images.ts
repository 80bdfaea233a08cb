import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { emojiDrawingsFolder } from '#markdown/html/emoji-drawings.ts';
import { errorCode } from '#platform/errors.ts';
import { immutable } from '#server/caching/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';

/** Width and height of an emoji image, in pixels. */
const size = 72;

const namePattern = /^([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,11})\.png$/;

const headers = { 'Content-Type': 'image/png', 'Cache-Control': immutable };

/** Creates the handler of `GET /assets/twemoji/72x72/{codes}.png`: emoji as images (C-05), drawn at the first request. */
export function emojiImages(): (context: Context) => Promise<Response> {
  const drawings = emojiDrawingsFolder();
  const images = new LRUCache<string, CachedResponse>({ max: 2_000 });
  return async (context) => {
    const name = namePattern.exec(context.req.param('image') ?? '')?.[1];
    if (name === undefined) return textResponse('There is no such emoji.', 404);
    const known = images.get(name) ?? (await draw(join(drawings, `${name}.svg`)));
    if (known === undefined) return textResponse('There is no such emoji.', 404);
    images.set(name, known);
    return sendCached(context, known);
  };
}

async function draw(file: string): Promise<CachedResponse | undefined> {
  const drawing = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (drawing === undefined) return undefined;
  // Native code. If a machine cannot load it, browsers show the character of the emoji.
  const renderer = await import('@resvg/resvg-js').catch(() => undefined);
  if (renderer === undefined) return undefined;
  const options = { fitTo: { mode: 'width' as const, value: size }, font: { loadSystemFonts: false } };
  const image = await renderer.renderAsync(drawing, options);
  return createCachedResponse(new Uint8Array(image.asPng()), headers);
}
