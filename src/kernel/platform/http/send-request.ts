import { isIP } from 'node:net';
import { type Dispatcher, fetch, type Response } from 'undici';
import { type AddressGuard, AddressRefusedError } from './address-guard.ts';
import { forbiddenRedirect, refusedError, toHttpError, tooLarge, tooManyRedirects } from './http-error.ts';
import type { HttpLimits } from './http-limits.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { type RedirectRules, redirectTarget } from './redirects.ts';

/** Settings shared by all requests of a client. */
export interface SendContext {
  /** Connection pool. */
  readonly dispatcher: Dispatcher;
  /** Refuses addresses. */
  readonly guard: AddressGuard;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Limits of each request. */
  readonly limits: HttpLimits;
  /** Redirects to follow. */
  readonly redirects: RedirectRules;
}

/** Sends a request once, follows redirects and reads the response. Throws `HttpError`, or an `AbortError` for the request's signal. */
export async function sendRequest(address: string, request: HttpRequest, context: SendContext): Promise<HttpResponse> {
  const { timeoutMs } = context.limits;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const current = { url: new URL(address) };
  try {
    const response = await follow(current, { ...request, signal }, context);
    const isUnread = request.discardBody || request.isRetryable?.(response.status);
    return await readResponse(current.url, response, isUnread ? undefined : context.limits.maxBytes);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw toHttpError(current.url, error, timeoutMs);
  }
}

/** Follows redirects; `current` is the URL being requested. */
async function follow(current: { url: URL }, request: HttpRequest, context: SendContext): Promise<Response> {
  const { redirects, limits } = context;
  for (let count = 0; count <= limits.maxRedirects; count += 1) {
    const response = await send(current.url, request, context);
    if (!isRedirect(response)) return response;
    const target = redirectTarget(current.url, response.headers.get('location') ?? undefined, redirects);
    if (target === undefined && (redirects.policy === 'none' || redirects.policy === 'any')) return response;
    await response.body?.cancel();
    if (target === undefined) throw forbiddenRedirect(current.url);
    current.url = target;
  }
  throw tooManyRedirects(current.url, limits.maxRedirects);
}

function send(url: URL, request: HttpRequest, { guard, headers, dispatcher }: SendContext): Promise<Response> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host name is checked when it is resolved; an IP address is not resolved.
  const refusal = isIP(host) === 0 ? undefined : guard.refusal(host, host);
  if (refusal !== undefined) throw refusedError(url, new AddressRefusedError(refusal));
  const { method = 'GET', body, signal } = request;
  return fetch(url, {
    method,
    headers: { ...headers, ...request.headers },
    dispatcher,
    redirect: 'manual',
    ...(signal && { signal }),
    ...(body !== undefined && { body }),
  });
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

/** Reads a response, with its body up to `maxBytes`, or without a body when that is undefined. */
async function readResponse(url: URL, response: Response, maxBytes: number | undefined): Promise<HttpResponse> {
  const { status, headers } = response;
  if (maxBytes === undefined) await response.body?.cancel();
  return {
    status,
    headers: Object.fromEntries(headers),
    type: (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
    body: maxBytes === undefined ? new Uint8Array() : await readBody(url, response, maxBytes),
  };
}

async function readBody(url: URL, response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) throw tooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
