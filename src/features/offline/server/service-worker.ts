import type { Context } from 'hono';
import { createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { workerPolicy } from '#server/http/security-headers.ts';

/** Creates the handler of `GET /service-worker.js`. Browsers revalidate the script at each visit. */
export function serviceWorker(script: string): (context: Context) => Promise<Response> {
  const response = createCachedResponse(script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    // Not for caches in front: with this script a site removes what browsers store.
    'Cache-Control': 'no-cache, must-revalidate',
    'Content-Security-Policy': workerPolicy,
  });
  return (context) => sendCached(context, response);
}
