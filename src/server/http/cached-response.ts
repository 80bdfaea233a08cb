import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { digest } from '#platform/hash.ts';
import { type CodedBody, chooseCoding, createCodedBody } from './compression.ts';

/** An answer that is made once and sent many times. */
export interface CachedResponse {
  /** HTTP status. */
  readonly status: StatusCode;
  /** Headers of the answer itself; coding, length and ETag come from the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. */
  readonly body: CodedBody;
  /** Weak entity tag, the same for every coding. */
  readonly etag: string;
  /** The package that it shows, whose commit and age are sent along; undefined for what belongs to none. */
  readonly repo?: string;
}

/** What of a request decides in which form it gets an answer. */
export interface Conditions {
  /** The header `Accept-Encoding`. */
  readonly acceptEncoding: string | undefined;
  /** The header `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
}

/** What goes over the wire. */
export interface WireResponse {
  /** HTTP status. */
  readonly status: StatusCode;
  /** All headers but those that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, null for none. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Makes an answer from a body. */
export function createCachedResponse(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  status: StatusCode = 200,
): CachedResponse {
  const etag = `W/"${digest(body)}"`;
  const vary = headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`;
  return {
    status,
    headers: { ...headers, Vary: vary, ...(status === 200 && { ETag: etag }) },
    body: createCodedBody(body),
    etag,
  };
}

/**
 * The reply to a request: 304 when the client has the answer, else its bytes in the coding that the client takes
 * (SECURITY H5). A promise only while the bytes are being compressed.
 */
export function toWireResponse(
  response: CachedResponse,
  { acceptEncoding, ifNoneMatch }: Conditions,
): WireResponse | Promise<WireResponse> {
  const { status, headers } = response;
  if (status === 200 && matches(ifNoneMatch, response.etag)) return { status: 304, headers, body: null };
  const coding = response.body.coding(chooseCoding(acceptEncoding));
  const wire = (body: Uint8Array<ArrayBuffer>): WireResponse => {
    const length = { 'Content-Length': String(body.length) };
    const coded = coding === 'identity' ? length : { ...length, 'Content-Encoding': coding };
    return { status, headers: { ...headers, ...coded }, body };
  };
  const bytes = response.body.bytes(coding);
  return bytes instanceof Promise ? bytes.then(wire) : wire(bytes);
}

/** Sends an answer as {@link toWireResponse} says. */
export async function sendCached(context: Context, response: CachedResponse): Promise<Response> {
  const { status, headers, body } = await toWireResponse(response, {
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: context.req.header('if-none-match'),
  });
  return new Response(body, { status, headers });
}

/** True when an `If-None-Match` header names the entity tag, by the weak comparison of RFC 9110. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === opaque);
}
