import type { Context } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { BodyRefused, createBodyReader } from '#server/http/read-body.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';
import type { AgentReader } from './agent-reader.ts';
import type { ServerName } from './mcp-server.ts';

/** Dependencies of the endpoint. */
export interface McpCallDeps {
  /** The name and version of the server. */
  readonly server: ServerName;
  /** Creates the dependencies of the tools for one request. */
  readonly reader: (context: Context) => AgentReader;
  /** Host names, without ports, whose pages may call. Programs other than browsers send no origin and may always call. */
  readonly hosts: readonly string[];
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** Calls of one client. */
const calls = { burst: 60, perMinute: 240 };

/** Bytes of one call, and of all calls that are being read at a time. */
const bodyLimits = { each: 64 * 1024, together: 4 * 1024 * 1024 };

/** Codes of JSON-RPC. */
const parseError = -32_700;
const invalidRequest = -32_600;
const refused = -32_000;

/**
 * Creates the handler of `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each request has a
 * server of its own. The library of the protocol is loaded at the first call.
 */
export function mcpCall({
  server,
  reader,
  hosts,
  clientAddress,
  onError,
}: McpCallDeps): (context: Context) => Promise<Response> {
  const buckets = createTokenBuckets(calls);
  const readBody = createBodyReader(bodyLimits);

  /** Parses a call, or returns its refusal. Batches are refused, because the rate limit counts requests. */
  async function parsed(request: Request): Promise<{ readonly body: unknown } | Response> {
    try {
      const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(request)));
      return Array.isArray(body)
        ? errorResponse(400, { code: invalidRequest, message: 'Send one request at a time, not a batch.' })
        : { body };
    } catch (error) {
      if (error instanceof BodyRefused) return errorResponse(error.status, { code: refused, message: error.message });
      if (error instanceof SyntaxError)
        return errorResponse(400, { code: parseError, message: 'The body is not valid JSON.' });
      throw error;
    }
  }

  return async (context) => {
    const request = context.req.raw;
    if (request.method !== 'POST') {
      const message = 'This is a server of the Model Context Protocol. Use POST.';
      return errorResponse(405, { code: refused, message }, { Allow: 'POST' });
    }
    const client = clientAddress(context);
    const wait = buckets.retryAfter(client);
    if (wait !== undefined) {
      return errorResponse(429, { code: refused, message: 'Too many calls.' }, { 'Retry-After': String(wait) });
    }
    buckets.take(client);
    const [{ createMcpHandler, originValidationResponse }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ]);
    // Against DNS rebinding: pages of other hosts must not call through a browser.
    const refusal = originValidationResponse(request, [...hosts]);
    if (refusal !== undefined) return refusal;
    const call = await parsed(request);
    if (call instanceof Response) return call;
    const errors = deferErrors(onError);
    const handler = createMcpHandler(() => createMcpServer(reader(context), server), {
      // The server sends no notifications, so a subscription would only hold a connection.
      maxSubscriptions: 0,
      onerror: errors.add,
    });
    const response = await handler.fetch(request, { parsedBody: call.body });
    errors.settle(response.status);
    return response;
  };
}

/**
 * Holds errors back until the status of the response is known. The library reports a call that it refuses (4xx) as an error
 * too, and any client could fill the log with those. They are counted like all responses.
 */
function deferErrors(onError: (error: unknown) => void): {
  add(error: unknown): void;
  settle(status: number): void;
} {
  const held: unknown[] = [];
  let add = (error: unknown): void => void held.push(error);
  return {
    add: (error) => add(error),
    settle(status) {
      const isRefused = status >= 400 && status < 500;
      add = isRefused ? () => undefined : onError;
      for (const error of held) add(error);
    },
  };
}

function errorResponse(
  status: number,
  error: { readonly code: number; readonly message: string },
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', error, id: null });
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}
