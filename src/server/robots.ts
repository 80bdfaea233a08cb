import type { Context } from 'hono';
import { makeAnswer, sendAnswer } from './answer.ts';

/** `GET /robots.txt`: pages and files are open to all; data, calls and searches, of which there is no end, are not. */
export function robots(origin: string | undefined): (context: Context) => Promise<Response> {
  const base = origin === undefined ? '' : new URL(origin).pathname.replace(/\/$/, '');
  const lines = [
    'User-agent: *',
    `Allow: ${base}/`,
    `Disallow: ${base}/-/`,
    `Disallow: ${base}/api/`,
    // The end is named, because a package may be called search-something.
    `Disallow: ${base}/search$`,
    `Disallow: ${base}/search?`,
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
  ];
  const answer = makeAnswer(`${lines.join('\n')}\n`, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
  return (context) => sendAnswer(context, answer);
}
