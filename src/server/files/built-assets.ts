import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import mime from 'mime';
import { immutable } from '#server/caching/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { frameHeaders } from '#server/http/security-headers.ts';
import { textResponse } from '#server/http/text-response.ts';

/** Creates the handler of `GET /assets/{name}`: files of the build, whose names have a hash of their content. */
export async function builtAssets(folder: string): Promise<(context: Context) => Promise<Response>> {
  const names = new Set(await readdir(folder));
  const responses = new Map<string, CachedResponse>();
  return async (context) => {
    const name = context.req.param('asset') ?? '';
    if (!names.has(name)) return textResponse('There is no such file.', 404);
    const response = responses.get(name) ?? (await readAsset(join(folder, name)));
    responses.set(name, response);
    return sendCached(context, response);
  };
}

async function readAsset(file: string): Promise<CachedResponse> {
  const type = mime.getType(file) ?? 'application/octet-stream';
  const isText = type.startsWith('text/') || type.endsWith('json') || type.endsWith('javascript');
  return createCachedResponse(new Uint8Array(await readFile(file)), {
    'Content-Type': isText ? `${type}; charset=utf-8` : type,
    'Cache-Control': immutable,
    ...(type === 'text/html' && frameHeaders),
  });
}
