import { Agent } from 'undici';
import { createAddressGuard } from './address-guard.ts';
import { busyHost, HttpError } from './http-error.ts';
import { defaultLimits, type HttpLimits } from './http-limits.ts';
import type { HttpRequest, HttpResponse, Validators } from './http-message.ts';
import type { RedirectPolicy } from './redirects.ts';
import { type Outcome, parseRetryAfter, retry } from './retry.ts';
import { type SendContext, sendRequest } from './send-request.ts';

/** An HTTP client with limits. */
export interface HttpClient {
  /** Sends a request and returns the response, whatever its status. Throws {@link HttpError} without a response. */
  request(url: string, request?: HttpRequest): Promise<HttpResponse>;
  /** Sends a GET request, conditional if validators are given. Throws {@link HttpError} for 429 and 5xx too. */
  get(url: string, validators?: Validators): Promise<HttpResponse>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface HttpClientOptions {
  /** The header `User-Agent`. */
  readonly userAgent: string;
  /** Hosts that may lie in a private network, as in URLs, without ports. */
  readonly privateHosts: readonly string[];
  /** Redirects to follow; `same-host` by default. With `none` and `any`, other redirects are returned as responses. */
  readonly redirects?: RedirectPolicy;
  /** The header `Accept`; anything by default. */
  readonly accept?: string;
  /** Connections per host; 8 by default. */
  readonly connections?: number;
  /** Limits of each request. */
  readonly limits?: Partial<HttpLimits> | undefined;
}

/** Creates a client that refuses private networks (SECURITY N1) and bounds time and size (SECURITY N2). */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { userAgent, privateHosts, redirects = 'same-host', accept = '*/*', connections = 8 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const guard = createAddressGuard(privateHosts);
  const connect = { timeout: limits.connectTimeoutMs, lookup: guard.lookup };
  const dispatcher = new Agent({ connect, connections, keepAliveTimeout: 4_000 });
  const headers = { accept, 'user-agent': userAgent };
  const context: SendContext = { dispatcher, guard, headers, limits, redirects: { policy: redirects, privateHosts } };

  function request(url: string, given: HttpRequest = {}): Promise<HttpResponse> {
    const isRetryable = given.isRetryable ?? isBusy;
    return retry(() => sendRequest(url, { ...given, isRetryable }, context), {
      policy: limits,
      minDelayMs: (outcome) => minRetryDelay(outcome, isRetryable),
      signal: given.signal,
    });
  }

  return {
    request,
    async get(url, validators) {
      const response = await request(url, { headers: conditions(validators) });
      if (isBusy(response.status)) throw busyHost(new URL(url), response.status);
      return response;
    },
    close: () => dispatcher.destroy(),
  };
}

/** Status codes after which a retry may succeed. */
function isBusy(status: number): boolean {
  return status >= 500 || status === 429;
}

/**
 * Minimum delay before a retry, in milliseconds; undefined for a final outcome. Temporary failures and retryable statuses
 * are retried.
 */
export function minRetryDelay(
  outcome: Outcome<HttpResponse>,
  isRetryable: (status: number) => boolean,
): number | undefined {
  if ('error' in outcome) return outcome.error instanceof HttpError && outcome.error.isTransient ? 0 : undefined;
  const { status, headers } = outcome.value;
  return isRetryable(status) ? (parseRetryAfter(headers['retry-after']) ?? 0) : undefined;
}

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}
