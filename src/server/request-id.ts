import type { Context, MiddlewareHandler } from 'hono';
import { generatedId } from '#model/generated-id.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Names the request in the answer and in the log. */
    requestId: string;
  }
}

/** Gives every request an id of ours, never the client's, and tells it in the answer. */
export function requestIds(): MiddlewareHandler {
  return async (context, next) => {
    context.set('requestId', generatedId(Date.now(), Math.random()));
    await next();
    context.res.headers.set('X-Request-Id', context.get('requestId'));
  };
}

/** What the log says of a request: its path and its id. */
export function requestName(context: Context, path: string): string {
  return `${path} (${context.get('requestId')})`;
}
