import type { Context } from 'hono';
import type { Base } from '#model/address/address.ts';
import { mapPath, sitemapPath } from '#model/address/site-paths.ts';
import { createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';

/** Creates the handler of `GET /robots.txt`: it allows pages and files, and disallows data, calls and searches. */
export function robots(origin: string | undefined, { base }: Base): (context: Context) => Promise<Response> {
  const start = (origin === undefined ? '' : new URL(origin).pathname.replace(/\/$/, '')) + base;
  const lines = [
    'User-agent: *',
    `Allow: ${start}/`,
    `Allow: ${start}${mapPath({ base: '' })}`,
    `Disallow: ${start}/-/`,
    `Disallow: ${start}/api/`,
    // With the end of the path, because a package may have a name like search-index.
    `Disallow: ${start}/search$`,
    `Disallow: ${start}/search?`,
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}${sitemapPath({ base })}`]),
  ];
  const response = createCachedResponse(`${lines.join('\n')}\n`, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
  return (context) => sendCached(context, response);
}
