import { AddressRefusedError } from './address-guard.ts';

/** Why a request has no usable response. */
export type HttpErrorKind = 'refused' | 'redirect' | 'size' | 'timeout' | 'connection' | 'status';

/** Details of an {@link HttpError}. */
export interface HttpErrorDetails {
  /** URL of the failed request, after redirects. */
  readonly url: URL;
  /** Reason as a part of a sentence, without the URL. */
  readonly reason: string;
  /** Predicate of the message with advice; the reason by default. */
  readonly text?: string;
  readonly cause?: unknown;
}

/** A request without a usable response. Its message has the URL without its query, the reason and advice. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** Kind of the failure. */
  readonly kind: HttpErrorKind;
  /** Reason as a part of a sentence, without the URL. */
  readonly reason: string;
  /** True for a failed connection that may succeed after a moment. */
  readonly isTransient: boolean;

  constructor(kind: HttpErrorKind, { url, reason, text = reason, cause }: HttpErrorDetails) {
    super(`${url.origin}${url.pathname} ${text}.`, { cause });
    this.kind = kind;
    this.reason = reason;
    this.isTransient = kind === 'connection' && transientCodes.has(codeOf(cause));
  }
}

/** Error codes of connections that may succeed after a moment: refused, closed, or unreachable. */
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

/** Converts an error of `fetch` to an {@link HttpError}. */
export function toHttpError(url: URL, error: unknown, timeoutMs: number): HttpError {
  if (error instanceof HttpError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AddressRefusedError) return refusedError(url, cause);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const reason = isTimeout ? `no whole answer within ${timeoutMs / 1_000} s` : connectionReason(cause);
  const text = `cannot be reached: ${reason}. Check the address and the network`;
  return new HttpError(isTimeout ? 'timeout' : 'connection', { url, reason, text, cause });
}

/** Creates the error of an address that the guard refuses. */
export function refusedError(url: URL, cause: AddressRefusedError): HttpError {
  return new HttpError('refused', { url, reason: cause.message, text: `is refused: ${cause.message}`, cause });
}

function connectionReason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'it cannot be reached';
  const code = codeOf(cause);
  // OpenSSL's own message is very long.
  if (/SSL|TLS|CERT|SIGNATURE/.test(code)) return `its certificate or its TLS cannot be used (${code})`;
  return cause.message.split('\n')[0] ?? '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Creates the error of a body over the limit. */
export function tooLarge(url: URL, maxBytes: number): HttpError {
  const reason = `answers with more than ${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new HttpError('size', { url, reason, text: `${reason}. Ask for less, or raise the limit` });
}

/** Creates the error of a 429 or 5xx response. */
export function busyHost(url: URL, status: number): HttpError {
  const reason = `answers with status ${status}`;
  return new HttpError('status', { url, reason, text: `${reason}. Look at that host, or try again later` });
}

/** Creates the error of a redirect that the policy forbids. */
export function forbiddenRedirect(url: URL): HttpError {
  const reason = 'redirects to another host';
  return new HttpError('redirect', { url, reason, text: `${reason}. Name the host that it leads to` });
}

/** Creates the error of too many redirects. */
export function tooManyRedirects(url: URL, maxRedirects: number): HttpError {
  const reason = `redirects more than ${maxRedirects} times`;
  return new HttpError('redirect', { url, reason, text: `${reason}. Check its address` });
}
