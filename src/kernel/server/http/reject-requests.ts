import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { closedPolicy, commonHeaders } from './security-headers.ts';

/** Maximum length of a request target, in characters. */
const maxTargetLength = 8 * 1024;

/** Maximum size of all headers, in bytes. */
export const maxHeaderBytes = 16 * 1024;

const headers = {
  ...commonHeaders,
  'Content-Security-Policy': closedPolicy,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
};

const sentences: Readonly<Record<number, string>> = {
  400: 'Malformed HTTP request.',
  405: 'This site is not a proxy.',
  408: 'The request took too long to arrive.',
  414: 'The URL is too long.',
  421: 'This site is not served under this host name. Its operator adds names with the setting server.allowedHosts.',
  500: 'Internal server error.',
  431: 'The headers of the request are too long.',
};

/**
 * The status for an oversized target or oversized headers (SECURITY Q4), for several hosts, or for another one; undefined for
 * other requests.
 */
export function rejectionStatus(
  request: IncomingMessage,
  isForSite: (request: IncomingMessage) => boolean,
): 400 | 414 | 421 | 431 | undefined {
  if ((request.url ?? '').length > maxTargetLength) return 414;
  if (lengthOf(request) > maxHeaderBytes) return 431;
  // Node keeps the first; a proxy may have chosen the site by another one.
  if (request.rawHeaders.filter(isHostName).length > 1) return 400;
  return isForSite(request) ? undefined : 421;
}

/** Responds to a rejected request. */
export function rejectRequest(request: IncomingMessage, response: ServerResponse, status: 400 | 414 | 421 | 431): void {
  const body = `${sentences[status]}\n`;
  const id = request.requestId === undefined ? {} : { 'X-Request-Id': request.requestId };
  response.writeHead(status, { ...headers, ...id, 'Content-Length': body.length }).end(body);
}

/** The response if the target or the host of a request cannot be part of a URL. */
export function unreadableResponse(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500;
  return new Response(`${sentences[status]}\n`, { status, headers });
}

/** Rejects CONNECT requests. */
export function rejectTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined).end(rawResponse(405));
}

/** The error of Node for a request that its parser rejects. */
interface BrokenRequest extends NodeJS.ErrnoException {
  /** The last received bytes. */
  readonly rawPacket?: Buffer;
  /** How many of them the parser accepted. */
  readonly bytesParsed?: number;
}

/** Responds to a malformed request. The default response of Node lacks the security headers. */
export function rejectMalformed(error: BrokenRequest, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(rawResponse(statusOf(error)));
}

function rawResponse(status: 400 | 405 | 408 | 414 | 431): string {
  const body = `${sentences[status]}\n`;
  const lines = Object.entries({ ...headers, 'Content-Length': String(body.length) }).map((pair) => pair.join(': '));
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function statusOf({ code, rawPacket, bytesParsed }: BrokenRequest): 400 | 408 | 414 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code !== 'HPE_HEADER_OVERFLOW') return 400;
  // If the first line has not ended, the target is too long, not the headers.
  const taken = rawPacket?.subarray(0, bytesParsed).toString('latin1') ?? '';
  return /^[A-Z]+ [^\r\n]*$/.test(taken) ? 414 : 431;
}

/** True for the name of a header `Host`: names have even places. */
function isHostName(text: string, at: number): boolean {
  return at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

function lengthOf({ rawHeaders }: IncomingMessage): number {
  // Each pair takes a line with a colon, a space and a line break.
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
}
