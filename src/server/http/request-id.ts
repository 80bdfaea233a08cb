import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { generatedId } from '#model/text/generated-id.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Names the request in the answer and in the log. */
    requestId: string;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Names the request in the answer and in the log. */
    requestId?: string;
  }
}

/** An id for a request, of ours and never the client's. */
export function newRequestId(): string {
  return generatedId(Date.now(), Math.random());
}

/** Gives every request its id and tells it in the answer. */
export function requestIds(): MiddlewareHandler<{ Bindings: { readonly incoming?: IncomingMessage } }> {
  return async (context, next) => {
    // Without a port, as in an export, there is no connection that brought the request.
    context.set('requestId', context.env?.incoming?.requestId ?? newRequestId());
    await next();
    context.res.headers.set('X-Request-Id', context.get('requestId'));
  };
}

/** What the log says of a request: its path and its id. */
export function requestName(context: Context, path: string): string {
  return `${path} (${context.get('requestId')})`;
}
