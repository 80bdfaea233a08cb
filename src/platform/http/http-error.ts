import { AddressRefusedError } from './address-guard.ts';

/** Why a request has no usable response. */
export type HttpErrorKind = 'refused' | 'redirect' | 'size' | 'timeout' | 'connection' | 'status';

/** Details of an {@link HttpError}. */
export interface HttpErrorDetails {
  /** The address that failed, after redirects. */
  readonly url: URL;
  /** The reason as a part of a sentence, without the address. */
  readonly reason: string;
  /** The whole predicate of the message, with what to do; by default the reason. */
  readonly text?: string;
  /** The error underneath. */
  readonly cause?: unknown;
}

/** A request without a usable response. Its message names the address without its query, the reason and what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** What kind of failure it is. */
  readonly kind: HttpErrorKind;
  /** The reason as a part of a sentence, without the address. */
  readonly reason: string;
  /** True for a connection that may work in a moment. */
  readonly isTransient: boolean;

  constructor(kind: HttpErrorKind, { url, reason, text = reason, cause }: HttpErrorDetails) {
    super(`${url.origin}${url.pathname} ${text}.`, { cause });
    this.kind = kind;
    this.reason = reason;
    this.isTransient = kind === 'connection' && transientCodes.has(codeOf(cause));
  }
}

/** Connections that may work in a moment: refused, closed, or without a way to the host. */
const transientCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Turns what `fetch` threw into an {@link HttpError}. */
export function toHttpError(url: URL, error: unknown, timeoutMs: number): HttpError {
  if (error instanceof HttpError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AddressRefusedError) return refusedError(url, cause);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const reason = isTimeout ? `no whole answer within ${timeoutMs / 1_000} s` : connectionReason(cause);
  const text = `cannot be reached: ${reason}. Check the address and the network`;
  return new HttpError(isTimeout ? 'timeout' : 'connection', { url, reason, text, cause });
}

/** The error of an address that the guard refuses. */
export function refusedError(url: URL, cause: AddressRefusedError): HttpError {
  return new HttpError('refused', { url, reason: cause.message, text: `is refused: ${cause.message}`, cause });
}

function connectionReason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'it cannot be reached';
  const code = codeOf(cause);
  // OpenSSL's own message is a page long.
  if (/SSL|TLS|CERT|SIGNATURE/.test(code)) return `its certificate or its TLS cannot be used (${code})`;
  return cause.message.split('\n')[0] ?? '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The error of a body over the limit. */
export function tooLarge(url: URL, maxBytes: number): HttpError {
  const reason = `answers with more than ${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new HttpError('size', { url, reason, text: `${reason}. Ask for less, or raise the limit` });
}

/** The error of a host that answers 429 or 5xx. */
export function busyHost(url: URL, status: number): HttpError {
  const reason = `answers with status ${status}`;
  return new HttpError('status', { url, reason, text: `${reason}. Look at that host, or try again later` });
}

/** The error of a redirect that the policy forbids. */
export function forbiddenRedirect(url: URL): HttpError {
  const reason = 'redirects to another host';
  return new HttpError('redirect', { url, reason, text: `${reason}. Name the host that it leads to` });
}

/** The error of a chain of redirects over the limit. */
export function tooManyRedirects(url: URL, maxRedirects: number): HttpError {
  const reason = `redirects more than ${maxRedirects} times`;
  return new HttpError('redirect', { url, reason, text: `${reason}. Check its address` });
}
