import type { Context } from 'hono';
import { generatedId } from '#model/text/generated-id.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Identifies the request in the response and in the log. */
    requestId: string;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Identifies the request in the response and in the log. */
    requestId?: string;
  }
}

/** A new id for a request. Ids of clients are ignored. */
export function newRequestId(): string {
  return generatedId(Date.now(), Math.random());
}

/** A request in the log: its path and its id. */
export function requestName(context: Context, path: string): string {
  return `${path} (${context.get('requestId')})`;
}
