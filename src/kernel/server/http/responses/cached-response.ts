import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { digest } from '#platform/hash.ts';
import { type CodedBody, chooseCoding, createCodedBody } from './compression.ts';

/** A response that is made once and sent many times. */
export interface CachedResponse {
  /** HTTP status. */
  readonly status: StatusCode;
  /** Headers of the response; coding and length depend on the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. */
  readonly body: CodedBody;
  /** Weak entity tag, the same for every coding. */
  readonly etag: string;
  /** The package that it shows, whose provenance is sent with it; absent for responses of no package. */
  readonly repo?: string;
}

/** The request headers that decide how a response is sent. */
export interface Conditions {
  /** The header `Accept-Encoding`. */
  readonly acceptEncoding: string | undefined;
  /** The header `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
}

/** A response as it goes over the wire. */
export interface WireResponse {
  /** HTTP status. */
  readonly status: StatusCode;
  /** All headers except those that every response has. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, null for none. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Creates a response from a body. */
export function createCachedResponse(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  status: StatusCode = 200,
): CachedResponse {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const etag = `W/"${digest(bytes)}"`;
  const vary = headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`;
  return {
    status,
    headers: { ...headers, Vary: vary, ...(status === 200 && { ETag: etag }) },
    // Addresses that lead nowhere are rarely asked for again.
    body: createCodedBody(bytes, {}, status >= 400),
    etag,
  };
}

/**
 * The response to a request: 304 if the client has it, else its bytes in a coding that the client accepts (SECURITY H5). A
 * promise only while the bytes are being compressed.
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

/** Sends a response as {@link toWireResponse} describes. */
export async function sendCached(context: Context, response: CachedResponse): Promise<Response> {
  const { status, headers, body } = await toWireResponse(response, {
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: context.req.header('if-none-match'),
  });
  return new Response(body, { status, headers });
}

/** True if an `If-None-Match` header names the entity tag, by the weak comparison of RFC 9110. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === opaque);
}
