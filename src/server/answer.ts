import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { type CodedBody, chooseCoding, createCodedBody } from './compression.ts';

/** An answer that is made once and sent many times. */
export interface Answer {
  /** HTTP status. */
  readonly status: StatusCode;
  /** Headers of the answer itself; coding, length and ETag come from the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. */
  readonly body: CodedBody;
  /** Weak entity tag, the same for every coding. */
  readonly etag: string;
}

/** Makes an answer from a body. */
export function makeAnswer(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  status: StatusCode = 200,
): Answer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { status, headers, body: createCodedBody(body), etag };
}

/** Sends an answer: 304 when the client has it, else its bytes in the coding that the client takes (SECURITY H5). */
export async function sendAnswer(context: Context, answer: Answer): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (answer.status === 200) {
    headers.set('ETag', answer.etag);
    if (matches(context.req.header('if-none-match'), answer.etag)) return new Response(null, { status: 304, headers });
  }
  const coding = answer.body.coding(chooseCoding(context.req.header('accept-encoding')));
  const bytes = await answer.body.bytes(coding);
  if (coding !== 'identity') headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: answer.status, headers });
}

/** True when an `If-None-Match` header names the entity tag, by the weak comparison of RFC 9110. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === opaque);
}
