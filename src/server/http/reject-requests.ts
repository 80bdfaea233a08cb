import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { closedPolicy, commonHeaders } from './security-headers.ts';

/** The longest request target that is looked at, in characters. */
const maxTargetLength = 8 * 1024;

/** The most bytes of headers that are looked at. */
export const maxHeaderBytes = 16 * 1024;

const headers = {
  ...commonHeaders,
  'Content-Security-Policy': closedPolicy,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
};

const sentences: Readonly<Record<number, string>> = {
  400: 'This is no HTTP request that we understand.',
  405: 'This site is no proxy.',
  408: 'The request took too long to arrive.',
  414: 'The address is too long.',
  421: 'This site is not served under this host name. Its operator adds names with the setting server.allowedHosts.',
  500: 'Something went wrong on our side.',
  431: 'The headers of the request are too long.',
};

/** The status that refuses an address or headers beyond all measure (SECURITY Q4), or a host that is not the site's. */
export function rejectionStatus(
  request: IncomingMessage,
  isForSite: (request: IncomingMessage) => boolean,
): 414 | 421 | 431 | undefined {
  if ((request.url ?? '').length > maxTargetLength) return 414;
  if (lengthOf(request) > maxHeaderBytes) return 431;
  return isForSite(request) ? undefined : 421;
}

/** Answers a request that is refused before anything else looks at it. */
export function rejectRequest(request: IncomingMessage, response: ServerResponse, status: 414 | 421 | 431): void {
  const body = `${sentences[status]}\n`;
  const id = request.requestId === undefined ? {} : { 'X-Request-Id': request.requestId };
  response.writeHead(status, { ...headers, ...id, 'Content-Length': body.length }).end(body);
}

/** The answer where no request could be made of what came: its target or its host is no part of any address. */
export function unreadableResponse(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500;
  return new Response(`${sentences[status]}\n`, { status, headers });
}

/** Answers those who take the site for a proxy. */
export function rejectTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined).end(rawResponse(405));
}

/** What Node tells of a request that its parser could not take. */
interface BrokenRequest extends NodeJS.ErrnoException {
  /** The last bytes that came. */
  readonly rawPacket?: Buffer;
  /** How many of them the parser took. */
  readonly bytesParsed?: number;
}

/** Answers what was never a whole request: Node's own answer would carry none of our headers. */
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
  // What overflowed is the address when the first line has not ended yet.
  const taken = rawPacket?.subarray(0, bytesParsed).toString('latin1') ?? '';
  return /^[A-Z]+ [^\r\n]*$/.test(taken) ? 414 : 431;
}

function lengthOf({ rawHeaders }: IncomingMessage): number {
  // Each pair stands in a line with a colon, a blank and a line break.
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
}
