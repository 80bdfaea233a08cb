import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { emojiDrawingsFolder } from '#markdown/html/emoji-drawings.ts';
import { errorCode } from '#platform/errors.ts';
import { immutable } from '#server/http/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';

/** Width and height of an emoji image, in pixels. */
const size = 72;

const namePattern = /^([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,11})\.png$/;

const headers = { 'Content-Type': 'image/png', 'Cache-Control': immutable };

// A machine that has the renderer at its next start draws them, so nothing keeps them for long.
const drawingHeaders = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' };

type LoadRenderer = () => Promise<typeof import('@resvg/resvg-js')>;

/**
 * Creates the handler of `GET /assets/twemoji/72x72/{codes}.png`: emoji as images (C-05), drawn at the first request. Where the
 * renderer is not installed, or its native code cannot be loaded, the response is the drawing itself, as SVG.
 */
export function emojiImages(
  load: LoadRenderer = () => import('@resvg/resvg-js'),
): (context: Context) => Promise<Response> {
  const drawings = emojiDrawingsFolder();
  const images = new LRUCache<string, CachedResponse>({ max: 2_000 });
  return async (context) => {
    const name = namePattern.exec(context.req.param('image') ?? '')?.[1];
    if (name === undefined) return textResponse('There is no such emoji.', 404);
    const known = images.get(name) ?? (await draw(join(drawings, `${name}.svg`), load));
    if (known === undefined) return textResponse('There is no such emoji.', 404);
    images.set(name, known);
    return sendCached(context, known);
  };
}

async function draw(file: string, load: LoadRenderer): Promise<CachedResponse | undefined> {
  const drawing = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (drawing === undefined) return undefined;
  const renderer = await load().catch(() => undefined);
  if (renderer === undefined) return createCachedResponse(new Uint8Array(drawing), drawingHeaders);
  const options = { fitTo: { mode: 'width' as const, value: size }, font: { loadSystemFonts: false } };
  const image = await renderer.renderAsync(drawing, options);
  return createCachedResponse(new Uint8Array(image.asPng()), headers);
}
