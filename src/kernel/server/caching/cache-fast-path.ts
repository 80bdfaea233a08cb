import type { IncomingMessage } from 'node:http';
import { languageHeader } from '#model/language-header.ts';
import { snapshotHeader } from '#model/snapshot-header.ts';
import type { CacheFastPath } from '#server/http/listen.ts';
import { wantsMarkdown } from '#server/http/negotiation.ts';
import { newRequestId } from '#server/http/request-id.ts';
import { toWireResponse, type WireResponse } from '#server/http/responses/cached-response.ts';
import type { Pages } from '#server/pages/pages.ts';

/** Node spells header names in lower case. */
const languageKey = languageHeader.toLowerCase();

/**
 * Creates the fast path for cached pages, which are most requests. It finds responses by the requested path, without any
 * routing, and writes them with the same headers as the app.
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
    // Together with a header that was set before, they would be written on a slower path of Node.
    if (request.snapshotNumber !== undefined) lines.push(snapshotHeader, request.snapshotNumber);
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
  // An unread body would block the connection, so the app handles requests with a body.
  const plain =
    (method === 'GET' || method === 'HEAD') && !('content-length' in headers || 'transfer-encoding' in headers);
  if (!plain || url === undefined || wantsMarkdown(headers.accept)) return undefined;
  const { cookie, 'accept-language': acceptLanguage, [languageKey]: language } = headers;
  const named = typeof language === 'string' ? language : undefined;
  const response = pages.cached(url, { cookie, acceptLanguage, language: named });
  const { 'accept-encoding': encodings, 'if-none-match': ifNoneMatch } = headers;
  const acceptEncoding = Array.isArray(encodings) ? encodings.join(', ') : encodings;
  const wire = response && toWireResponse(response, { acceptEncoding, ifNoneMatch });
  return wire instanceof Promise ? undefined : wire;
}
