import type { MiddlewareHandler } from 'hono';
import { textResponse } from './text-response.ts';

/** Refuses methods that no page of the site needs (SECURITY Q4). */
export function limitMethods(): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    return textResponse('This site only answers GET and HEAD.', 405, { Allow: 'GET, HEAD' });
  };
}
