import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { immutable } from '#server/http/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { createCodedBody } from '#server/http/responses/compression.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { frameHeaders, workerPolicy } from '#server/http/security-headers.ts';
import { siteFileType } from './content-type.ts';

/** How the name of the worker begins that receives events: the only script whose own policy lets it connect to the site. */
const eventWorker = 'event-worker-';

/**
 * Creates the handler of `GET /assets/{name}`: files of the client build, whose names have a hash of their content. The
 * build holds compressed copies of them in the folder `compressed`.
 */
export async function builtAssets(client: string): Promise<(context: Context) => Promise<Response>> {
  const names = new Set(await readdir(join(client, 'assets')));
  const responses = new Map<string, CachedResponse>();
  return async (context) => {
    const name = context.req.param('asset') ?? '';
    if (!names.has(name)) return textResponse('There is no such file.', 404);
    const response = responses.get(name) ?? (await readAsset(client, name));
    responses.set(name, response);
    return sendCached(context, response);
  };
}

async function readAsset(client: string, name: string): Promise<CachedResponse> {
  const bytes = await readBytes(join(client, 'assets', name));
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readBytes(join(client, 'compressed', `${name}.${ending}`)).catch(() => undefined)),
  );
  const type = siteFileType(name);
  const response = createCachedResponse(bytes, {
    'Content-Type': type,
    'Cache-Control': immutable,
    ...(type.startsWith('text/html') && frameHeaders),
    ...(name.startsWith(eventWorker) && { 'Content-Security-Policy': workerPolicy }),
  });
  return { ...response, body: createCodedBody(bytes, { br, gzip }) };
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}
