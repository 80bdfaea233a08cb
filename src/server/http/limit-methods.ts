import type { MiddlewareHandler } from 'hono';
import { textAnswer } from './text-answer.ts';

/** Refuses methods that no page of the site needs (SECURITY Q4). */
export function limitMethods(): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    return textAnswer('This site only answers GET and HEAD.', 405, { Allow: 'GET, HEAD' });
  };
}
