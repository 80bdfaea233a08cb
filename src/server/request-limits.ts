import type { MiddlewareHandler } from 'hono';
import { textAnswer } from './text-answer.ts';

/** The longest request target that is looked at, in characters. */
const longestUrl = 8 * 1024;

/** Refuses what no page of the site needs: methods other than GET and HEAD, and addresses beyond all measure (SECURITY Q4). */
export function limitRequests(): MiddlewareHandler {
  return async (context, next) => {
    const { method, url } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      return textAnswer('This site only answers GET and HEAD.', 405, { Allow: 'GET, HEAD' });
    }
    if (url.length > longestUrl) return textAnswer('The address is too long.', 414);
    return next();
  };
}
