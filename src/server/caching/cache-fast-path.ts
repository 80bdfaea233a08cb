import type { IncomingMessage, ServerResponse } from 'node:http';
import { toWireResponse, type WireResponse } from '#server/http/cached-response.ts';
import { languageHeader, wantsMarkdown } from '#server/http/negotiation.ts';
import { newRequestId } from '#server/http/request-id.ts';
import type { Pages } from '#server/pages/pages.ts';

/** Node's spelling of it. */
const languageKey = languageHeader.toLowerCase();

/** Writes the answer to a request if it is finished already; false leaves the request to the app. */
export type CacheFastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Most requests are for pages that were asked for before. Their answers need no routing: they are found by the path as it
 * came and written as they are, with the same headers as the app's.
 */
export function createCacheFastPath(
  pages: Pick<Pages, 'cached'>,
  site: Readonly<Record<string, string>>,
): CacheFastPath {
  const siteLines = Object.entries(site).flat();
  return (request, response) => {
    const wire = cachedWireResponse(pages, request);
    if (wire === undefined) return false;
    const lines = [...siteLines, 'X-Request-Id', request.requestId ?? newRequestId()];
    for (const name in wire.headers) lines.push(name, wire.headers[name] ?? '');
    response.writeHead(wire.status, lines);
    response.end(request.method === 'HEAD' ? undefined : wire.body);
    return true;
  };
}

function cachedWireResponse(
  pages: Pick<Pages, 'cached'>,
  { method, url, headers }: IncomingMessage,
): WireResponse | undefined {
  // A body that nobody reads would keep the connection busy: the app deals with such requests.
  const plain =
    (method === 'GET' || method === 'HEAD') && !('content-length' in headers || 'transfer-encoding' in headers);
  if (!plain || url === undefined || wantsMarkdown(headers.accept)) return undefined;
  const { cookie, 'accept-language': acceptLanguage, [languageKey]: language } = headers;
  const named = typeof language === 'string' ? language : undefined;
  const response = pages.cached(url, { cookie, acceptLanguage, named });
  const { 'accept-encoding': encodings, 'if-none-match': ifNoneMatch } = headers;
  const acceptEncoding = Array.isArray(encodings) ? encodings.join(', ') : encodings;
  const wire = response && toWireResponse(response, { acceptEncoding, ifNoneMatch });
  return wire instanceof Promise ? undefined : wire;
}
