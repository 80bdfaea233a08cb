import type { Context } from 'hono';
import { createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { workerPolicy } from '#server/http/security-headers.ts';

/** `GET /service-worker.js`: the script, asked for anew at each visit. */
export function serviceWorker(script: string): (context: Context) => Promise<Response> {
  const response = createCachedResponse(script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    // Not what caches in front may keep for a while: it is how a site takes back what browsers keep.
    'Cache-Control': 'no-cache, must-revalidate',
    'Content-Security-Policy': workerPolicy,
  });
  return (context) => sendCached(context, response);
}
